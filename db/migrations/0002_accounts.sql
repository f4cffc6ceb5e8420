create table profiles (
  id                 uuid primary key default gen_random_uuid(),
  email              text not null check (length(email) between 3 and 254),
  full_name          text not null check (length(full_name) between 1 and 120),
  phone              text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified     boolean not null default false,
  avatar_media_id    uuid references media_files,
  role               text not null default 'customer' check (role in ('customer', 'admin')),
  subscription_plan  text check (subscription_plan in ('basic', 'premium')),
  locale             text not null default 'es' check (locale in ('es', 'en', 'pt')),
  email_confirmed_at timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  anonymised_at      timestamptz
);
create unique index profiles_email_key on profiles (lower(email));
create unique index profiles_phone_key on profiles (phone);
create index profiles_created_at_idx on profiles (created_at desc, id);

-- Apart from the profile so that no list of profiles can ever carry a hash along.
create table credentials (
  user_id       uuid primary key references profiles on delete cascade,
  password_hash text not null,
  changed_at    timestamptz not null default now()
);

create table sessions (
  id           uuid primary key default gen_random_uuid(),
  token_hash   bytea not null unique,
  user_id      uuid not null references profiles on delete cascade,
  device_hash  bytea not null,
  user_agent   text not null default '',
  address      text not null default '',
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_user_id_idx on sessions (user_id, last_seen_at desc);

create table known_devices (
  user_id      uuid not null references profiles on delete cascade,
  device_hash  bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Keyed by the address typed, known or not, so that the answer tells nobody whether it exists.
create table sign_in_locks (
  email_hash   bytea primary key,
  failures     integer not null default 0,
  locked_until timestamptz,
  updated_at   timestamptz not null default now()
);

create table account_tokens (
  token_hash bytea primary key,
  user_id    uuid not null references profiles on delete cascade,
  purpose    text not null check (purpose in ('confirm_email', 'reset_password')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- Newest only: asking again replaces the token that was there.
create unique index account_tokens_newest_key on account_tokens (user_id, purpose);

create table pending_registrations (
  token_hash    bytea primary key,
  email         text not null,
  password_hash text not null,
  full_name     text not null,
  phone         text,
  plan          text not null check (plan in ('basic', 'premium')),
  locale        text not null,
  expires_at    timestamptz not null,
  created_at    timestamptz not null default now()
);

create table business_stores (
  id               uuid primary key default gen_random_uuid(),
  owner_id         uuid not null unique references profiles,
  name             text not null check (length(name) between 1 and 120),
  description      text not null default '',
  contact_email    text not null,
  contact_phone    text,
  address          text,
  status           text not null default 'pending' check (status in ('pending', 'active', 'suspended')),
  approval_status  text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
  verified         boolean not null default false,
  approved_at      timestamptz,
  approved_by      uuid,
  rejection_reason text check (length(rejection_reason) between 1 and 500),
  settings         jsonb not null default '{}',
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint business_stores_verified_is_approved check (not verified or (approval_status = 'approved' and status = 'active')),
  constraint business_stores_active_is_approved check (status <> 'active' or approval_status = 'approved')
);
create unique index business_stores_name_key on business_stores (fold(btrim(name)));

create table store_subscriptions (
  id             uuid primary key default gen_random_uuid(),
  store_id       uuid not null references business_stores,
  plan_type      text not null,
  amount_cents   bigint not null check (amount_cents >= 0),
  status         text not null check (status in ('active', 'expired', 'cancelled')),
  start_date     timestamptz not null,
  end_date       timestamptz not null,
  payment_method text,
  payment_id     text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create unique index store_subscriptions_one_active_key on store_subscriptions (store_id) where status = 'active';

create table subscription_prices (
  id          uuid primary key default gen_random_uuid(),
  type        text not null check (type in ('user', 'business')),
  plan_type   text not null,
  plan_name   text not null,
  price_cents bigint not null check (price_cents >= 0),
  features    text[] not null default '{}',
  product_limit integer check (product_limit > 0),
  is_active   boolean not null default true,
  updated_at  timestamptz not null default now(),
  unique (type, plan_type)
);

create table subscriptions (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references profiles,
  plan_type      text not null check (plan_type in ('basic', 'premium')),
  amount_cents   bigint not null check (amount_cents >= 0),
  status         text not null check (status in ('active', 'expired', 'cancelled')),
  start_date     timestamptz not null,
  end_date       timestamptz not null,
  payment_method text,
  payment_id     text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create unique index subscriptions_one_active_key on subscriptions (user_id) where status = 'active';
