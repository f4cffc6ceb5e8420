create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function fold(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table settings (
  block text primary key
    check (block in ('site', 'inventory', 'security', 'email', 'notifications', 'pricing', 'sellers', 'delivery')),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on rate_limits (expires_at);

create table idempotency_keys (
  user_id uuid not null,
  key text not null check (length(key) between 8 and 200),
  endpoint text not null,
  body_sha256 bytea not null,
  response_status integer,
  response_body jsonb,
  locked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table resting_work (
  sweep text not null,
  item text not null,
  tries integer not null check (tries > 0),
  error text not null,
  retry_at timestamptz not null,
  primary key (sweep, item)
);
create index resting_work_retry_idx on resting_work (retry_at, (((sweep || ' ') || item)));

create table told (
  kind text primary key,
  until timestamptz not null
);

create table media_files (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('product', 'avatar', 'logo', 'receipt', 'return', 'review')),
  mime text not null,
  width integer,
  height integer,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  owner_id uuid,
  created_at timestamptz not null default now()
);
create index media_files_sha256_idx on media_files (sha256);
create index media_files_returns_idx on media_files (created_at) where kind = 'return';
create index media_files_receipts_idx on media_files (created_at) where kind = 'receipt';
create index media_files_reviews_idx on media_files (created_at) where kind = 'review';

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  actor_kind text not null,
  address text,
  action text not null,
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz not null default now(),
  key_id uuid
);
create index audit_log_target_idx on audit_log (target_kind, target_id, id desc);
create index audit_log_newest_idx on audit_log (created_at, id);
create index audit_log_actor_idx on audit_log (actor_id, created_at, id);
create index audit_log_kind_idx on audit_log (target_kind, created_at, id);
create index audit_log_thing_idx on audit_log (target_id, created_at, id);

create table audit_seals (
  seq bigint primary key,
  entry_id bigint not null unique references audit_log,
  hash bytea not null
);

create table outbox_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms', 'push')),
  recipient text not null,
  template text not null,
  locale text not null check (locale in ('es', 'en', 'pt')),
  subject text not null,
  body_text text not null,
  body_html text,
  dedupe_key text unique,
  status text not null default 'queued' check (status in ('queued', 'sent', 'mailbox', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  queued_at timestamptz not null default now(),
  next_try_at timestamptz,
  about_id uuid,
  device_id uuid,
  path text,
  constraint outbox_messages_device check ((channel = 'push') = (device_id is not null and path is not null))
);
create index outbox_messages_created_at_idx on outbox_messages (created_at desc, id);
create index outbox_messages_recipient_idx on outbox_messages (recipient, created_at desc);
create index outbox_messages_waiting_idx on outbox_messages (queued_at) where status = 'queued';
create index outbox_messages_about_idx on outbox_messages (about_id, created_at) where about_id is not null;
create index outbox_messages_queued_idx on outbox_messages (queued_at, id);
create index outbox_messages_state_idx on outbox_messages (status, queued_at, id);
create index outbox_messages_search_idx on outbox_messages using gin (recipient gin_trgm_ops);
create index outbox_messages_device_idx on outbox_messages (device_id) where device_id is not null;

create table events (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null,
  payload jsonb not null,
  told_at timestamptz not null default now()
);

create table event_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  name text not null,
  listener text not null,
  key text not null,
  payload jsonb not null,
  told_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  tries integer not null default 0,
  error text,
  first_tried_at timestamptz,
  retry_at timestamptz,
  unique (event_id, listener)
);
create index event_deliveries_of_thing_idx on event_deliveries (listener, key, event_id);
create index event_deliveries_waiting_idx on event_deliveries (event_id) where state = 'waiting';
create index event_deliveries_failed_idx on event_deliveries (id desc) where state = 'failed';

create table backups (
  id uuid primary key default gen_random_uuid(),
  file_name text not null unique check (length(file_name) <= 100),
  made_at timestamptz not null,
  bytes bigint check (bytes >= 0),
  row_count bigint check (row_count >= 0),
  problem text check (length(problem) <= 300),
  checked_at timestamptz,
  check_problem text check (length(check_problem) <= 300),
  deleted_at timestamptz,
  holds jsonb
);
create index backups_newest_idx on backups (made_at desc);

create table backup_work (
  is_one boolean primary key default true check (is_one),
  kind text not null check (kind in ('make', 'check')),
  backup_id uuid references backups on delete set null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null check (done >= 0),
  total integer,
  problem text check (length(problem) <= 300),
  begun_at timestamptz not null,
  heard_at timestamptz not null,
  constraint backup_work_check check (total >= done)
);

create table demo_past (
  step text primary key,
  done_at timestamptz not null
);

create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null check (length(public_key) = 87),
  private_sealed bytea not null,
  created_at timestamptz not null default now()
);

create function seal_audit(most integer) returns table (sealed integer, last_seq bigint, last_hash bytea)
language plpgsql as $$
declare
  entry audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit.seal'));
  select s.seq, s.hash into last_seq, last_hash from audit_seals s order by s.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, ''::bytea);
  sealed := 0;
  for entry in
    select a.* from audit_log a
    where a.id > coalesce((select max(s.entry_id) from audit_seals s), 0) - 20000
      and not exists (select from audit_seals s where s.entry_id = a.id)
    order by a.id limit most
  loop
    last_seq := last_seq + 1;
    last_hash := audit_hash(last_hash, entry);
    insert into audit_seals (seq, entry_id, hash) values (last_seq, entry.id, last_hash);
    sealed := sealed + 1;
  end loop;
  return next;
end $$;

