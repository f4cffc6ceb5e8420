-- A draft is a product that is not published: shoppers neither see nor buy it, and no list of the shop holds it.
alter table products add column is_draft boolean not null default false;

create or replace function fill_listing() returns trigger language plpgsql as $$
begin
  select case when archived_at is null and not is_draft then created_at end, store_id, price_cents, brand, rating,
      rating_count
    into new.listed_at, new.store_id, new.price_cents, new.brand, new.rating, new.rating_count
    from products where id = new.product_id;
  return new;
end $$;

create or replace function update_listings() returns trigger language plpgsql as $$
declare
  listed timestamptz := case when new.archived_at is null and not new.is_draft then new.created_at end;
begin
  update category_listings
    set listed_at = listed, store_id = new.store_id, price_cents = new.price_cents, brand = new.brand,
      rating = new.rating, rating_count = new.rating_count
    where product_id = new.id and (listed_at, store_id, price_cents, brand, rating, rating_count)
      is distinct from (listed, new.store_id, new.price_cents, new.brand, new.rating, new.rating_count);
  return null;
end $$;

create or replace trigger products_update_listings after update on products
  for each row when (
    (old.created_at, old.archived_at, old.is_draft, old.store_id, old.price_cents, old.brand, old.rating,
      old.rating_count)
      is distinct from
    (new.created_at, new.archived_at, new.is_draft, new.store_id, new.price_cents, new.brand, new.rating,
      new.rating_count))
  execute function update_listings();
