create table categories (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (length(btrim(name)) between 1 and 80),
  slug        text not null unique check (slug ~ '^[a-z0-9-]+$'),
  description text not null default '',
  is_active   boolean not null default true,
  position    integer not null default 1000,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create unique index categories_name_key on categories (fold(btrim(name)));

create table category_old_slugs (
  slug        text primary key,
  category_id uuid not null references categories on delete cascade
);

create table products (
  id               uuid primary key default gen_random_uuid(),
  store_id         uuid references business_stores,
  title            text not null check (length(btrim(title)) between 1 and 200),
  description      text not null default '' check (length(description) <= 2000),
  long_description text not null default '' check (length(long_description) <= 20000),
  price_cents      bigint not null check (price_cents between 1 and 999999999),
  rating           numeric(2, 1) not null default 0 check (rating between 0 and 5),
  rating_count     integer not null default 0 check (rating_count >= 0),
  image_url        text,
  featured         boolean not null default false,
  unique_code      text check (unique_code ~ '^[A-Za-z0-9-]{1,64}$'),
  specifications   jsonb not null default '{}' check (jsonb_typeof(specifications) = 'object'),
  shipping_info    text not null default '',
  warranty_info    text not null default '',
  version          integer not null default 1,
  archived_at      timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  search_text      text generated always as (fold(title || ' ' || coalesce(unique_code, '') || ' ' || description)) stored,
  search_vector    tsvector generated always as (
    setweight(to_tsvector('spanish', fold(title)), 'A') || setweight(to_tsvector('spanish', fold(description)), 'C')) stored
);
-- The site is a seller too; the zero uuid stands for it because nulls are never equal.
create unique index products_unique_code_key on products
  (coalesce(store_id, '00000000-0000-0000-0000-000000000000'), lower(unique_code)) where unique_code is not null;
create index products_newest_idx on products (created_at desc, id) where archived_at is null;
create index products_featured_idx on products (created_at desc, id) where featured and archived_at is null;
create index products_search_text_idx on products using gin (search_text gin_trgm_ops);
create index products_search_vector_idx on products using gin (search_vector);
create index products_store_id_idx on products (store_id, created_at desc) where store_id is not null;

create table product_categories (
  product_id  uuid not null references products on delete cascade,
  category_id uuid not null references categories,
  position    smallint not null default 0,
  primary key (product_id, category_id)
);
create index product_categories_category_idx on product_categories (category_id, product_id);

-- A product without a category cannot be found by anybody, so the database refuses to commit one.
create function product_keeps_a_category() returns trigger language plpgsql as $$
declare
  checked uuid := case when tg_table_name = 'products' then new.id else old.product_id end;
begin
  if exists (select from products where id = checked)
     and not exists (select from product_categories where product_id = checked) then
    raise exception 'product % has no category', checked using errcode = 'check_violation', constraint = 'products_have_a_category';
  end if;
  return null;
end $$;
create constraint trigger products_have_a_category after insert on products
  deferrable initially deferred for each row execute function product_keeps_a_category();
create constraint trigger product_categories_keep_one after delete on product_categories
  deferrable initially deferred for each row execute function product_keeps_a_category();

create table product_images (
  id            uuid primary key default gen_random_uuid(),
  product_id    uuid not null references products on delete cascade,
  url           text not null,
  alt_text      text not null default '',
  is_primary    boolean not null default false,
  display_order integer not null,
  unique (product_id, display_order)
);

create table user_interactions (
  id               bigint generated always as identity primary key,
  user_id          uuid not null references profiles on delete cascade,
  product_id       uuid not null references products on delete cascade,
  interaction_type text not null check (interaction_type in ('view', 'add_to_cart')),
  created_at       timestamptz not null default now()
);
create index user_interactions_user_idx on user_interactions (user_id, interaction_type, created_at desc);

create table stock_levels (
  product_id        uuid primary key references products on delete cascade,
  on_hand           integer not null default 0,
  reserved          integer not null default 0,
  min_stock_level   integer check (min_stock_level >= 0),
  max_stock_level   integer check (max_stock_level >= 0),
  reorder_point     integer check (reorder_point >= 0),
  location          text not null default '',
  supplier          text not null default '',
  last_restock_date timestamptz,
  -- The last line of defence: no code path can oversell past this.
  constraint stock_levels_reserved_fits check (reserved between 0 and on_hand)
) with (fillfactor = 70);

create table stock_reservations (
  order_id   uuid not null,
  product_id uuid not null references stock_levels,
  quantity   integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (order_id, product_id)
);
create index stock_reservations_expires_at_idx on stock_reservations (expires_at);
create index stock_reservations_product_idx on stock_reservations (product_id);

create table inventory_transactions (
  id               bigint generated always as identity primary key,
  product_id       uuid not null references products,
  transaction_type text not null check (transaction_type in ('add', 'remove', 'set')),
  quantity         integer not null check (quantity >= 0),
  previous_stock   integer not null check (previous_stock >= 0),
  new_stock        integer not null check (new_stock >= 0),
  reason           text not null check (reason in ('initial', 'purchase', 'sale', 'return', 'damage', 'transfer_in', 'transfer_out',
                     'inventory_count', 'inventory_correction', 'system_adjustment', 'other')),
  reference_number text,
  notes            text,
  order_id         uuid,
  user_id          uuid,
  created_at       timestamptz not null default now(),
  constraint inventory_transactions_add_up check (
    (transaction_type = 'add' and new_stock = previous_stock + quantity)
    or (transaction_type = 'remove' and new_stock = previous_stock - quantity)
    or (transaction_type = 'set' and new_stock = quantity))
);
create index inventory_transactions_product_idx on inventory_transactions (product_id, id desc);
create index inventory_transactions_created_at_idx on inventory_transactions (created_at desc);
create trigger inventory_transactions_append_only before update on inventory_transactions
  for each row execute function refuse_change();

create table inventory_alerts (
  id          uuid primary key default gen_random_uuid(),
  product_id  uuid not null references products on delete cascade,
  alert_type  text not null check (alert_type in ('low_stock', 'out_of_stock', 'overstock')),
  threshold   integer not null,
  is_active   boolean not null default true,
  is_resolved boolean not null default false,
  resolved_at timestamptz,
  created_at  timestamptz not null default now()
);
create unique index inventory_alerts_one_open_key on inventory_alerts (product_id, alert_type) where is_active and not is_resolved;
create index inventory_alerts_created_at_idx on inventory_alerts (created_at desc, id);
