-- no transaction
-- A store's refunds and returns, newest first, from one index each; and the checks of before.
create index concurrently if not exists refunds_of_store_idx on refunds (store_id, created_at, id) where store_id is not null;
create index concurrently if not exists returns_of_store_idx on returns (store_id, created_at, id) where store_id is not null;
alter table store_orders validate constraint store_orders_shipping_check;
alter table store_orders validate constraint store_orders_cancel_reason_check;
