-- What the site keeps of a sale, in hundredths of a percent: a category that says something of its own goes before the plan.
alter table subscription_prices
  add column commission_hundredths integer not null default 0
    constraint subscription_prices_commission check (commission_hundredths between 0 and 10000);
alter table categories
  add column commission_hundredths integer
    constraint categories_commission check (commission_hundredths between 0 and 10000);

alter table settings drop constraint settings_block_check,
  add constraint settings_block_check check (block in ('site', 'inventory', 'security', 'email', 'notifications', 'pricing', 'sellers'));

-- Frozen when the order is placed, as the price is: the rate, what it comes to, and what the site adds where it bears a discount.
alter table order_lines
  add column commission_hundredths integer not null default 0,
  add column commission_cents bigint not null default 0,
  add column site_discount_cents bigint not null default 0,
  add constraint order_lines_commission check (
    commission_hundredths between 0 and 10000 and site_discount_cents >= 0
    and commission_cents between 0 and line_cents + site_discount_cents) not valid;

-- One row per store that ever earned something: what the site owes it, below zero what it owes the site.
create table store_balances (
  store_id      uuid primary key references business_stores,
  balance_cents bigint not null default 0,
  updated_at    timestamptz not null default now()
);
create index store_balances_amount_idx on store_balances (balance_cents, store_id);

-- What one store order has brought its store so far, and from when on that can be paid out.
create table store_order_earnings (
  store_order_id uuid primary key references store_orders,
  store_id       uuid not null references business_stores,
  net_cents      bigint not null default 0,
  available_at   timestamptz not null default 'infinity'
);
create index store_order_earnings_pending_idx on store_order_earnings (store_id, available_at) include (net_cents) where net_cents > 0;

create table payout_batches (
  id             uuid primary key default gen_random_uuid(),
  number         text not null unique,
  state          text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  total_cents    bigint not null check (total_cents > 0),
  payouts        integer not null check (payouts > 0),
  made_by        uuid not null,
  proof_id       uuid references media_files,
  decided_by     uuid,
  decided_at     timestamptz,
  cancel_reason  text,
  created_at     timestamptz not null default now(),
  constraint payout_batches_decided check ((state = 'open') = (decided_at is null)),
  constraint payout_batches_proof check (state <> 'paid' or proof_id is not null),
  constraint payout_batches_reason check ((state = 'cancelled') = (cancel_reason is not null))
);
create index payout_batches_newest_idx on payout_batches (created_at, id);
create index payout_batches_state_idx on payout_batches (state, created_at, id);

-- What one store gets of a batch, and to which account: a copy, because an account may change before the bank is asked.
create table payouts (
  id             uuid primary key default gen_random_uuid(),
  batch_id       uuid not null references payout_batches,
  store_id       uuid not null references business_stores,
  amount_cents   bigint not null check (amount_cents > 0),
  reference      text not null unique,
  bank_name      text not null,
  account_type   text not null,
  account_number text not null,
  account_holder text not null,
  unique (batch_id, store_id)
);
create index payouts_store_idx on payouts (store_id);

-- The ledger: each row says what it did to the balance and what the balance then was. `direct_cents` went straight to the store.
create table store_movements (
  id             bigint generated always as identity primary key,
  store_id       uuid not null references store_balances,
  kind           text not null check (kind in ('sale', 'shipping', 'premium', 'commission', 'refund', 'direct', 'payout', 'payout_cancelled', 'correction')),
  amount_cents   bigint not null,
  direct_cents   bigint not null default 0,
  balance_cents  bigint not null,
  store_order_id uuid references store_orders,
  refund_id      uuid references refunds,
  payout_id      uuid references payouts,
  reason         text,
  actor_id       uuid,
  created_at     timestamptz not null default now(),
  constraint store_movements_say_something check (amount_cents <> 0 or direct_cents <> 0),
  constraint store_movements_direct check ((kind = 'direct') = (direct_cents <> 0) and (kind <> 'direct' or amount_cents = 0)),
  constraint store_movements_of check (
    num_nonnulls(store_order_id, payout_id) = case when kind = 'correction' then 0 else 1 end
    and (payout_id is not null) = (kind in ('payout', 'payout_cancelled'))
    and (reason is not null) = (kind = 'correction'))
);
create index store_movements_store_idx on store_movements (store_id, id);
create index store_movements_kind_idx on store_movements (store_id, kind, id);
create index store_movements_days_idx on store_movements (store_id, created_at, id);
create index store_movements_order_idx on store_movements (store_order_id) where store_order_id is not null;
-- A sale is earned once, a payout is taken once and comes back once, whatever is heard twice.
create unique index store_movements_sale_once on store_movements (store_order_id, kind) where kind in ('sale', 'shipping');
create unique index store_movements_payout_once on store_movements (payout_id, kind) where payout_id is not null;
create trigger store_movements_append_only before update or delete on store_movements
  for each row execute function refuse_change();

-- What was paid before there was a ledger is heard once, as if it were told today.
insert into event_deliveries (event_id, name, listener, key, payload, told_at)
select -row_number() over (order by paid_at, id), 'order.paid', 'earnings', id, jsonb_build_object('orderId', id), now()
from orders where paid_at is not null and exists (select from store_orders where order_id = orders.id);
