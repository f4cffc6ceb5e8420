create table payment_gateways (
  id uuid primary key default gen_random_uuid(),
  type text not null unique check (type in ('stripe', 'paypal', 'gift_card', 'bank_transfer', 'crypto')),
  name text not null,
  config jsonb not null default '{}',
  secrets bytea,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Two admins who read the same settings cannot both save them.
  version integer not null default 1,
  -- When each secret of a gateway was saved; null for older ones.
  secret_dates jsonb not null default '{}'
);

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders,
  attempt integer not null,
  provider text not null check (provider in ('stripe', 'paypal', 'test', 'manual', 'crypto', 'gift_card')),
  provider_payment_id text,
  state text not null default 'pending'
    check (state in ('pending', 'requires_action', 'held', 'paid', 'failed', 'cancelled', 'partially_refunded',
      'refunded')),
  amount_cents bigint not null check (amount_cents > 0),
  captured_cents bigint not null default 0 check (captured_cents >= 0),
  refunded_cents bigint not null default 0,
  currency text not null default 'USD',
  live_mode boolean not null default false,
  confirmed_by uuid,
  failure_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  store_id uuid references business_stores,
  purchase_id uuid,
  -- The charge that took the money, in the provider's words: one charge never pays for two things.
  charge_id text,
  constraint payments_refund_fits check (refunded_cents between 0 and captured_cents),
  unique (order_id, attempt),
  constraint payments_purchase_attempt unique (purchase_id, attempt),
  constraint payments_purpose check (num_nonnulls(order_id, purchase_id) = 1),
  -- A gift card's payment is no attempt: it comes before the first one.
  constraint payments_attempt_check check (attempt > 0 or (attempt = 0 and provider = 'gift_card'))
);
create unique index payments_provider_payment_key on payments (provider,
  provider_payment_id) where provider <> 'manual';
create unique index payments_bank_reference_key on payments (store_id, provider_payment_id) nulls not distinct
  where provider = 'manual' and provider_payment_id is not null;
create unique index payments_provider_charge_key on payments (provider, charge_id) where charge_id is not null;
-- What the reconciler asks the providers about, and refunds that are still due.
create index payments_open_idx on payments (updated_at) where state in ('pending', 'requires_action', 'held', 'failed');
create index payments_created_idx on payments (created_at);

-- The ledger of the test provider, which plays the bank and so has its own books.
create table test_payments (
  id text primary key,
  order_id uuid not null,
  state text not null,
  amount_cents bigint not null,
  currency text not null,
  failure_code text,
  refunds jsonb not null default '[]',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  request_hash text not null default ''
);

create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payment_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  last_error text,
  primary key (provider, event_id)
);
create index provider_events_latest on provider_events (provider, received_at desc);

-- A plan that a user is buying: only a confirmed payment makes it a subscription.
create table plan_purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles,
  store_id uuid references business_stores,
  purchase_key text not null,
  plan_type text not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('credit_card', 'paypal')),
  status text not null default 'awaiting'
    check (status in ('awaiting', 'review', 'paid', 'failed', 'expired', 'refunded')),
  locale text not null default 'es',
  paid_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A plan is bought for the user or for a store; it carries the store's name, because its payment opens the store.
  type text not null default 'user',
  store_name text,
  store_email text,
  store_asked_at timestamptz,
  constraint plan_purchases_key unique (user_id, purchase_key),
  constraint plan_purchases_type check (type in ('user', 'business')),
  constraint plan_purchases_store check (num_nonnulls(store_name, store_email) =
case type
    when 'business' then 2
    else 0
end)
);
create index plan_purchases_user_idx on plan_purchases (user_id, created_at desc);
create index plan_purchases_expiry_idx on plan_purchases (expires_at) where status in ('awaiting', 'failed');
-- One open purchase of each kind: a second one would be a second charge.
create unique index plan_purchases_one_open_of_type_key on plan_purchases (user_id, type)
  where status in ('awaiting', 'failed');
-- A name is reserved for the user who is paying for it.
create unique index plan_purchases_store_name_key on plan_purchases (fold(btrim(store_name)))
  where status in ('awaiting', 'failed', 'review') and store_name is not null;
create index plan_purchases_in_review_idx on plan_purchases (id) where status = 'review';

