-- An order paid to its sellers' own accounts has one part per seller, and each part its own payment (the same id):
-- it is confirmed or lapses by itself, with its own lines and its own hold on the stock. Card orders have none.
create table order_parts (
  id               uuid primary key references payments,
  order_id         uuid not null references orders,
  store_id         uuid references business_stores,
  number           text not null unique,
  amount_cents     bigint not null check (amount_cents > 0),
  shipping_cents   bigint not null default 0 check (shipping_cents between 0 and amount_cents),
  state            text not null default 'waiting' check (state in ('waiting', 'review', 'rejected', 'paid', 'lapsed', 'cancelled')),
  stock_state      text not null default 'reserved' check (stock_state in ('none', 'reserved', 'sold')),
  account          jsonb not null default '{}',
  due_at           timestamptz,
  bank_reference   text,
  proof_id         uuid references media_files,
  proof_at         timestamptz,
  rejection_reason text,
  decided_by       uuid,
  decided_at       timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint order_parts_seller unique nulls not distinct (order_id, store_id),
  constraint order_parts_due check ((state in ('waiting', 'review', 'rejected')) or due_at is null)
);
create index order_parts_due_idx on order_parts (due_at) where due_at is not null;
create index order_parts_store_idx on order_parts (store_id, created_at desc, id);

-- A bank's reference pays one part of an account; one that came to nothing leaves it free.
create unique index order_parts_bank_reference_key on order_parts (store_id, bank_reference) nulls not distinct
  where bank_reference is not null and state in ('waiting', 'review', 'rejected', 'paid');
drop index payments_provider_payment_key;
create unique index payments_provider_payment_key on payments (provider, provider_payment_id) where provider <> 'manual';
create unique index payments_bank_reference_key on payments (store_id, provider_payment_id) nulls not distinct
  where provider = 'manual' and provider_payment_id is not null;

alter table order_lines add column part_id uuid references order_parts;
create index order_lines_part_idx on order_lines (part_id) where part_id is not null;

-- Transfers placed before are one part to the site.
insert into order_parts (id, order_id, number, amount_cents, shipping_cents, state, stock_state, due_at, decided_by, decided_at, created_at, updated_at)
select p.id, o.id, o.number, p.amount_cents, least(o.shipping_cents, p.amount_cents),
  case when p.captured_cents > 0 then 'paid' when o.status <> 'cancelled' and o.paid_at is null then 'waiting'
    when o.payment_status = 'expired' then 'lapsed' else 'cancelled' end,
  o.stock_state,
  case when p.captured_cents = 0 and o.status <> 'cancelled' and o.paid_at is null then o.expires_at end,
  p.confirmed_by, o.paid_at, p.created_at, p.updated_at
from orders o join lateral (
  select * from payments where order_id = o.id and provider = 'manual' order by captured_cents desc, attempt desc limit 1) p on true;
update order_lines l set part_id = p.id from order_parts p where p.order_id = l.order_id;
