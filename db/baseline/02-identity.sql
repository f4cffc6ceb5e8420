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
-- One index for each order and filter of the list of users, with the id last.
create index profiles_newest_idx on profiles (created_at, id);
create index profiles_admins_idx on profiles (created_at, id) where role = 'admin';
create index profiles_plan_idx on profiles (subscription_plan, created_at, id);
create index profiles_search_idx on profiles using gin (fold(full_name) gin_trgm_ops, email gin_trgm_ops,
  phone gin_trgm_ops);

-- Apart from the profile, so that no list of profiles can carry a hash.
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
-- A session ends thirty days after it began; the sweep reads this index.
create index sessions_created_at_idx on sessions (created_at);
create index sessions_last_seen_at_idx on sessions (last_seen_at);

create table known_devices (
  user_id uuid not null references profiles on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
-- Swept by age; the other swept tables have an index for it already.
create index known_devices_last_seen_at_idx on known_devices (last_seen_at);

-- Keyed by the typed address, known or not, so that the answer does not tell whether it exists.
create table sign_in_locks (
  email_hash bytea primary key,
  failures integer not null default 0,
  locked_until timestamptz,
  updated_at timestamptz not null default now()
);

-- A sign-in whose password was right and whose second factor is awaited.
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
-- A new request replaces the token that was there.
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

-- One row for each code sent, for a day: the limits count them. The number is a keyed hash, and the row outlives the
-- account, so that deleting an account does not reset the count.
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

-- What a user agreed to, and when. The row stays while documents of the user must be kept.
create table consents (
  user_id uuid not null references profiles on delete cascade,
  kind text not null check (kind = 'adult'),
  locale text not null check (locale in ('es', 'en', 'pt')),
  given_at timestamptz not null,
  primary key (user_id, kind)
);

-- The addresses of a user, ten at most. Each takes one of ten numbers, so that two requests at once cannot add an
-- eleventh.
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

-- Each code works once: a used one is deleted.
create table recovery_codes (
  user_id uuid not null references profiles on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A second factor: the codes of an app (its secret encrypted) or a passkey (its public key).
create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  secret_sealed bytea,
  -- The newest half minute whose code was accepted: no code works twice.
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

-- A factor that is being added and not yet proven; starting again replaces it.
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

-- Notes of an admin about a user, deleted with the user.
create table person_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  author_id uuid references profiles on delete set null,
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index person_notes_user_idx on person_notes (user_id, created_at desc, id);

-- Messages of the contact form; each is also emailed to the address in the settings.
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
-- Messages are found, and forgotten, by the address they were sent from.
create index contact_messages_email_idx on contact_messages (lower(email));

-- Browsers that asked for push notifications. A browser belongs to one user at a time.
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
