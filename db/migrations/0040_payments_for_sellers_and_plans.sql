-- What a person is buying when they take a plan: it becomes a subscription by a confirmed payment alone.
create table plan_purchases (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references profiles,
  store_id     uuid references business_stores,
  purchase_key text not null,
  plan_type    text not null,
  amount_cents bigint not null check (amount_cents > 0),
  method       text not null check (method in ('credit_card', 'paypal')),
  status       text not null default 'awaiting' check (status in ('awaiting', 'review', 'paid', 'failed', 'expired', 'refunded')),
  locale       text not null default 'es',
  paid_at      timestamptz,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint plan_purchases_key unique (user_id, purchase_key)
);
create index plan_purchases_user_idx on plan_purchases (user_id, created_at desc);
create index plan_purchases_expiry_idx on plan_purchases (expires_at) where status in ('awaiting', 'failed');

-- A payment is for an order, for one seller's part of it (store_id: whose account gets the money; null is the site's), or for a plan.
alter table payments
  alter column order_id drop not null,
  add column store_id uuid references business_stores,
  add column purchase_id uuid references plan_purchases,
  drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider in ('stripe', 'paypal', 'test', 'manual', 'crypto', 'gift_card')),
  add constraint payments_purpose check (num_nonnulls(order_id, purchase_id) = 1),
  add constraint payments_purchase_attempt unique (purchase_id, attempt);

alter table refunds
  alter column order_id drop not null,
  add column purchase_id uuid references plan_purchases,
  add constraint refunds_purpose check (num_nonnulls(order_id, purchase_id) = 1);

-- What of the order's total a gift card has paid; the rest is charged by the main method.
alter table orders
  add column gift_card_cents bigint not null default 0 check (gift_card_cents between 0 and total_cents);
