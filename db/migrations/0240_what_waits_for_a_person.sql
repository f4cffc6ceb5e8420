-- no transaction
-- What waits for somebody of the office is counted all day, and is little among much.
create index concurrently if not exists order_parts_in_review_idx on order_parts (id) where state = 'review';
create index concurrently if not exists plan_purchases_in_review_idx on plan_purchases (id) where status = 'review';
create index concurrently if not exists business_stores_pending_idx on business_stores (id) where approval_status = 'pending' and status <> 'suspended';