-- A refund by an admin, by line, shipping and amount. The rows of `refunds` with the cause `admin:<id>` hold the money;
-- when the provider refuses all of them, the refund is deleted.
create table order_refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  shipping_cents bigint not null default 0 check (shipping_cents >= 0),
  extra_cents bigint not null default 0 check (extra_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 500),
  created_by uuid not null,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  store_id uuid references business_stores,
  constraint order_refunds_extra_fits check ((shipping_cents + extra_cents) <= amount_cents)
);
create index order_refunds_order_idx on order_refunds (order_id);
create unique index order_refunds_shipping_once on order_refunds (order_id)
  where shipping_cents > 0 and failed_at is null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  order_id uuid references orders,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  provider_refund_id text unique,
  cause_key text not null unique,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  purchase_id uuid references plan_purchases,
  -- A provider may take days over a refund; the reconciler goes round, so that a slow one does not block the others.
  asked_at timestamptz,
  -- The refund of an admin or the return that caused a row, found by a key and not by a text.
  cause_id uuid,
  -- Whose money is refunded: null means the site's, or that of several sellers.
  store_id uuid references business_stores,
  -- The document of a refund sent by hand.
  proof_id uuid references media_files,
  constraint refunds_purpose check (num_nonnulls(order_id, purchase_id) = 1)
);
create index refunds_order_idx on refunds (order_id);
create index refunds_queued_idx on refunds (coalesce(asked_at, created_at)) where state = 'queued';
create index refunds_payment_idx on refunds (payment_id);
create index refunds_cause_idx on refunds (cause_id) where cause_id is not null;
create index refunds_done_idx on refunds (done_at) where done_at is not null;
-- A store's refunds and returns, newest first, from one index each.
create index refunds_of_store_idx on refunds (store_id, created_at, id) where store_id is not null;
create index refunds_proof_idx on refunds (proof_id) where proof_id is not null;

create table refund_lines (
  order_refund_id uuid not null references order_refunds on delete cascade,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity between 1 and 999),
  primary key (order_refund_id, order_line_id)
);
create index refund_lines_order_line_idx on refund_lines (order_line_id);

-- A cryptocurrency amount that a seller asks of a buyer, fixed for fifteen minutes.
create table crypto_quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles,
  store_id uuid references business_stores,
  currency text not null check (currency in ('BTC', 'ETH', 'USDT')),
  network text not null check (network in ('ethereum', 'bsc', 'polygon', 'bitcoin', 'tron')),
  address text not null,
  is_test boolean not null default false,
  amount_cents bigint not null check (amount_cents > 0),
  rate numeric(20,10) not null check (rate > 0),
  amount numeric(30,8) not null check (amount > 0),
  confirmations integer not null check (confirmations between 1 and 12),
  status text not null default 'open' check (status in ('open', 'sent', 'paid', 'cancelled', 'expired')),
  order_id uuid references orders,
  payment_id uuid unique references payments,
  tx_hash text,
  tx_source text check (tx_source in ('buyer', 'chain')),
  seen_block bigint,
  seen_confirmations integer not null default 0,
  confirmed_at timestamptz,
  remark text
    check (remark in ('vanished', 'failed', 'wrong_recipient', 'too_little', 'too_much', 'late', 'early',
      'hash_of_another')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The products and quantities of the quote, so that it pays for no others of the same price; null for older rows.
  lines_key text,
  constraint crypto_quotes_carried check ((currency = 'BTC' and network = 'bitcoin') or (currency = 'ETH' and
    network = 'ethereum') or (currency = 'USDT' and network <> 'bitcoin')),
  constraint crypto_quotes_sent_for_an_order check ((status not in ('sent', 'paid')) or (order_id is not null and
    payment_id is not null)),
  constraint crypto_quotes_hash_has_source check ((tx_hash is null) = (tx_source is null))
);
-- A transfer on a chain carries no reference: two open quotes at one wallet differ in their amount.
create unique index crypto_quotes_amount_key on crypto_quotes (network, currency, lower(address), amount)
  where status in ('open', 'sent') and (not is_test);
