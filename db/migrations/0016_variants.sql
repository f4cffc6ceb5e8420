-- What is sold is a variant: the combination of one value of each option of its product. A product without options has one
-- variant, with the product's own id, so each stored id of a cart line, a reservation or a stock level is a variant's id
-- already. The columns of stock and carts are still called product_id, for processes of the release before.
-- In one go and at once: whatever is asked of them meanwhile waits until this is done.
lock table products, stock_levels, order_lines in access exclusive mode;

create table product_options (
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 1 and 3),
  name text not null check (length(btrim(name)) between 1 and 40),
  values text[] not null check (cardinality(values) between 1 and 100),
  primary key (product_id, position)
);

create table product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  store_id uuid references business_stores,
  -- One of each option, in their order; empty for the variant of a product without options.
  option_values text[] not null default '{}' check (cardinality(option_values) <= 3),
  -- What stands beside the product's title: 'Talla M · Rojo'.
  title text not null default '' check (length(title) <= 200),
  unique_code text check (unique_code ~ '^[A-Za-z0-9-]{1,64}$'),
  gtin text check (gtin ~ '^([0-9]{8}|[0-9]{12}|[0-9]{13}|[0-9]{14})$'),
  -- Null is the price of the product, which is the lowest of its variants.
  price_cents bigint check (price_cents between 1 and 999999999),
  weight_grams integer check (weight_grams between 1 and 1000000),
  image_url text,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint product_variants_of_product unique (id, product_id),
  constraint product_variants_own check (cardinality(option_values) > 0 or id = product_id),
  constraint product_variants_title check ((title = '') = (cardinality(option_values) = 0))
);
create unique index product_variants_values_key on product_variants (product_id, option_values)
  where archived_at is null;
create unique index product_variants_code_key on product_variants (coalesce(store_id,
  '00000000-0000-0000-0000-000000000000'::uuid), lower(unique_code))
  where unique_code is not null and archived_at is null;
-- The code of a variant finds its product.
create index product_variants_codes_idx on product_variants (lower(unique_code))
  where unique_code is not null and archived_at is null;
create index product_variants_product_idx on product_variants (product_id, position);
-- Most products have one variant, with their own id: these are the others, and what is no longer sold.
create index product_variants_combinations_idx on product_variants (product_id, id) where title <> '';
create index product_variants_archived_idx on product_variants (id) where archived_at is not null;
create index product_variants_words_idx on product_variants using gin (fold(title || ' ' || coalesce(unique_code, ''))
  gin_trgm_ops) where title <> '';

alter table products
  -- The highest price of its variants; null where all cost the same.
  add price_to_cents bigint,
  add constraint products_price_range check (price_to_cents > price_cents) not valid,
  -- The values that its variants have, 'talla=m', so that an index finds them.
  add sold_options text[] not null default '{}';

create function sold_options_of(product uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct fold(o.name || '=' || v.option_values[o.position])), '{}')
  from product_options o join product_variants v using (product_id)
  where o.product_id = product and v.archived_at is null and v.title <> ''
$$;

-- What a line, a list or an email calls it.
create function sold_title(product text, variant text) returns text
  language sql immutable parallel safe
  as $$ select case when variant = '' then product else product || ' · ' || variant end $$;

-- What is sold, by the id that stock, carts and order lines name, with what of its product it has no own word for.
create view sold_variants as
  select v.id, v.product_id, p.store_id, sold_title(p.title, v.title) as title, v.title as variant_title,
    coalesce(v.unique_code, p.unique_code) as unique_code, coalesce(v.price_cents, p.price_cents) as price_cents,
    coalesce(v.image_url, p.image_url) as image_url, p.archived_at, v.archived_at as variant_archived_at,
    p.featured, p.version, v.created_at, p.search_text
  from product_variants v join products p on p.id = v.product_id;

create function add_own_variants() returns trigger language plpgsql as $$
begin
  insert into product_variants (id, product_id, store_id, created_at) select id, id, store_id, created_at from listed;
  return null;
end $$;
create trigger products_add_own_variants after insert on products
  referencing new table as listed for each statement execute function add_own_variants();

alter table stock_levels
  -- The product whose page sells these units; null where their variant is archived.
  add listed_under uuid references products on delete cascade;

create function list_stock_under() returns trigger language plpgsql as $$
begin
  select product_id into new.listed_under from product_variants
    where id = new.product_id and archived_at is null;
  return new;
end $$;
create trigger stock_levels_list_under before insert on stock_levels
  for each row execute function list_stock_under();

create function move_listed_stock() returns trigger language plpgsql as $$
begin
  update stock_levels set listed_under = case when new.archived_at is null then new.product_id end
    where product_id = new.id;
  return null;
end $$;
create trigger product_variants_move_stock after update of archived_at on product_variants
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function move_listed_stock();

alter table order_lines add variant_id uuid;

-- Processes of the release before sell the variant that has the product's id. The next release drops it.
create function fill_sold_variant() returns trigger language plpgsql as $$
begin
  new.variant_id := new.product_id;
  return new;
end $$;
create trigger order_lines_fill_variant before insert on order_lines
  for each row when (new.variant_id is null) execute function fill_sold_variant();

-- Fills what was there before, a thousand rows at a time. Repeatable. The next release drops it.
create procedure add_variants_of_old_products() language plpgsql as $$
declare
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from products where id > last order by id limit 1000) next;
    exit when ids is null;
    insert into product_variants (id, product_id, store_id, created_at)
      select id, id, store_id, created_at from products where id = any(ids) on conflict do nothing;
    -- In the order of all other writers.
    perform from stock_levels where product_id = any(ids) order by product_id for no key update;
    update stock_levels set listed_under = product_id where product_id = any(ids) and listed_under is null
      and exists (select from product_variants v where v.id = stock_levels.product_id and v.archived_at is null);
    last := ids[cardinality(ids)];
    commit;
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    select array_agg(id order by id) into ids
      from (select id from order_lines where id > last order by id limit 1000) next;
    exit when ids is null;
    perform from order_lines where id = any(ids) order by id for no key update;
    update order_lines set variant_id = product_id where id = any(ids) and variant_id is null;
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;
