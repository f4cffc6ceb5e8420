-- no transaction
create index concurrently if not exists products_draft_idx on products (created_at, id) where is_draft and archived_at is null;
-- The values of options beside a list are counted from this index alone.
create index concurrently if not exists products_options_idx on products (id) include (sold_options)
  where sold_options <> '{}';
drop index concurrently if exists products_with_options_idx;
-- Variants that left the shop may have units and are in no list.
create index concurrently if not exists stock_levels_sold_on_hand_idx on stock_levels (on_hand, listed_under)
  where listed_under is not null;
drop index concurrently if exists stock_levels_listed_on_hand_idx;