create function audit_hash(hash_before bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(hash_before || convert_to((jsonb_build_array(entry.id, entry.actor_id, entry.actor_kind, entry.address,
    entry.action, entry.target_kind, entry.target_id, entry.before, entry.after, entry.reason,
    extract(epoch from entry.created_at))
    || case when entry.key_id is null then '[]'::jsonb else jsonb_build_array(entry.key_id) end)::text, 'UTF8'))
$$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();

create table profiles (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  full_name text not null check (length(full_name) between 1 and 120),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified boolean not null default false,
  avatar_media_id uuid references media_files,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  subscription_plan text check (subscription_plan in ('basic', 'premium')),
  locale text not null default 'es' check (locale in ('es', 'en', 'pt')),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  anonymised_at timestamptz
);
create unique index profiles_email_key on profiles (lower(email));
create unique index profiles_phone_key on profiles (phone);
create index profiles_folded_name_idx on profiles (fold(full_name), id);
create index profiles_folded_search_idx on profiles using gin (fold(full_name) gin_trgm_ops, email gin_trgm_ops);
create index profiles_newest_idx on profiles (created_at, id);
create index profiles_admins_idx on profiles (created_at, id) where role = 'admin';
create index profiles_plan_idx on profiles (subscription_plan, created_at, id);
create index profiles_search_idx on profiles using gin (fold(full_name) gin_trgm_ops, email gin_trgm_ops,
  phone gin_trgm_ops);

create table credentials (
  user_id uuid primary key references profiles on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references profiles on delete cascade,
  device_hash bytea not null,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_user_id_idx on sessions (user_id, last_seen_at desc);
create index sessions_created_at_idx on sessions (created_at);
create index sessions_last_seen_at_idx on sessions (last_seen_at);

create table known_devices (
  user_id uuid not null references profiles on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_last_seen_at_idx on known_devices (last_seen_at);

create table sign_in_locks (
  email_hash bytea primary key,
  failures integer not null default 0,
  locked_until timestamptz,
  updated_at timestamptz not null default now()
);

create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references profiles on delete cascade,
  device_hash bytea not null,
  challenge text,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index sign_in_steps_user_idx on sign_in_steps (user_id);
create index sign_in_steps_expires_idx on sign_in_steps (expires_at);

create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references profiles on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index account_tokens_newest_key on account_tokens (user_id, purpose);

create table pending_registrations (
  token_hash bytea primary key,
  email text not null,
  password_hash text not null,
  full_name text not null,
  phone text,
  plan text not null check (plan in ('basic', 'premium')),
  locale text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table phone_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references profiles on delete set null,
  phone_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index phone_codes_user_idx on phone_codes (user_id, created_at desc);
create index phone_codes_phone_idx on phone_codes (phone_hash, created_at desc);
create index phone_codes_created_at_idx on phone_codes (created_at);

create table consents (
  user_id uuid not null references profiles on delete cascade,
  kind text not null check (kind = 'adult'),
  locale text not null check (locale in ('es', 'en', 'pt')),
  given_at timestamptz not null,
  primary key (user_id, kind)
);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  slot smallint not null check (slot between 1 and 10),
  full_name text not null check (full_name <> ''),
  phone text not null check (phone <> ''),
  address text not null check (address <> ''),
  state text not null check (state <> ''),
  city text not null check (city <> ''),
  corregimiento text not null check (corregimiento <> ''),
  landmark text not null default '',
  zip_code text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint addresses_slot unique (user_id, slot)
);
create unique index addresses_default on addresses (user_id) where is_default;

create table recovery_codes (
  user_id uuid not null references profiles on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  secret_sealed bytea,
  last_step bigint not null default 0,
  credential_id text unique,
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}'::text[],
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint second_factors_check check ((kind = 'totp') = (secret_sealed is not null)),
  constraint second_factors_check1 check ((kind = 'passkey') = (credential_id is not null)),
  constraint second_factors_check2 check ((kind = 'passkey') = (public_key is not null))
);
create unique index second_factors_one_totp_key on second_factors (user_id) where kind = 'totp';
create index second_factors_user_idx on second_factors (user_id, created_at);

create table factor_setups (
  user_id uuid primary key references profiles on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  secret_sealed bytea,
  challenge text,
  expires_at timestamptz not null,
  constraint factor_setups_check check ((secret_sealed is null) <> (challenge is null))
);

create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  screen text not null check (length(screen) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) between 1 and 1000),
  created_at timestamptz not null default now(),
  unique (user_id, screen, name)
);

create table person_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  author_id uuid references profiles on delete set null,
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index person_notes_user_idx on person_notes (user_id, created_at desc, id);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text check (length(phone) between 1 and 40),
  topic text check (topic in ('orders', 'shipping', 'returns', 'payments', 'account', 'other')),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 4000),
  locale text not null check (locale in ('es', 'en', 'pt')),
  created_at timestamptz not null default now()
);
create index contact_messages_created_at_idx on contact_messages (created_at desc, id);
create index contact_messages_email_idx on contact_messages (lower(email));

create table push_devices (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  key_id integer not null default 1 references push_keys on delete cascade,
  device_hash bytea not null,
  address_hash bytea not null,
  address_sealed bytea not null,
  user_agent text not null default '' check (length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  constraint push_devices_device_key unique (device_hash),
  constraint push_devices_address_key unique (address_hash)
);
create index push_devices_user_idx on push_devices (user_id, created_at);

alter table outbox_messages add constraint outbox_messages_device_fkey foreign key (device_id)
  references push_devices (id) on delete cascade;

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
  on_holiday boolean not null default false,
  version integer not null default 1,
  slug text not null default (gen_random_uuid())::text check (slug ~ '^[a-z0-9-]{1,80}$'),
  logo_url text not null default '',
  shared_at timestamptz,
  named_at timestamptz,
  contact_email_at timestamptz,
  handling_days integer not null default 0,
  constraint business_stores_verified_is_approved check ((not verified) or (approval_status = 'approved' and
    status = 'active')),
  constraint business_stores_active_is_approved check (status <> 'active' or approval_status = 'approved'),
  constraint business_stores_handling check (handling_days between 0 and 10)
);
create unique index business_stores_name_key on business_stores (fold(btrim(name)));
create unique index business_stores_slug_key on business_stores (slug);
create index business_stores_search_idx on business_stores using gin (fold(name) gin_trgm_ops,
  contact_email gin_trgm_ops);
