create table cart_lines (
  user_id uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  price_cents_added bigint not null check (price_cents_added > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A price that was shown stays for its line for a while: the list price beside it, and until when it holds.
  list_cents_added bigint check (list_cents_added > 0),
  price_kept_until timestamptz,
  primary key (user_id, product_id)
);

create table wishlist_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now(),
  -- Price and stock when the product was saved, so that the list can show what changed; null for older rows.
  price_cents bigint,
  was_in_stock boolean,
  unique (user_id, product_id)
);
create index wishlist_items_newest_idx on wishlist_items (user_id, created_at desc, id);

-- Products with quantities that a user shares by a link: no price, no name, nothing about the user.
create table shared_lists (
  token text primary key check (length(token) = 43),
  user_id uuid not null references profiles on delete cascade,
  product_ids uuid[] not null,
  quantities integer[] not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint shared_lists_lines check (cardinality(product_ids) between 1 and 200 and
    (cardinality(quantities) = cardinality(product_ids)) and (1 <= all (quantities)) and (999 >= all (quantities))),
  constraint shared_lists_end_after_start check (ends_at > created_at)
);
create index shared_lists_user_idx on shared_lists (user_id, ends_at);
create index shared_lists_ends_idx on shared_lists (ends_at);

create table orders (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  user_id uuid not null references profiles,
  checkout_key text not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'cancelled')),
  payment_status text not null default 'awaiting'
    check (payment_status in ('awaiting', 'review', 'paid', 'failed', 'expired', 'partially_refunded', 'refunded')),
  payment_method text not null
    check (payment_method in ('credit_card', 'paypal', 'bank_transfer', 'crypto', 'gift_card')),
  shipping_method text not null check (shipping_method in ('standard', 'express', 'free')),
  subtotal_cents bigint not null check (subtotal_cents > 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  total_cents bigint not null,
  currency text not null default 'USD' check (currency = 'USD'),
  is_premium boolean not null default false,
  billing_info jsonb not null,
  locale text not null default 'es',
  cancel_reason text,
  expires_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the order holds of the stock, apart from its status: an admin may set any status, the stock moves once.
  stock_state text not null default 'none' check (stock_state in ('none', 'reserved', 'sold')),
  -- The part of the total that a gift card paid; the main method pays the rest.
  gift_card_cents bigint not null default 0,
  -- The first attempt that is still valid. The buyer gave up earlier ones for another method; money for them is refunded.
  open_from_attempt integer not null default 0,
  -- A short hold counts as used from the moment it is opened.
  is_short_hold boolean not null default false,
  constraint orders_total_adds_up check (total_cents = (subtotal_cents + shipping_cents)),
  constraint orders_checkout_key unique (user_id, checkout_key),
  constraint orders_check check (gift_card_cents between 0 and total_cents)
);
alter table orders alter column number set statistics 1000;
create index orders_user_idx on orders (user_id, created_at desc, id);
create index orders_newest_idx on orders (created_at desc, id);
create index orders_status_idx on orders (status, created_at desc, id);
create index orders_expiry_idx on orders (expires_at) where status = 'pending';
create index orders_unpaid_idx on orders (user_id) where status = 'pending' and paid_at is null;
create index orders_total_idx on orders (total_cents, id);
create index orders_payment_idx on orders (payment_status, created_at desc, id);
create index orders_number_search_idx on orders using gin (number gin_trgm_ops);
create index orders_paid_idx on orders (paid_at) where paid_at is not null;
create index orders_method_idx on orders (payment_method, created_at, id);