create unique index crypto_quotes_tx_hash_key on crypto_quotes (network, tx_hash) where tx_hash is not null;
create index crypto_quotes_user_idx on crypto_quotes (user_id, created_at desc);
create index crypto_quotes_order_idx on crypto_quotes (order_id) where order_id is not null;
create index crypto_quotes_open_idx on crypto_quotes (expires_at) where status = 'open';
create index crypto_quotes_watched_idx on crypto_quotes (network, created_at) where not is_test;

-- A gift card. Only a keyed hash of the code is stored; the ledger adds up to the balance.
create table gift_cards (
  id uuid primary key default gen_random_uuid(),
  code_hash bytea not null unique,
  last4 text not null check (last4 ~ '^[A-Z0-9]{4}$'),
  initial_cents bigint not null check (initial_cents between 100 and 100000),
  balance_cents bigint not null,
  state text not null default 'active' check (state in ('active', 'blocked')),
  blocked_reason text,
  expires_at timestamptz not null,
  issued_by uuid,
  recipient_email text,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gift_cards_balance check (balance_cents between 0 and initial_cents),
  constraint gift_cards_blocked check ((state = 'blocked') = (blocked_reason is not null))
);
create index gift_cards_newest_idx on gift_cards (created_at desc, id);
create index gift_cards_recipient_idx on gift_cards (recipient_email) where recipient_email is not null;
-- For filters and search, where the value is rare.
create index gift_cards_blocked_idx on gift_cards (created_at, id) where state = 'blocked';
create index gift_cards_spent_idx on gift_cards (created_at, id) where state = 'active' and balance_cents = 0;
create index gift_cards_expires_idx on gift_cards (expires_at) where state = 'active';
create index gift_cards_search_idx on gift_cards using gin (last4 gin_trgm_ops, recipient_email gin_trgm_ops);

create table gift_card_entries (
  id bigint generated always as identity primary key,
  card_id uuid not null references gift_cards,
  kind text not null check (kind in ('issue', 'redeem', 'give_back', 'block', 'unblock')),
  amount_cents bigint not null,
  order_id uuid references orders,
  payment_id uuid references payments,
  refund_id uuid references refunds,
  actor_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  constraint gift_card_entries_sign check (sign((amount_cents)::double precision) = (
case kind
    when 'redeem' then '-1'::integer
    when 'issue' then 1
    when 'give_back' then 1
    else 0
end)::double precision),
  constraint gift_card_entries_order check ((kind in ('redeem', 'give_back')) = (order_id is not null)),
  constraint gift_card_entries_payment check ((kind in ('redeem', 'give_back')) = (payment_id is not null)),
  constraint gift_card_entries_refund check ((kind = 'give_back') = (refund_id is not null))
);
create index gift_card_entries_card_idx on gift_card_entries (card_id, id);
create index gift_card_entries_order_idx on gift_card_entries (order_id) where order_id is not null;
create unique index gift_card_entries_redeem_key on gift_card_entries (payment_id) where kind = 'redeem';
create unique index gift_card_entries_refund_key on gift_card_entries (refund_id) where refund_id is not null;

-- The customer id of a user at Stripe, per account and mode. Without a user it waits to be deleted there.
create table card_holders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references profiles on delete set null,
  account text not null check (length(account) between 1 and 255),
  live_mode boolean not null,
  customer_id text unique check (length(customer_id) between 1 and 255),
  created_at timestamptz not null default now()
);
create unique index card_holders_user_key on card_holders (user_id, account, live_mode);
create index card_holders_left_idx on card_holders (id) where user_id is null;