create index business_stores_pending_idx on business_stores (id)
  where approval_status = 'pending' and status <> 'suspended';

create table store_old_slugs (
  slug text primary key,
  store_id uuid not null references business_stores on delete cascade
);
create index store_old_slugs_store_idx on store_old_slugs (store_id);

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
create unique index store_movements_sale_once on store_movements (store_order_id, kind)
  where kind in ('sale', 'shipping');
create unique index store_movements_payout_once on store_movements (payout_id, kind) where payout_id is not null;

create table store_members (
  store_id uuid not null references business_stores on delete cascade,
  user_id uuid not null unique references profiles on delete cascade,
  role text not null check (role in ('owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  primary key (store_id, user_id)
);
create unique index store_members_one_owner_key on store_members (store_id) where role = 'owner';

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
  crypto_addresses jsonb not null default '{}' check (jsonb_typeof(crypto_addresses) = 'object'),
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
  cancelled_at timestamptz,
  reminded_days integer check (reminded_days in (1, 7))
);
create unique index subscriptions_one_active_key on subscriptions (user_id) where status = 'active';
create index subscriptions_end_idx on subscriptions (end_date) where status = 'active';
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
  reminded_days integer,
  constraint store_subscriptions_reminded check (reminded_days in (0, 1, 7))
);
create unique index store_subscriptions_one_active_key on store_subscriptions (store_id) where status = 'active';
create index store_subscriptions_end_idx on store_subscriptions (end_date) where status = 'active';
create index store_subscriptions_newest_idx on store_subscriptions (created_at, id);
create index store_subscriptions_status_idx on store_subscriptions (status, created_at, id) include (amount_cents);
create index store_subscriptions_store_idx on store_subscriptions (store_id, created_at, id);

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

create function word_key(value text) returns text
  language sql immutable parallel safe strict
  as $$ select ' ' || btrim(regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g')) || ' ' $$;

create function sound_of(word text) returns text
  language plpgsql immutable parallel safe strict as $$
declare s text := lower(word);
begin
  s := regexp_replace(s, 'sh|sch', 'ch', 'g');
  s := regexp_replace(s, 'ph', 'f', 'g');
  s := regexp_replace(s, 'oo', 'u', 'g');
  s := regexp_replace(s, 'ee', 'i', 'g');
  s := regexp_replace(s, 'll', 'y', 'g');
  s := regexp_replace(s, 'ch', '1', 'g');
  s := regexp_replace(s, 'qu(?=[ei])', 'k', 'g');
  s := regexp_replace(s, 'c(?=[ei])', 's', 'g');
  s := regexp_replace(s, '^(hu|gu|wh|w)(?=[aeio])', 'u');
  s := regexp_replace(s, '^hi(?=[aeo])', 'y');
  s := regexp_replace(s, 'gu(?=[ei])', '2', 'g');
  s := regexp_replace(s, 'g(?=[ei])', 'j', 'g');
  s := regexp_replace(s, 'y$|y(?=[^aeiou])', 'i', 'g');
  s := regexp_replace(s, 'n(?=[bpv])', 'm', 'g');
  s := translate(s, 'vzqxw2h', 'bsksug');
  s := replace(s, 'c', 'k');
  s := regexp_replace(s, '(.)\1+', '\1', 'g');
  return regexp_replace(regexp_replace(s, '(?<=.{3})s$', ''), '(?<=.{2}[^aeiou])e$', '');
end $$;

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  description text not null default '',
  is_active boolean not null default true,
  position integer not null default 1000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_seasonal boolean not null default false,
  commission_hundredths integer,
  itbms_percent smallint not null default 7 check (itbms_percent in (0, 7, 10, 15)),
  constraint categories_commission check (commission_hundredths between 0 and 10000)
);
create unique index categories_name_key on categories (fold(btrim(name)));

create table category_old_slugs (
  slug text primary key,
  category_id uuid not null references categories on delete cascade
);

