-- Promotions: automatic or by a code, of the site or of one store, and what each order had of them.
create table promotions (
  id uuid primary key default gen_random_uuid(),
  -- Null is the site.
  store_id uuid references business_stores,
  name text not null check (length(name) between 1 and 80),
  applies text not null check (applies in ('automatic', 'code')),
  conditions jsonb not null default '{}',
  effect jsonb not null,
  -- A store bears its own; the site's own products are borne by the site either way.
  borne_by text not null check (borne_by in ('seller', 'site') and (store_id is null or borne_by = 'seller')),
  combines boolean not null default false,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer check (max_uses_per_person > 0),
  max_cents bigint check (max_cents > 0),
  used_count integer not null default 0 check (used_count between 0 and max_uses),
  given_cents bigint not null default 0 check (given_cents between 0 and max_cents),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  is_paused boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index promotions_store_idx on promotions (store_id, created_at desc, id);
create index promotions_created_idx on promotions (created_at desc, id);
-- Read for every cart.
create index promotions_automatic_idx on promotions (ends_at) where applies = 'automatic' and not is_paused;

create table promotion_codes (
  -- As it is compared: upper case, without accents.
  code text primary key check (code ~ '^[A-Z0-9-]{4,24}$'),
  promotion_id uuid not null references promotions on delete cascade,
  -- Null is as often as the promotion allows.
  max_uses integer check (max_uses > 0),
  used_count integer not null default 0 check (used_count between 0 and max_uses),
  created_at timestamptz not null default now()
);
create index promotion_codes_promotion_idx on promotion_codes (promotion_id, code);

create table promotion_uses (
  order_id uuid not null references orders,
  promotion_id uuid not null references promotions,
  user_id uuid not null references profiles,
  code text,
  -- Off the lines, and off the shipping.
  cents bigint not null check (cents >= 0),
  shipping_cents bigint not null default 0 check (shipping_cents >= 0),
  -- The order was called off or its money went back whole: the use counts no more.
  given_back_at timestamptz,
  created_at timestamptz not null,
  primary key (order_id, promotion_id)
);
create index promotion_uses_promotion_idx on promotion_uses (promotion_id, user_id);
create index promotion_uses_user_idx on promotion_uses (user_id);

-- The code that a person's cart has, until they take it off or buy.
create table cart_codes (
  user_id uuid primary key references profiles,
  code text not null,
  created_at timestamptz not null
);

-- A line costs its units less its promotions, so one unit may be a fraction of a cent: refunds and returns store their
-- cents. Null is units times the price of one, as before promotions.
alter table refund_lines add column cents bigint check (cents >= 0);
alter table return_lines add column cents bigint check (cents >= 0);

alter table order_lines
  drop constraint order_lines_add_up,
  add constraint order_lines_add_up check (line_cents between 1 and unit_price_cents * quantity) not valid;
alter table order_adjustments
  drop constraint order_adjustments_source_check,
  add constraint order_adjustments_source_check check (source in ('offer', 'premium', 'promotion', 'code')) not valid;
