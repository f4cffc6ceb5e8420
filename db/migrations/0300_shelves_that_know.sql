-- A shelf knows what its products cost, their brand and how they are rated, so that each order of a category, its
-- filters and the brands beside it are read from an index alone.
alter table product_categories
  add column price_cents  bigint,
  add column brand        text,
  add column rating       numeric(2, 1),
  add column rating_count integer;

create or replace function place_on_shelf() returns trigger language plpgsql as $$
begin
  select case when archived_at is null then created_at end, store_id, price_cents,
      nullif(btrim(specifications ->> 'Marca'), ''), rating, rating_count
    into new.listed_at, new.store_id, new.price_cents, new.brand, new.rating, new.rating_count
    from products where id = new.product_id;
  return new;
end $$;

create or replace function move_on_shelf() returns trigger language plpgsql as $$
begin
  update product_categories
    set listed_at = case when new.archived_at is null then new.created_at end, store_id = new.store_id,
      price_cents = new.price_cents, brand = nullif(btrim(new.specifications ->> 'Marca'), ''),
      rating = new.rating, rating_count = new.rating_count
    where product_id = new.id;
  return null;
end $$;
drop trigger products_move_on_shelf on products;
create trigger products_move_on_shelf
  after update of created_at, archived_at, store_id, price_cents, specifications, rating, rating_count on products
  for each row when ((old.created_at, old.archived_at, old.store_id, old.price_cents, old.rating, old.rating_count)
      is distinct from (new.created_at, new.archived_at, new.store_id, new.price_cents, new.rating, new.rating_count)
    or old.specifications ->> 'Marca' is distinct from new.specifications ->> 'Marca')
  execute function move_on_shelf();