create table products (
  id uuid primary key default gen_random_uuid(),
  store_id uuid references business_stores,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  long_description text not null default '' check (length(long_description) <= 20000),
  price_cents bigint not null check (price_cents between 1 and 999999999),
  rating numeric(2,1) not null default 0 check (rating between 0 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  image_url text,
  featured boolean not null default false,
  unique_code text check (unique_code ~ '^[A-Za-z0-9-]{1,64}$'),
  specifications jsonb not null default '{}' check (jsonb_typeof(specifications) = 'object'),
  shipping_info text not null default '',
  warranty_info text not null default '',
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_vector tsvector
    generated always as (setweight(to_tsvector('spanish'::regconfig, fold(title)), 'A'::"char") ||
      setweight(to_tsvector('spanish'::regconfig, fold(description)), 'C'::"char")) stored,
  search_text text
    generated always as (regexp_replace(fold(((((title || ' ') || coalesce(unique_code, '')) || ' ') || description)),
      '\s+', ' ', 'g')) stored,
  title_key text generated always as (word_key(title)) stored
);
create unique index products_unique_code_key on products (coalesce(store_id,
  '00000000-0000-0000-0000-000000000000'::uuid), lower(unique_code))
  where unique_code is not null;
create index products_featured_idx on products (created_at desc, id) where featured and archived_at is null;
create index products_search_vector_idx on products using gin (search_vector);
create index products_store_id_idx on products (store_id, created_at desc) where store_id is not null;
create index products_price_idx on products (price_cents, id) where archived_at is null;
create index products_search_text_idx on products using gin (search_text gin_trgm_ops);
create index products_search_prefix_idx on products ("left"(search_text,
  40) text_pattern_ops) where archived_at is null;
create index products_code_idx on products (lower(unique_code)) where archived_at is null;
create index products_newest_idx on products (created_at desc, id) include (store_id) where archived_at is null;
create index products_title_words_idx on products using gin (to_tsvector('simple'::regconfig, title_key))
  where archived_at is null;
create index products_title_idx on products (fold(title), id);
create index products_every_price_idx on products (price_cents, id);
create index products_archived_idx on products (created_at, id) where archived_at is not null;
create index products_rating_idx on products (rating desc, rating_count desc, id) include (store_id)
  where archived_at is null;
create index products_of_all_newest_idx on products (created_at, id) include (archived_at, featured);

create table product_categories (
  product_id uuid not null references products on delete cascade,
  category_id uuid not null references categories,
  position smallint not null default 0,
  listed_at timestamptz,
  store_id uuid,
  price_cents bigint,
  brand text,
  rating numeric(2,1),
  rating_count integer,
  primary key (product_id, category_id)
);
create index product_categories_category_idx on product_categories (category_id, product_id);
create index product_categories_shelf_idx on product_categories (category_id, listed_at desc,
  product_id) include (store_id, price_cents, brand)
  where listed_at is not null;
create index product_categories_price_idx on product_categories (category_id, price_cents,
  product_id) include (store_id, brand)
  where listed_at is not null;
create index product_categories_rating_idx on product_categories (category_id, rating desc, rating_count desc,
  product_id) include (store_id, price_cents, brand)
  where listed_at is not null;

create table product_images (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  url text not null,
  alt_text text not null default '',
  is_primary boolean not null default false,
  display_order integer not null,
  unique (product_id, display_order)
);

create table search_words (
  word text primary key,
  sound text generated always as (sound_of(word)) stored
);
create index search_words_prefix_idx on search_words (word text_pattern_ops);
create index search_words_suffix_idx on search_words (reverse(word) text_pattern_ops);
create index search_words_sound_idx on search_words (sound);

create table synonym_groups (
  id uuid primary key default gen_random_uuid(),
  words text[] not null check (cardinality(words) >= 2 and cardinality(words) <= 12),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table synonym_keys (
  key text primary key,
  group_id uuid not null references synonym_groups on delete cascade
);
create index synonym_keys_group_idx on synonym_keys (group_id);

create table product_prices (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  price_cents bigint not null check (price_cents > 0),
  since timestamptz not null
);
create index product_prices_product_idx on product_prices (product_id, id);

create table product_offers (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  price_cents bigint not null check (price_cents > 0),
  compare_at_cents bigint,
  regular_cents bigint,
  starts_at timestamptz not null,
  ends_at timestamptz,
  units integer check (units > 0),
  units_sold integer not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint product_offers_check check (price_cents < compare_at_cents),
  constraint product_offers_check1 check (price_cents < regular_cents),
  constraint product_offers_check2 check (ends_at > starts_at),
  constraint product_offers_check3 check (units_sold between 0 and units),
  constraint product_offers_end_check check (ends_at is not null or units is not null),
  constraint product_offers_begun_check check (((started_at is null) = (compare_at_cents is null)) and
    ((started_at is null) = (regular_cents is null)))
);
create unique index product_offers_open_key on product_offers (product_id) where ended_at is null;

create table product_notices (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('stock', 'price')),
  user_id uuid references profiles on delete cascade,
  email text check (length(email) <= 254),
  locale text not null check (locale in ('es', 'en', 'pt')),
  price_cents bigint not null check (price_cents > 0),
  confirmed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint product_notices_one_reader check (num_nonnulls(user_id, email) = 1)
);
create unique index product_notices_user_key on product_notices (user_id, product_id, kind) where ended_at is null;
create unique index product_notices_email_key on product_notices (lower(email), product_id,
  kind) where ended_at is null;
create index product_notices_product_idx on product_notices (product_id) where ended_at is null;
create index product_notices_created_idx on product_notices (created_at);

create table product_edits (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  change jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create table product_changes (
  change_id uuid not null,
  product_id uuid not null references products on delete cascade,
  is_new boolean not null default false,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  outcome text check (outcome in ('undone', 'kept')),
  created_at timestamptz not null default now(),
  primary key (change_id, product_id)
);
create index product_changes_product_idx on product_changes (product_id, created_at desc);

create table import_runs (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  started_by uuid,
  store_id uuid,
  status text not null default 'running'
    check (status in ('reading', 'ready', 'refused', 'queued', 'running', 'stopped', 'done', 'failed', 'undoing',
      'undone', 'discarded')),
  records integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  file_sha256 bytea,
  preview jsonb,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  kept integer not null default 0,
  started_at timestamptz,
  touched_at timestamptz not null default now()
);
create index import_runs_newest_idx on import_runs (created_at desc, id);
create index import_runs_at_work_idx on import_runs (touched_at)
  where status in ('reading', 'queued', 'running', 'undoing');

create table import_files (
  run_id uuid primary key references import_runs on delete cascade,
  content bytea not null
);

create table import_problems (
  run_id uuid not null references import_runs on delete cascade,
  line integer not null,
  ordinal integer not null,
  problems jsonb not null,
  raw jsonb not null default '{}',
  primary key (run_id, line, ordinal)
);

create table imported_lines (
  file_sha256 bytea not null,
  seller_id uuid not null,
  line integer not null,
  product_id uuid not null references products on delete cascade,
  ordinal integer not null default 1,
  primary key (file_sha256, seller_id, line, ordinal)
);
create index imported_lines_product_idx on imported_lines (product_id);

create function product_keeps_a_category() returns trigger language plpgsql as $$
declare
  checked uuid;
begin
  if tg_table_name = 'products' then
    checked := new.id;
  else
    checked := old.product_id;
  end if;
  if exists (select from products where id = checked)
     and not exists (select from product_categories where product_id = checked) then
    raise exception 'product % has no category', checked using errcode = 'check_violation', constraint = 'products_have_a_category';
  end if;
  return null;
end $$;

create function keep_search_words() returns trigger language plpgsql as $$
begin
  -- Sorted, so that two writers wait for each other instead of deadlocking.
  insert into search_words (word)
    select distinct lexeme from changed, unnest(tsvector_to_array(to_tsvector('simple', changed.search_text))) lexeme
    where length(lexeme) between 4 and 40 and lexeme !~ '[^[:alpha:]]'
      and not exists (select from search_words known where known.word = lexeme)
    order by lexeme
  on conflict do nothing;
  return null;
end $$;

create function place_on_shelf() returns trigger language plpgsql as $$
begin
  select case when archived_at is null then created_at end, store_id, price_cents,
      nullif(btrim(specifications ->> 'Marca'), ''), rating, rating_count
    into new.listed_at, new.store_id, new.price_cents, new.brand, new.rating, new.rating_count
    from products where id = new.product_id;
  return new;
end $$;

create function move_on_shelf() returns trigger language plpgsql as $$
begin
  update product_categories
    set listed_at = case when new.archived_at is null then new.created_at end, store_id = new.store_id,
      price_cents = new.price_cents, brand = nullif(btrim(new.specifications ->> 'Marca'), ''),
      rating = new.rating, rating_count = new.rating_count
    where product_id = new.id;
  return null;
end $$;

create function keep_first_prices() returns trigger language plpgsql as $$
begin
  insert into product_prices (product_id, price_cents, since) select id, price_cents, created_at from listed;
  return null;
end $$;

create function keep_price() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := case when new.updated_at = old.updated_at then now() else new.updated_at end;
begin
  insert into product_prices (product_id, price_cents, since) values (new.id, new.price_cents, changed_at);
  -- Whoever changes the price ends the offer: what is not its price is not its offer.
  update product_offers set ended_at = changed_at
    where product_id = new.id and started_at is not null and ended_at is null and price_cents <> new.price_cents;
  return null;
end $$;

create constraint trigger products_have_a_category after insert on products
  deferrable initially deferred for each row execute function product_keeps_a_category();

create constraint trigger product_categories_keep_one after delete on product_categories
  deferrable initially deferred for each row execute function product_keeps_a_category();

create trigger products_keep_words_insert after insert on products
  referencing new table as changed for each statement execute function keep_search_words();

create trigger products_keep_words_update after update on products
  referencing new table as changed for each statement execute function keep_search_words();

create trigger product_categories_place before insert on product_categories
  for each row execute function place_on_shelf();

create trigger products_move_on_shelf
  after update of created_at, archived_at, store_id, price_cents, specifications, rating, rating_count on products
  for each row when ((old.created_at, old.archived_at, old.store_id, old.price_cents, old.rating, old.rating_count)
      is distinct from (new.created_at, new.archived_at, new.store_id, new.price_cents, new.rating, new.rating_count)
    or old.specifications ->> 'Marca' is distinct from new.specifications ->> 'Marca')
  execute function move_on_shelf();

create trigger products_keep_first_prices after insert on products
  referencing new table as listed for each statement execute function keep_first_prices();

create trigger products_keep_price after update of price_cents on products
  for each row when (old.price_cents <> new.price_cents) execute function keep_price();

create table stock_levels (
  product_id uuid primary key references products on delete cascade,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  min_stock_level integer check (min_stock_level >= 0),
  max_stock_level integer check (max_stock_level >= 0),
  reorder_point integer check (reorder_point >= 0),
  location text not null default '',
  supplier text not null default '',
  last_restock_date timestamptz,
  constraint stock_levels_reserved_fits check (reserved between 0 and on_hand)
) with (fillfactor=70);
create index stock_levels_on_hand_idx on stock_levels (on_hand, product_id);
create index stock_levels_low_idx on stock_levels (on_hand, product_id) where on_hand <= reorder_point;
create index stock_levels_over_idx on stock_levels (on_hand, product_id) where on_hand > max_stock_level;

create table stock_reservations (
  order_id uuid not null,
  product_id uuid not null references stock_levels,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (order_id, product_id)
);
create index stock_reservations_expires_at_idx on stock_reservations (expires_at);
create index stock_reservations_product_idx on stock_reservations (product_id);

create table inventory_transactions (
  id bigint generated always as identity primary key,
  product_id uuid not null references products,
  transaction_type text not null check (transaction_type in ('add', 'remove', 'set')),
  quantity integer not null check (quantity >= 0),
  previous_stock integer not null check (previous_stock >= 0),
  new_stock integer not null check (new_stock >= 0),
  reason text not null
    check (reason in ('initial', 'purchase', 'sale', 'return', 'damage', 'transfer_in', 'transfer_out',
      'inventory_count', 'inventory_correction', 'system_adjustment', 'other')),
  reference_number text,
  notes text,
  order_id uuid,
  user_id uuid,
  created_at timestamptz not null default now(),
  import_id uuid,
  constraint inventory_transactions_add_up check ((transaction_type = 'add' and
    (new_stock = (previous_stock + quantity))) or (transaction_type = 'remove' and
    (new_stock = (previous_stock - quantity))) or (transaction_type = 'set' and new_stock = quantity))
);
create index inventory_transactions_product_idx on inventory_transactions (product_id, id desc);
create index inventory_transactions_order_idx on inventory_transactions (order_id) where order_id is not null;
create index inventory_transactions_words_idx on inventory_transactions using gin (fold(((coalesce(reference_number,
  '') || ' ') || coalesce(notes, ''))) gin_trgm_ops)
  where reference_number is not null or notes is not null;
create index inventory_transactions_newest_idx on inventory_transactions (created_at, id) include (order_id);
create index inventory_transactions_type_newest_idx on inventory_transactions (transaction_type, created_at,
  id) include (order_id);
create index inventory_transactions_reason_newest_idx on inventory_transactions (reason, created_at,
  id) include (order_id, product_id, quantity);

create table inventory_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  alert_type text not null check (alert_type in ('low_stock', 'out_of_stock', 'overstock')),
  threshold integer not null,
  is_active boolean not null default true,
  is_resolved boolean not null default false,
  resolved_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index inventory_alerts_one_open_key on inventory_alerts (product_id, alert_type) where not is_resolved;
create index inventory_alerts_newest_idx on inventory_alerts (created_at, id);
create index inventory_alerts_type_idx on inventory_alerts (alert_type, created_at, id);
create index inventory_alerts_open_idx on inventory_alerts (is_active, created_at, id) where not is_resolved;
create index inventory_alerts_resolved_idx on inventory_alerts (created_at, id) where is_resolved;
create index inventory_alerts_product_idx on inventory_alerts (product_id);

create trigger inventory_transactions_append_only before update on inventory_transactions
  for each row execute function refuse_change();

create table cart_lines (
  user_id uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  price_cents_added bigint not null check (price_cents_added > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  list_cents_added bigint check (list_cents_added > 0),
  price_kept_until timestamptz,
  primary key (user_id, product_id)
);

create table wishlist_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now(),
  price_cents bigint,
  was_in_stock boolean,
  unique (user_id, product_id)
);
create index wishlist_items_newest_idx on wishlist_items (user_id, created_at desc, id);

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
  stock_state text not null default 'none' check (stock_state in ('none', 'reserved', 'sold')),
  gift_card_cents bigint not null default 0,
  open_from_attempt integer not null default 0,
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
  shipping_cents bigint not null default 0,
  cancel_reason text,
  unique (order_id, store_id),
  constraint store_orders_shipping_check check (shipping_cents >= 0),
  constraint store_orders_cancel_reason_check check (cancel_reason is null or status = 'cancelled')
);
alter table store_orders alter column order_number set statistics 1000;
create index store_orders_of_store_idx on store_orders (store_id, created_at, id);
create index store_orders_number_search_idx on store_orders using gin (order_number gin_trgm_ops);

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
  looked_at timestamptz,
  constraint order_parts_check check (shipping_cents between 0 and amount_cents),
  constraint order_parts_due check (state in ('waiting', 'review', 'rejected') or due_at is null),
  constraint order_parts_seller unique nulls not distinct (order_id, store_id)
);
create index order_parts_due_idx on order_parts (due_at) where due_at is not null;
create unique index order_parts_bank_reference_key on order_parts (store_id, bank_reference) nulls not distinct
  where bank_reference is not null and state in ('waiting', 'review', 'rejected', 'paid');
