-- The brand is a column of a product; before, it was one of its specifications, under 'Marca'.
alter table products add column brand text;
alter table products add constraint products_brand
  check (brand = btrim(brand) and length(brand) between 1 and 500) not valid;

-- For processes of the release before, which go on during the upgrade. The next release drops it.
create function move_brand() returns trigger language plpgsql as $$
begin
  new.brand := nullif(rtrim(left(btrim(new.specifications ->> 'Marca'), 500)), '');
  new.specifications := new.specifications - 'Marca';
  return new;
end $$;
create trigger products_move_brand before insert or update on products
  for each row when (new.specifications ? 'Marca') execute function move_brand();

create or replace function fill_listing() returns trigger language plpgsql as $$
begin
  select case when archived_at is null then created_at end, store_id, price_cents, brand, rating, rating_count
    into new.listed_at, new.store_id, new.price_cents, new.brand, new.rating, new.rating_count
    from products where id = new.product_id;
  return new;
end $$;

-- A listing that says all of it already is not written again.
create or replace function update_listings() returns trigger language plpgsql as $$
declare
  listed timestamptz := case when new.archived_at is null then new.created_at end;
begin
  update category_listings
    set listed_at = listed, store_id = new.store_id, price_cents = new.price_cents, brand = new.brand,
      rating = new.rating, rating_count = new.rating_count
    where product_id = new.id and (listed_at, store_id, price_cents, brand, rating, rating_count)
      is distinct from (listed, new.store_id, new.price_cents, new.brand, new.rating, new.rating_count);
  return null;
end $$;

-- Without a list of columns, because a brand that the trigger above moves is in no list of an update.
create or replace trigger products_update_listings after update on products
  for each row when (
    (old.created_at, old.archived_at, old.store_id, old.price_cents, old.brand, old.rating, old.rating_count)
      is distinct from
    (new.created_at, new.archived_at, new.store_id, new.price_cents, new.brand, new.rating, new.rating_count))
  execute function update_listings();

-- Fills the column, a thousand products at a time. Repeatable. The next release drops it.
create procedure move_brands() language plpgsql as $$
declare
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from products where id > last order by id limit 1000) next;
    exit when ids is null;
    -- In the order of all other writers.
    perform from products where id = any(ids) order by id for no key update;
    -- The trigger above moves the brand.
    update products set specifications = specifications where id = any(ids) and specifications ? 'Marca';
    -- What an import or an edit changed can be undone while it names the fields that a product has.
    update product_changes set
      before = case when before ? 'specifications' then before #- '{specifications,Marca}' || jsonb_build_object(
        'brand', nullif(btrim(before #>> '{specifications,Marca}'), '')) else before end,
      after = case when after ? 'specifications' then after #- '{specifications,Marca}' || jsonb_build_object(
        'brand', nullif(btrim(after #>> '{specifications,Marca}'), '')) else after end
      where product_id = any(ids)
        and (before -> 'specifications' ? 'Marca' or after -> 'specifications' ? 'Marca');
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;
