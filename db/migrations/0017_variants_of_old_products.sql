-- no transaction
call add_variants_of_old_products();
create index concurrently if not exists stock_levels_listed_idx on stock_levels (listed_under, on_hand, product_id);
-- Lists show each product once.
create index concurrently if not exists stock_levels_listed_on_hand_idx on stock_levels (on_hand, listed_under);
drop index concurrently if exists stock_levels_on_hand_idx;
create unique index concurrently if not exists order_lines_one_per_variant on order_lines (order_id, variant_id);
create index concurrently if not exists products_sold_options_idx on products using gin (sold_options)
  where sold_options <> '{}';
create index concurrently if not exists products_with_options_idx on products (id) where sold_options <> '{}';
analyze product_variants;
analyze stock_levels;
