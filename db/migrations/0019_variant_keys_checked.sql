-- no transaction
alter table products validate constraint products_price_range;
alter table stock_levels validate constraint stock_levels_variant_fkey;
alter table inventory_transactions validate constraint inventory_transactions_variant_fkey;
alter table inventory_alerts validate constraint inventory_alerts_variant_fkey;
alter table cart_lines validate constraint cart_lines_variant_fkey;
alter table order_lines validate constraint order_lines_variant_fkey;
alter table order_lines validate constraint order_lines_variant_named;