create index order_parts_proof_idx on order_parts (proof_id) where proof_id is not null;
create index order_parts_site_proofs on order_parts (proof_at) where store_id is null and proof_at is not null;
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
  commission_hundredths integer not null default 0,
  commission_cents bigint not null default 0,
  site_discount_cents bigint not null default 0,
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
  constraint order_lines_itbms_check check (((itbms_percent is null) = (itbms_cents is null)) and itbms_percent in (0,
    7, 10, 15) and itbms_cents between 0 and line_cents)
);
create index order_lines_product_idx on order_lines (product_id);
create index order_lines_part_idx on order_lines (part_id) where part_id is not null;
create index order_lines_store_order_idx on order_lines (store_order_id) where store_order_id is not null;

create table order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  author_id uuid references profiles on delete set null,
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index order_notes_order_idx on order_notes (order_id, created_at desc, id);

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

create table unpaid_exemptions (
  user_id uuid primary key references profiles on delete cascade,
  granted_by uuid references profiles on delete set null,
  created_at timestamptz not null default now()
);

alter table store_movements add constraint store_movements_store_order_id_fkey foreign key (store_order_id)
  references store_orders (id);

alter table stock_reservations add constraint stock_reservations_order_fkey foreign key (order_id)
  references orders (id);

create table payment_gateways (
  id uuid primary key default gen_random_uuid(),
  type text not null unique check (type in ('stripe', 'paypal', 'gift_card', 'bank_transfer', 'crypto')),
  name text not null,
  config jsonb not null default '{}',
  secrets bytea,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
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
  charge_id text,
  constraint payments_refund_fits check (refunded_cents between 0 and captured_cents),
  unique (order_id, attempt),
  constraint payments_purchase_attempt unique (purchase_id, attempt),
  constraint payments_purpose check (num_nonnulls(order_id, purchase_id) = 1),
  constraint payments_attempt_check check (attempt > 0 or (attempt = 0 and provider = 'gift_card'))
);
create unique index payments_provider_payment_key on payments (provider,
  provider_payment_id) where provider <> 'manual';
