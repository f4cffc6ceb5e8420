-- no transaction
create index concurrently orders_paid_idx on orders (paid_at) where paid_at is not null;
create index concurrently refunds_done_idx on refunds (done_at) where done_at is not null;
create index concurrently user_interactions_added_idx on user_interactions (created_at) where interaction_type = 'add_to_cart';
