-- What shipping costs by zone and by weight or subtotal: one row for the site, whose store is null, and one for each store
-- that has prices of its own.
create table shipping_tables (
  id uuid primary key default gen_random_uuid(),
  store_id uuid references business_stores (id) on delete cascade,
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint shipping_tables_one_per_seller unique nulls not distinct (store_id)
);