create unique index payments_bank_reference_key on payments (store_id, provider_payment_id) nulls not distinct
  where provider = 'manual' and provider_payment_id is not null;
create unique index payments_provider_charge_key on payments (provider, charge_id) where charge_id is not null;
create index payments_open_idx on payments (updated_at) where state in ('pending', 'requires_action', 'held', 'failed');
create index payments_created_idx on payments (created_at);

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
create unique index plan_purchases_one_open_of_type_key on plan_purchases (user_id, type)
  where status in ('awaiting', 'failed');
create unique index plan_purchases_store_name_key on plan_purchases (fold(btrim(store_name)))
  where status in ('awaiting', 'failed', 'review') and store_name is not null;
create index plan_purchases_in_review_idx on plan_purchases (id) where status = 'review';

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
  asked_at timestamptz,
  cause_id uuid,
  store_id uuid references business_stores,
  proof_id uuid references media_files,
  constraint refunds_purpose check (num_nonnulls(order_id, purchase_id) = 1)
);
create index refunds_order_idx on refunds (order_id);
create index refunds_queued_idx on refunds (coalesce(asked_at, created_at)) where state = 'queued';
create index refunds_payment_idx on refunds (payment_id);
create index refunds_cause_idx on refunds (cause_id) where cause_id is not null;
create index refunds_done_idx on refunds (done_at) where done_at is not null;
create index refunds_of_store_idx on refunds (store_id, created_at, id) where store_id is not null;
create index refunds_proof_idx on refunds (proof_id) where proof_id is not null;

