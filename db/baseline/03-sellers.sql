create table business_stores (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null unique references profiles,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  contact_email text not null,
  contact_phone text,
  address text,
  status text not null default 'pending' check (status in ('pending', 'active', 'suspended')),
  approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
  verified boolean not null default false,
  approved_at timestamptz,
  approved_by uuid,
  rejection_reason text check (length(rejection_reason) between 1 and 500),
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A paused store sells nothing. Two concurrent saves of its settings are told apart by the version.
  on_holiday boolean not null default false,
  version integer not null default 1,
  -- The address of the store's page, made from its name; older ones redirect to it.
  slug text not null default (gen_random_uuid())::text check (slug ~ '^[a-z0-9-]{1,80}$'),
  logo_url text not null default '',
  -- When a member of the store first shared its address.
  shared_at timestamptz,
  -- When name and address were last requested: a plan that is paid late does not overwrite a newer request.
  named_at timestamptz,
  contact_email_at timestamptz,
  -- Working days that a store needs before a parcel leaves.
  handling_days integer not null default 0,
  -- The name that an admin approved, while the store has a newer one that waits for approval; else null.
  approved_name text,
  constraint business_stores_verified_is_approved check ((not verified) or (approval_status = 'approved' and
    status = 'active')),
  constraint business_stores_active_is_approved check (status <> 'active' or approval_status = 'approved'),
  constraint business_stores_handling check (handling_days between 0 and 10),
  constraint business_stores_approved_name_check check (approved_name is null or (approval_status = 'approved' and
    approved_name <> name))
);
create unique index business_stores_name_key on business_stores (fold(btrim(name)));
create unique index business_stores_slug_key on business_stores (slug);
create index business_stores_search_idx on business_stores using gin (fold(name) gin_trgm_ops,
  contact_email gin_trgm_ops);
create index business_stores_pending_idx on business_stores (id)
  where approval_status = 'pending' and status <> 'suspended';
create unique index business_stores_approved_name_key on business_stores (fold(btrim(approved_name)))
  where approved_name is not null;

create table store_old_slugs (
  slug text primary key,
  store_id uuid not null references business_stores on delete cascade
);
create index store_old_slugs_store_idx on store_old_slugs (store_id);

-- The ledger: each row holds its change and the balance after it. `direct_cents` was paid to the store itself.
create table store_movements (
  id bigint generated always as identity primary key,
  store_id uuid not null,
  kind text not null
    check (kind in ('sale', 'shipping', 'premium', 'commission', 'refund', 'direct', 'payout', 'payout_cancelled',
      'payout_bounced', 'correction')),
  amount_cents bigint not null,
  direct_cents bigint not null default 0,
  balance_cents bigint not null,
  store_order_id uuid,
  refund_id uuid,
  payout_id uuid,
  reason text,
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint store_movements_say_something check (amount_cents <> 0 or direct_cents <> 0),
  constraint store_movements_direct check (((kind = 'direct') = (direct_cents <> 0)) and (kind <> 'direct' or
    amount_cents = 0)),
  constraint store_movements_of check ((num_nonnulls(store_order_id, payout_id) =
case
    when (kind = 'correction') then 0
    else 1
end) and ((payout_id is not null) = (kind in ('payout', 'payout_cancelled', 'payout_bounced'))) and
  ((reason is not null) = (kind in ('correction', 'payout_bounced'))))
);
create index store_movements_store_idx on store_movements (store_id, id);
create index store_movements_kind_idx on store_movements (store_id, kind, id);
create index store_movements_days_idx on store_movements (store_id, created_at, id);
create index store_movements_order_idx on store_movements (store_order_id) where store_order_id is not null;
-- A sale is earned once and a payout is paid and reversed once, however often the event arrives.
create unique index store_movements_sale_once on store_movements (store_order_id, kind)
  where kind in ('sale', 'shipping');
create unique index store_movements_payout_once on store_movements (payout_id, kind) where payout_id is not null;