create table store_orders (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  store_id uuid not null references business_stores,
  order_number text not null unique,
  total_amount_cents bigint not null check (total_amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The store's share of the order's shipping, and the seller's reason for a cancellation.
  shipping_cents bigint not null default 0,
  cancel_reason text,
  unique (order_id, store_id),
  constraint store_orders_shipping_check check (shipping_cents >= 0),
  constraint store_orders_cancel_reason_check check (cancel_reason is null or status = 'cancelled')
);
alter table store_orders alter column order_number set statistics 1000;
-- A store's orders, newest or oldest first, from one index.
create index store_orders_of_store_idx on store_orders (store_id, created_at, id);
-- A seller searches for a part of the number.
create index store_orders_number_search_idx on store_orders using gin (order_number gin_trgm_ops);

-- An order that is paid to its sellers' own accounts has one part per seller, each with its own payment (the same id):
-- a part is confirmed or expires alone, with its own lines and its own reservation. Card orders have none.
create table order_parts (
  id uuid primary key,
  order_id uuid not null references orders,
  store_id uuid references business_stores,
  number text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  shipping_cents bigint not null default 0,
  state text not null default 'waiting'
    check (state in ('waiting', 'review', 'rejected', 'paid', 'lapsed', 'cancelled')),
  stock_state text not null default 'reserved' check (stock_state in ('none', 'reserved', 'sold')),
  account jsonb not null default '{}',
  due_at timestamptz,
  bank_reference text,
  proof_id uuid references media_files,
  proof_at timestamptz,
  rejection_reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The ten days of a claim begin when a person has opened it.
  looked_at timestamptz,
  constraint order_parts_check check (shipping_cents between 0 and amount_cents),
  constraint order_parts_due check (state in ('waiting', 'review', 'rejected') or due_at is null),
  constraint order_parts_seller unique nulls not distinct (order_id, store_id)
);
create index order_parts_due_idx on order_parts (due_at) where due_at is not null;
-- A bank reference pays one part of an account; a part that came to nothing leaves it free.
create unique index order_parts_bank_reference_key on order_parts (store_id, bank_reference) nulls not distinct
  where bank_reference is not null and state in ('waiting', 'review', 'rejected', 'paid');
-- The nightly sweep deletes receipts that a newer one replaced; it needs to know which are still referenced.
create index order_parts_proof_idx on order_parts (proof_id) where proof_id is not null;
create index order_parts_site_proofs on order_parts (proof_at) where store_id is null and proof_at is not null;
-- The number of parts that wait for an admin is read all day and is small.
create index order_parts_in_review_idx on order_parts (id) where state = 'review';
create index order_parts_of_store_idx on order_parts (store_id, created_at, id);
create index order_parts_of_store_state_idx on order_parts (store_id, state, created_at, id);

create table order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  store_order_id uuid references store_orders,
  position integer not null,
  product_id uuid not null references products,
  title text not null,
  image_url text,
  unique_code text,
  list_price_cents bigint not null check (list_price_cents > 0),
  unit_price_cents bigint not null,
  discount_percent integer not null default 0 check (discount_percent between 0 and 100),
  quantity integer not null check (quantity between 1 and 999),
  line_cents bigint not null,
  part_id uuid references order_parts,
  -- Fixed when the order is placed, as the price is: the rate, the commission, and what the site adds where it bears a discount.
  commission_hundredths integer not null default 0,
  commission_cents bigint not null default 0,
  site_discount_cents bigint not null default 0,
  -- The arrival day that the buyer was shown, and the working days it was computed from; null for older rows.
  promised_on date,
  handling_days integer,
  transit_days integer,
  itbms_percent smallint,
  itbms_cents bigint,
  constraint order_lines_check check (unit_price_cents > 0 and unit_price_cents <= list_price_cents),
  constraint order_lines_add_up check (line_cents = (unit_price_cents * quantity)),
  unique (order_id, product_id),
  constraint order_lines_commission check (commission_hundredths between 0 and 10000 and site_discount_cents >= 0 and
    commission_cents between 0 and (line_cents + site_discount_cents)),
  constraint order_lines_promised check (num_nulls(promised_on, handling_days, transit_days) = any (array[0, 3])),
  -- Older lines have no tax rate: it is left out and not guessed.
  constraint order_lines_itbms_check check (((itbms_percent is null) = (itbms_cents is null)) and itbms_percent in (0,
    7, 10, 15) and itbms_cents between 0 and line_cents)
);
create index order_lines_product_idx on order_lines (product_id);
create index order_lines_part_idx on order_lines (part_id) where part_id is not null;
-- The lines of one store order, as the seller, emails and refunds read them.
create index order_lines_store_order_idx on order_lines (store_order_id) where store_order_id is not null;

-- Notes of admins about an order.
create table order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  author_id uuid references profiles on delete set null,
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index order_notes_order_idx on order_notes (order_id, created_at desc, id);

-- What one seller ships of an order: one row from the moment it is on its way. Its id is that of the store order, or of
-- the order for products of the site.
create table parcels (
  id uuid generated always as (coalesce(store_order_id, order_id)) stored primary key,
  order_id uuid not null references orders,
  store_order_id uuid references store_orders,
  shipped_at timestamptz not null,
  courier text check (length(courier) between 1 and 80),
  guide_number text check (length(guide_number) between 1 and 80),
  delivered_at timestamptz,
  told_by text check (told_by in ('seller', 'office', 'buyer')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint parcels_check check (delivered_at >= shipped_at),
  constraint parcels_delivered_says_who check ((delivered_at is null) = (told_by is null))
);
create index parcels_order_idx on parcels (order_id);
create index parcels_shipped_idx on parcels (shipped_at);

-- Users for whom an admin lifted the limits on unpaid orders.
create table unpaid_exemptions (
  user_id uuid primary key references profiles on delete cascade,
  granted_by uuid references profiles on delete set null,
  created_at timestamptz not null default now()
);

-- How many units of an offer each order took, so that they return once when the order ends. `sold_out_at` lets only a
-- sold-out offer run again.
create table offer_units (
  order_id uuid not null references orders on delete cascade,
  offer_id uuid not null references product_offers on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (order_id, offer_id)
);
create index offer_units_offer_idx on offer_units (offer_id);

alter table store_movements add constraint store_movements_store_order_id_fkey foreign key (store_order_id)
  references store_orders (id);

alter table stock_reservations add constraint stock_reservations_order_fkey foreign key (order_id)
  references orders (id);

-- The prices that an offer is compared with. An offer that ended within an hour and sold nothing does not count, because
-- the shop never sold at a price that was set by mistake.
create view counted_prices as
  select h.id, h.product_id, h.price_cents, h.since from product_prices h
  where not exists (
    select from product_offers o
    where o.product_id = h.product_id and o.price_cents = h.price_cents and o.started_at = h.since
      and o.ended_at <= o.started_at + interval '1 hour' and o.units_sold = 0
      and not exists (
        select from order_lines l join orders on orders.id = l.order_id
        where l.product_id = o.product_id and orders.created_at between o.started_at and o.ended_at));