create table refund_lines (
  order_refund_id uuid not null references order_refunds on delete cascade,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity between 1 and 999),
  primary key (order_refund_id, order_line_id)
);
create index refund_lines_order_line_idx on refund_lines (order_line_id);

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
  constraint crypto_quotes_carried check ((currency = 'BTC' and network = 'bitcoin') or (currency = 'ETH' and
    network = 'ethereum') or (currency = 'USDT' and network <> 'bitcoin')),
  constraint crypto_quotes_sent_for_an_order check ((status not in ('sent', 'paid')) or (order_id is not null and
    payment_id is not null)),
  constraint crypto_quotes_hash_has_source check ((tx_hash is null) = (tx_source is null))
);
create unique index crypto_quotes_amount_key on crypto_quotes (network, currency, lower(address), amount)
  where status in ('open', 'sent') and (not is_test);
create unique index crypto_quotes_tx_hash_key on crypto_quotes (network, tx_hash) where tx_hash is not null;
create index crypto_quotes_user_idx on crypto_quotes (user_id, created_at desc);
create index crypto_quotes_order_idx on crypto_quotes (order_id) where order_id is not null;
create index crypto_quotes_open_idx on crypto_quotes (expires_at) where status = 'open';
create index crypto_quotes_watched_idx on crypto_quotes (network, created_at) where not is_test;

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

create table card_choices (
  payment_id uuid primary key references payments on delete cascade,
  holder_id uuid not null references card_holders on delete cascade,
  consented_at timestamptz
);
create index card_choices_holder_idx on card_choices (holder_id);

create table store_order_earnings (
  store_order_id uuid primary key references store_orders,
  store_id uuid not null references business_stores,
  net_cents bigint not null default 0,
  available_at timestamptz not null default 'infinity'::timestamp with time zone
);
create index store_order_earnings_pending_idx on store_order_earnings (store_id, available_at) include (net_cents)
  where net_cents > 0;

create table store_balances (
  store_id uuid primary key references business_stores,
  balance_cents bigint not null default 0,
  updated_at timestamptz not null default now(),
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

create table returns (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  order_id uuid not null references orders,
  user_id uuid not null references profiles,
  kind text not null check (kind in ('standard', 'exchange', 'defective')),
  reason text not null check (length(reason) between 1 and 1000),
  photo_media_id uuid unique references media_files on delete set null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  asked_cents bigint not null check (asked_cents >= 0),
  refund_cents bigint not null check (refund_cents >= 0),
  lowered_reason text check (length(lowered_reason) between 1 and 500),
  reject_reason text check (length(reject_reason) between 1 and 500),
  is_restocked boolean not null default false,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  shipping_cents bigint not null default 0,
  store_id uuid references business_stores,
  constraint returns_refund_fits check (refund_cents <= asked_cents),
  constraint returns_lowered_says_why check (refund_cents = asked_cents or lowered_reason is not null),
  constraint returns_rejected_says_why check (status <> 'rejected' or reject_reason is not null),
  constraint returns_decided_has_moment check ((status = 'pending') = (decided_at is null)),
  constraint returns_exchange_gives_goods check (kind <> 'exchange' or asked_cents = 0),
  constraint returns_check check (shipping_cents between 0 and asked_cents)
);
create index returns_user_idx on returns (user_id, created_at desc, id);
create index returns_order_idx on returns (order_id);
create index returns_newest_idx on returns (created_at desc, id);
create index returns_status_idx on returns (status, created_at desc, id);
create index returns_number_search_idx on returns using gin (number gin_trgm_ops);
create index returns_of_store_idx on returns (store_id, created_at, id) where store_id is not null;

create table return_lines (
  return_id uuid not null references returns on delete cascade,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity between 1 and 999),
  primary key (return_id, order_line_id)
);
create index return_lines_order_line_idx on return_lines (order_line_id);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products,
  user_id uuid not null references profiles,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  store_id uuid references business_stores,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  constraint reviews_user_product_key unique (user_id, product_id),
  constraint reviews_answered_has_moment check ((answer is null) = (answered_at is null)),
  constraint reviews_hidden_says_why check ((hidden_at is null) = (hidden_reason is null))
);
create index reviews_product_idx on reviews (product_id, created_at, id);
create index reviews_stars_idx on reviews (product_id, stars, created_at, id);
create index reviews_newest_idx on reviews (created_at, id);
create index reviews_store_idx on reviews (store_id, created_at, id) where store_id is not null;
create index reviews_hidden_idx on reviews (created_at, id) where hidden_at is not null;
create index reviews_words_search_idx on reviews using gin (words gin_trgm_ops);