-- The members of stores. A user works in one store, as owner, manager or staff.
create table store_members (
  store_id uuid not null references business_stores on delete cascade,
  user_id uuid not null unique references profiles on delete cascade,
  role text not null check (role in ('owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  primary key (store_id, user_id)
);
create unique index store_members_one_owner_key on store_members (store_id) where role = 'owner';

-- Invitations to a store by address: one open invitation each, with only the hash of its link.
create table store_invitations (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references business_stores on delete cascade,
  email text not null check ((email = lower(email)) and length(email) between 3 and 254),
  role text not null check (role in ('manager', 'staff')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (store_id, email)
);
create index store_invitations_email_idx on store_invitations (email);
create index store_invitations_expires_idx on store_invitations (expires_at);

-- Where buyers pay a store: its bank account and its wallet. Nothing here is secret; only the owner changes it.
create table store_payment_settings (
  store_id uuid primary key references business_stores on delete cascade,
  bank_name text not null default '',
  account_holder text not null default '',
  bank_account text not null default '',
  account_type text not null default 'corriente' check (account_type in ('corriente', 'ahorros', 'empresarial')),
  routing_number text not null default '',
  swift_code text not null default '',
  bank_instructions text not null default '',
  crypto_wallet_address text not null default '',
  crypto_currencies text not null default '',
  crypto_network text not null default 'ethereum'
    check (crypto_network in ('ethereum', 'bsc', 'polygon', 'bitcoin', 'tron')),
  crypto_confirmations integer not null default 6 check (crypto_confirmations between 1 and 12),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One address per network: a store that takes BTC and ETH has two.
  crypto_addresses jsonb not null default '{}' check (jsonb_typeof(crypto_addresses) = 'object'),
  -- The store's own keys at Stripe and PayPal, encrypted; no endpoint returns them.
  keys bytea
);

create table subscription_prices (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('user', 'business')),
  plan_type text not null,
  plan_name text not null,
  price_cents bigint not null check (price_cents >= 0),
  features text[] not null default '{}'::text[],
  product_limit integer check (product_limit > 0),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  -- Commission of the site in hundredths of a percent. A category's own commission comes first.
  commission_hundredths integer not null default 0,
  unique (type, plan_type),
  constraint subscription_prices_commission check (commission_hundredths between 0 and 10000)
);

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles,
  plan_type text not null check (plan_type in ('basic', 'premium')),
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('active', 'expired', 'cancelled')),
  start_date timestamptz not null,
  end_date timestamptz not null,
  payment_method text,
  payment_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A cancelled plan runs to its end; its owner is reminded of the end twice at most.
  cancelled_at timestamptz,
  reminded_days integer check (reminded_days in (1, 7))
);
create unique index subscriptions_one_active_key on subscriptions (user_id) where status = 'active';
create index subscriptions_end_idx on subscriptions (end_date) where status = 'active';
-- The admin list shows both kinds of plans: one index for each order and filter, and for the sums on its cards.
create index subscriptions_newest_idx on subscriptions (created_at, id);
create index subscriptions_status_idx on subscriptions (status, created_at, id) include (amount_cents);
create index subscriptions_user_idx on subscriptions (user_id, created_at, id);

create table store_subscriptions (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references business_stores,
  plan_type text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('active', 'expired', 'cancelled')),
  start_date timestamptz not null,
  end_date timestamptz not null,
  payment_method text,
  payment_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The owner is reminded once that the plan of the store ends, and notified once when it has ended.
  reminded_days integer,
  constraint store_subscriptions_reminded check (reminded_days in (0, 1, 7))
);
create unique index store_subscriptions_one_active_key on store_subscriptions (store_id) where status = 'active';
create index store_subscriptions_end_idx on store_subscriptions (end_date) where status = 'active';
create index store_subscriptions_newest_idx on store_subscriptions (created_at, id);
create index store_subscriptions_status_idx on store_subscriptions (status, created_at, id) include (amount_cents);
create index store_subscriptions_store_idx on store_subscriptions (store_id, created_at, id);

-- API keys of the site and of stores.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  store_id uuid references business_stores on delete cascade,
  made_by uuid not null references profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique,
  last4 text not null,
  scopes text[] not null check (cardinality(scopes) >= 1 and cardinality(scopes) <= 20),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_keys_check check (expires_at > created_at and (expires_at <= (created_at + '366 days'::interval)))
);
create index api_keys_owner_idx on api_keys (store_id, created_at, id);
create index api_keys_maker_idx on api_keys (made_by);

-- Addresses that receive webhooks, and what was sent to them.
create table webhook_addresses (
  id uuid primary key default gen_random_uuid(),
  store_id uuid references business_stores on delete cascade,
  url text not null check (char_length(url) <= 500),
  events text[] not null check (cardinality(events) >= 1 and cardinality(events) <= 20),
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  failures integer not null default 0,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  -- A webhook belongs to its maker, and sends only while that person may manage it.
  made_by uuid not null,
  constraint webhook_addresses_check check ((old_secret_sealed is null) = (old_secret_until is null)),
  constraint webhook_addresses_check1 check ((failures = 0) = (failing_since is null))
);
create index webhook_addresses_owner_idx on webhook_addresses (store_id, created_at, id);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  address_id uuid not null references webhook_addresses on delete cascade,
  event text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz,
  answer_status integer,
  answer text check (char_length(answer) <= 1024),
  error text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  constraint webhook_deliveries_check check ((state = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_due_idx on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_log_idx on webhook_deliveries (address_id, created_at, id);
create index webhook_deliveries_old_idx on webhook_deliveries (created_at) where state <> 'waiting';

-- The answer to each attempt of a webhook. The two columns of the webhook itself that held its last answer are no longer
-- read; migration 0002 drops them.
create table webhook_tries (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  tried_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  answer_status integer,
  answer text check (char_length(answer) <= 1024),
  error text
);
create index webhook_tries_delivery_idx on webhook_tries (delivery_id, id);

create trigger store_movements_append_only before update or delete on store_movements
  for each row execute function refuse_change();

create trigger store_movements_no_truncate before truncate on store_movements for each statement execute function refuse_change();
