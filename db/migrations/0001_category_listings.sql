-- The table holds one row for each category that lists a product, with what the orders and filters of a category read.
alter table product_categories rename to category_listings;
alter table category_listings rename constraint product_categories_pkey to category_listings_pkey;
alter table category_listings rename constraint product_categories_product_id_fkey to category_listings_product_id_fkey;
alter table category_listings rename constraint product_categories_category_id_fkey to category_listings_category_id_fkey;
alter index product_categories_category_idx rename to category_listings_category_idx;
alter index product_categories_shelf_idx rename to category_listings_newest_idx;
alter index product_categories_price_idx rename to category_listings_price_idx;
alter index product_categories_rating_idx rename to category_listings_rating_idx;
alter trigger product_categories_keep_one on category_listings rename to category_listings_keep_one;
alter trigger product_categories_place on category_listings rename to category_listings_fill;
alter trigger products_move_on_shelf on products rename to products_update_listings;
alter function place_on_shelf() rename to fill_listing;
alter function move_on_shelf() rename to update_listings;

create or replace function update_listings() returns trigger language plpgsql as $$
begin
  update category_listings
    set listed_at = case when new.archived_at is null then new.created_at end, store_id = new.store_id,
      price_cents = new.price_cents, brand = nullif(btrim(new.specifications ->> 'Marca'), ''),
      rating = new.rating, rating_count = new.rating_count
    where product_id = new.id;
  return null;
end $$;

-- One expression may not name fields of both records, or the trigger would refuse every insert of a product.
create or replace function product_keeps_a_category() returns trigger language plpgsql as $$
declare
  checked uuid;
begin
  if tg_table_name = 'products' then
    checked := new.id;
  else
    checked := old.product_id;
  end if;
  if exists (select from products where id = checked)
     and not exists (select from category_listings where product_id = checked) then
    raise exception 'product % has no category', checked using errcode = 'check_violation', constraint = 'products_have_a_category';
  end if;
  return null;
end $$;

-- For processes of the release before, which go on during the upgrade. The next release drops it.
create view product_categories as select * from category_listings;