-- What is shown of a card; its number never reaches the server. A removed card stays until Stripe has deleted it.
create table saved_cards (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null references card_holders on delete cascade,
  payment_method_id text not null unique check (length(payment_method_id) between 1 and 255),
  brand text not null check (length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 2200),
  consented_at timestamptz not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index saved_cards_one_of_each on saved_cards (holder_id, brand, last4, exp_month, exp_year)
  where removed_at is null;
create index saved_cards_holder_idx on saved_cards (holder_id);
create index saved_cards_removed_idx on saved_cards (id) where removed_at is not null;

-- The card that pays an attempt, or the wish to save the card, and since when.
create table card_choices (
  payment_id uuid primary key references payments on delete cascade,
  holder_id uuid not null references card_holders on delete cascade,
  consented_at timestamptz
);
create index card_choices_holder_idx on card_choices (holder_id);

-- What one store order has earned its store so far, and when that can be paid out.
create table store_order_earnings (
  store_order_id uuid primary key references store_orders,
  store_id uuid not null references business_stores,
  net_cents bigint not null default 0,
  available_at timestamptz not null default 'infinity'::timestamp with time zone
);
create index store_order_earnings_pending_idx on store_order_earnings (store_id, available_at) include (net_cents)
  where net_cents > 0;

-- One row per store with earnings: what the site owes it, below zero what it owes the site.
create table store_balances (
  store_id uuid primary key references business_stores,
  balance_cents bigint not null default 0,
  updated_at timestamptz not null default now(),
  -- All earnings of the store so far, stored with the balance: one indexed read, however long the ledger is.
  earned_cents bigint not null default 0
);
create index store_balances_amount_idx on store_balances (balance_cents, store_id);

create table payout_batches (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  total_cents bigint not null check (total_cents > 0),
  payouts integer not null check (payouts > 0),
  made_by uuid not null,
  proof_id uuid references media_files,
  decided_by uuid,
  decided_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  constraint payout_batches_decided check ((state = 'open') = (decided_at is null)),
  constraint payout_batches_proof check (state <> 'paid' or proof_id is not null),
  constraint payout_batches_reason check ((state = 'cancelled') = (cancel_reason is not null))
);
create index payout_batches_newest_idx on payout_batches (created_at, id);
create index payout_batches_state_idx on payout_batches (state, created_at, id);

-- The payout of one store in a batch, with a copy of its account, because the account may change before the transfer.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null references payout_batches,
  store_id uuid not null references business_stores,
  amount_cents bigint not null check (amount_cents > 0),
  reference text not null unique,
  bank_name text not null,
  account_type text not null,
  account_number text not null,
  account_holder text not null,
  -- A payout that the bank sent back: the money is the store's again, with a reason that the store reads.
  bounced_at timestamptz,
  bounce_reason text,
  unique (batch_id, store_id),
  constraint payouts_bounced check ((bounced_at is null) = (bounce_reason is null))
);
create index payouts_store_idx on payouts (store_id);

alter table store_movements add constraint store_movements_store_id_fkey foreign key (store_id)
  references store_balances (store_id);

alter table store_movements add constraint store_movements_refund_id_fkey foreign key (refund_id)
  references refunds (id);

alter table store_movements add constraint store_movements_payout_id_fkey foreign key (payout_id)
  references payouts (id);

alter table order_parts add constraint order_parts_id_fkey foreign key (id) references payments (id);

alter table payments add constraint payments_purchase_id_fkey foreign key (purchase_id) references plan_purchases (id);

-- The last guard on quantities: no unit is refunded twice. The lock makes two concurrent refunds add up.
create function check_refunded_units() returns trigger language plpgsql as $$
declare
  bought integer;
begin
  select quantity into bought from order_lines where id = new.order_line_id for update;
  if bought < (
    select sum(l.quantity) from refund_lines l join order_refunds r on r.id = l.order_refund_id
    where l.order_line_id = new.order_line_id and r.failed_at is null)
  then
    raise exception 'more units refunded than bought' using errcode = 'check_violation', constraint = 'refund_lines_fit';
  end if;
  return null;
end $$;

-- The last guard on amounts: refunds of a payment never exceed it. The lock makes two causes add up.
create function check_owed_refunds() returns trigger language plpgsql as $$
declare
  captured bigint;
begin
  select captured_cents into captured from payments where id = new.payment_id for no key update;
  if captured < (select sum(amount_cents) from refunds where payment_id = new.payment_id and state <> 'failed') then
    raise exception 'more owed back than captured' using errcode = 'check_violation', constraint = 'refunds_fit';
  end if;
  return null;
end $$;

create constraint trigger refund_lines_fit after insert or update on refund_lines
  for each row execute function check_refunded_units();

create trigger gift_card_entries_append_only before update or delete on gift_card_entries
  for each row execute function refuse_change();

create constraint trigger refunds_fit after insert or update of amount_cents, state on refunds
  for each row when (new.state <> 'failed') execute function check_owed_refunds();

create trigger gift_card_entries_no_truncate before truncate on gift_card_entries for each statement execute function refuse_change();
