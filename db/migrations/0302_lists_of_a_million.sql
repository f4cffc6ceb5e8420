-- no transaction
create index concurrently product_categories_shelf_idx on product_categories (category_id, listed_at desc, product_id)
  include (store_id, price_cents, brand) where listed_at is not null;
create index concurrently product_categories_price_idx on product_categories (category_id, price_cents, product_id)
  include (store_id, brand) where listed_at is not null;
create index concurrently product_categories_rating_idx on product_categories (category_id, rating desc, rating_count desc, product_id)
  include (store_id, price_cents, brand) where listed_at is not null;
drop index concurrently if exists product_categories_newest_idx;
create index concurrently products_rating_idx on products (rating desc, rating_count desc, id) include (store_id) where archived_at is null;
-- The office's order by time, with what tells its states apart.
create index concurrently products_of_all_newest_idx on products (created_at, id) include (archived_at, featured);
drop index concurrently if exists products_all_newest_idx;
