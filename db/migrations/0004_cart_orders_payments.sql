create table cart_lines (
  user_id           uuid not null references profiles on delete cascade,
  product_id        uuid not null references products on delete cascade,
  quantity          integer not null check (quantity between 1 and 999),
  price_cents_added bigint not null check (price_cents_added > 0),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table wishlist_items (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
create index wishlist_items_newest_idx on wishlist_items (user_id, created_at desc, id);

create table orders (
  id              uuid primary key default gen_random_uuid(),
  number          text not null unique,
  user_id         uuid not null references profiles,
  checkout_key    text not null,
  status          text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'cancelled')),
  payment_status  text not null default 'awaiting' check (payment_status in
                    ('awaiting', 'review', 'paid', 'failed', 'expired', 'partially_refunded', 'refunded')),
  payment_method  text not null check (payment_method in ('credit_card', 'paypal', 'bank_transfer', 'crypto', 'gift_card')),
  shipping_method text not null check (shipping_method in ('standard', 'express', 'free')),
  subtotal_cents  bigint not null check (subtotal_cents > 0),
  shipping_cents  bigint not null check (shipping_cents >= 0),
  total_cents     bigint not null,
  currency        text not null default 'USD' check (currency = 'USD'),
  is_premium      boolean not null default false,
  billing_info    jsonb not null,
  locale          text not null default 'es',
  cancel_reason   text,
  expires_at      timestamptz,
  paid_at         timestamptz,
  completed_at    timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint orders_total_adds_up check (total_cents = subtotal_cents + shipping_cents),
  constraint orders_checkout_key unique (user_id, checkout_key)
);
create index orders_user_idx on orders (user_id, created_at desc, id);
create index orders_newest_idx on orders (created_at desc, id);
create index orders_status_idx on orders (status, created_at desc, id);
create index orders_expiry_idx on orders (expires_at) where status = 'pending';

create table store_orders (
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid not null references orders,
  store_id     uuid not null references business_stores,
  order_number text not null unique,
  total_amount_cents bigint not null check (total_amount_cents > 0),
  status       text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'cancelled')),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  unique (order_id, store_id)
);
create index store_orders_store_idx on store_orders (store_id, created_at desc, id);

create table order_lines (
  id                uuid primary key default gen_random_uuid(),
  order_id          uuid not null references orders,
  store_order_id    uuid references store_orders,
  position          integer not null,
  product_id        uuid not null references products,
  title             text not null,
  image_url         text,
  unique_code       text,
  list_price_cents  bigint not null check (list_price_cents > 0),
  unit_price_cents  bigint not null check (unit_price_cents > 0 and unit_price_cents <= list_price_cents),
  discount_percent  integer not null default 0 check (discount_percent between 0 and 100),
  quantity          integer not null check (quantity between 1 and 999),
  line_cents        bigint not null,
  unique (order_id, product_id),
  constraint order_lines_add_up check (line_cents = unit_price_cents * quantity)
);
create index order_lines_product_idx on order_lines (product_id);

alter table stock_reservations add constraint stock_reservations_order_fkey foreign key (order_id) references orders;

create table payment_gateways (
  id         uuid primary key default gen_random_uuid(),
  type       text not null unique check (type in ('stripe', 'paypal', 'gift_card', 'bank_transfer', 'crypto')),
  name       text not null,
  config     jsonb not null default '{}',
  secrets    bytea,
  is_active  boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table payments (
  id                  uuid primary key default gen_random_uuid(),
  order_id            uuid not null references orders,
  attempt             integer not null check (attempt > 0),
  provider            text not null check (provider in ('stripe', 'paypal', 'test', 'manual')),
  provider_payment_id text,
  state               text not null default 'pending' check (state in
                        ('pending', 'requires_action', 'paid', 'failed', 'cancelled', 'partially_refunded', 'refunded')),
  amount_cents        bigint not null check (amount_cents > 0),
  captured_cents      bigint not null default 0 check (captured_cents >= 0),
  refunded_cents      bigint not null default 0,
  currency            text not null default 'USD',
  live_mode           boolean not null default false,
  confirmed_by        uuid,
  failure_code        text,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  unique (order_id, attempt),
  constraint payments_refund_fits check (refunded_cents between 0 and captured_cents)
);
create unique index payments_provider_payment_key on payments (provider, provider_payment_id);

create table provider_events (
  provider    text not null,
  event_id    text not null,
  type        text not null,
  payment_id  text,
  received_at timestamptz not null default now(),
  handled_at  timestamptz,
  last_error  text,
  primary key (provider, event_id)
);

create table refunds (
  id                 uuid primary key default gen_random_uuid(),
  payment_id         uuid not null references payments,
  order_id           uuid not null references orders,
  amount_cents       bigint not null check (amount_cents > 0),
  reason             text not null,
  state              text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  provider_refund_id text unique,
  cause_key          text not null unique,
  created_at         timestamptz not null default now(),
  done_at            timestamptz
);

-- The ledger of the test mode's own provider: it plays the bank, so it has its own books.
create table test_payments (
  id              text primary key,
  idempotency_key text not null unique,
  order_id        uuid not null,
  state           text not null,
  amount_cents    bigint not null,
  refunded_cents  bigint not null default 0,
  currency        text not null,
  failure_code    text,
  refunds         jsonb not null default '[]',
  created_at      timestamptz not null default now()
);

create table import_runs (
  id            uuid primary key default gen_random_uuid(),
  file_name     text not null,
  started_by    uuid,
  store_id      uuid,
  status        text not null default 'running' check (status in ('running', 'done', 'failed')),
  records       integer not null default 0,
  succeeded     integer not null default 0,
  failed        integer not null default 0,
  problems      jsonb not null default '[]',
  failure       text,
  created_at    timestamptz not null default now(),
  finished_at   timestamptz
);
