-- no transaction
-- The lines of one store order, as its seller, its letters and its refunds read them.
create index concurrently if not exists order_lines_store_order_idx on order_lines (store_order_id) where store_order_id is not null;
