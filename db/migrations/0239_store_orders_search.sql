-- no transaction
-- A seller looks for an order by a part of its number.
create index concurrently if not exists store_orders_number_search_idx on store_orders using gin (order_number gin_trgm_ops);
