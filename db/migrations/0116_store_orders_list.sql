-- no transaction
-- A store's orders, newest first or oldest first, from one index.
create index concurrently if not exists store_orders_of_store_idx on store_orders (store_id, created_at, id);
drop index concurrently if exists store_orders_store_idx;
