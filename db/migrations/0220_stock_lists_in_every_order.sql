-- no transaction
create index concurrently inventory_transactions_newest_idx on inventory_transactions (created_at, id) include (order_id);
create index concurrently inventory_transactions_type_newest_idx on inventory_transactions (transaction_type, created_at, id) include (order_id);
create index concurrently inventory_transactions_reason_newest_idx on inventory_transactions (reason, created_at, id) include (order_id, product_id, quantity);
drop index concurrently if exists inventory_transactions_created_at_idx;
drop index concurrently if exists inventory_transactions_type_idx;
drop index concurrently if exists inventory_transactions_reason_idx;
create index concurrently inventory_alerts_newest_idx on inventory_alerts (created_at, id);
create index concurrently inventory_alerts_type_idx on inventory_alerts (alert_type, created_at, id);
create index concurrently inventory_alerts_open_idx on inventory_alerts (is_active, created_at, id) where not is_resolved;
create index concurrently inventory_alerts_resolved_idx on inventory_alerts (created_at, id) where is_resolved;
create index concurrently inventory_alerts_product_idx on inventory_alerts (product_id);
drop index concurrently if exists inventory_alerts_created_at_idx;
create index concurrently stock_levels_low_idx on stock_levels (on_hand, product_id) where on_hand <= reorder_point;
create index concurrently stock_levels_over_idx on stock_levels (on_hand, product_id) where on_hand > max_stock_level;