create table review_photos (
  media_id uuid primary key references media_files on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  position smallint not null check (("position" >= 0) and ("position" <= 3)),
  unique (review_id, position)
);

create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_votes_user_idx on review_votes (user_id);

create table review_reports (
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_reports_open_idx on review_reports (review_id) where settled_at is null;
create index review_reports_user_idx on review_reports (user_id);

create table review_invitations (
  parcel_id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  asked_at timestamptz not null
);
create index review_invitations_order_idx on review_invitations (order_id);

create table review_letter_stops (
  user_id uuid primary key references profiles on delete cascade,
  created_at timestamptz not null default now()
);

create table questions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  store_id uuid references business_stores,
  words text not null check (length(words) between 1 and 500),
  created_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  constraint questions_answered_has_moment check ((answer is null) = (answered_at is null)),
  constraint questions_hidden_says_why check ((hidden_at is null) = (hidden_reason is null))
);
create index questions_product_idx on questions (product_id, created_at, id)
  where answer is not null and hidden_at is null;
create index questions_user_idx on questions (user_id, product_id) where answer is null and hidden_at is null;
create index questions_asker_idx on questions (user_id);
create index questions_newest_idx on questions (created_at, id);
create index questions_open_idx on questions (created_at, id) where answer is null and hidden_at is null;
create index questions_hidden_idx on questions (created_at, id) where hidden_at is not null;
create index questions_store_idx on questions (store_id, created_at, id)
  where store_id is not null and hidden_at is null;
create index questions_store_open_idx on questions (store_id, created_at, id)
  where store_id is not null and answer is null and hidden_at is null;
create index questions_words_search_idx on questions using gin (words gin_trgm_ops);

create table question_reports (
  question_id uuid not null references questions on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (question_id, user_id)
);
create index question_reports_open_idx on question_reports (question_id) where settled_at is null;
create index question_reports_user_idx on question_reports (user_id);

create function check_returned_units() returns trigger language plpgsql as $$
declare
  line record;
begin
  -- The lock makes two returns at once add up, whoever writes them.
  for line in
    select l.id, l.quantity from order_lines l
    where l.id in (select order_line_id from return_lines where return_id = new.id) order by l.id for update
  loop
    if line.quantity < (
      select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
      where rl.order_line_id = line.id and r.status in ('pending', 'approved'))
    then
      raise exception 'more units returned than bought' using errcode = 'check_violation', constraint = 'returns_units_fit';
    end if;
  end loop;
  return null;
end $$;

create constraint trigger returns_units_fit after insert or update of status on returns
  deferrable initially deferred for each row when (new.status <> 'rejected') execute function check_returned_units();

create table user_interactions (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  interaction_type text not null check (interaction_type in ('view', 'add_to_cart')),
  created_at timestamptz not null default now()
);
create index user_interactions_user_idx on user_interactions (user_id, interaction_type, created_at desc);
create index user_interactions_carted_idx on user_interactions (created_at, ((- id)))
  where interaction_type = 'add_to_cart';

create table page_events (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  visitor bytea not null check (length(visitor) = 12),
  kind text not null check (kind in ('view', 'left')),
  page text not null check (length(page) between 1 and 200),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  referrer text check (length(referrer) <= 100),
  product_id uuid,
  words text check (length(words) <= 80),
  is_found boolean
);
create index page_events_order_idx on page_events (occurred_at, id);
create index page_events_page_idx on page_events (page, occurred_at, id) where kind = 'view';
create index page_events_device_idx on page_events (device, occurred_at, id) where kind = 'view';
create index page_events_referrer_idx on page_events (referrer, occurred_at, id)
  where kind = 'view' and referrer is not null;
create index page_events_product_idx on page_events (occurred_at, id) where kind = 'view' and product_id is not null;
create index page_events_words_idx on page_events (words, occurred_at, id) where kind = 'view' and words is not null;

create table visitor_salts (
  day date primary key,
  salt bytea not null
);

create table site_statistics (
  date date primary key,
  visits integer not null check (visits >= 0),
  unique_visitors integer not null,
  page_views integer not null,
  bounces integer not null,
  total_seconds bigint not null check (total_seconds >= 0),
  bounce_rate numeric(4,1) generated always as (
case
    when (visits = 0) then 0
    else round(((100.0 * (bounces)::numeric) / (visits)::numeric), 1)
end) stored not null,
  avg_session_duration integer generated always as (
case
    when (visits = 0) then 0
    else round(((total_seconds)::numeric / (visits)::numeric))
end) stored not null,
  rolled_at timestamptz not null,
  constraint site_statistics_check check (unique_visitors between 0 and visits),
  constraint site_statistics_check1 check (page_views >= visits),
  constraint site_statistics_check2 check (bounces between 0 and visits)
);

create table site_statistics_parts (
  date date not null,
  kind text not null check (kind in ('page', 'referrer', 'device', 'product', 'search', 'search_empty', 'step')),
  name text not null,
  count integer not null check (count > 0),
  grain text not null check (grain in ('day', 'month')),
  primary key (grain, kind, date, name)
);

create table sales_days (
  date date primary key,
  placed integer not null,
  added_to_cart integer not null,
  paid integer not null,
  units integer not null,
  revenue_cents bigint not null,
  refunded_cents bigint not null,
  returns integer not null,
  rolled_at timestamptz not null
);

create table sales_parts (
  grain text not null check (grain in ('day', 'month')),
  date date not null,
  kind text not null check (kind in ('product', 'category', 'seller')),
  subject uuid not null,
  units integer not null,
  cents bigint not null,
  constraint sales_parts_pkey primary key (grain, kind, date, subject) include (units, cents)
);
