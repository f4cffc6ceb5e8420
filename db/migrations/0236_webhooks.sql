-- Addresses that are told what happens, and what was sent to them (decision 46).
create table webhook_addresses (
  id                uuid primary key default gen_random_uuid(),
  store_id          uuid references business_stores on delete cascade,
  url               text not null check (char_length(url) <= 500),
  events            text[] not null check (cardinality(events) between 1 and 20),
  secret_sealed     bytea not null,
  old_secret_sealed bytea,
  old_secret_until  timestamptz,
  is_active         boolean not null default true,
  failures          integer not null default 0,
  failing_since     timestamptz,
  created_at        timestamptz not null default now(),
  check ((old_secret_sealed is null) = (old_secret_until is null)),
  check ((failures = 0) = (failing_since is null))
);
create index webhook_addresses_owner_idx on webhook_addresses (store_id, created_at, id);

create table webhook_deliveries (
  id             uuid primary key default gen_random_uuid(),
  address_id     uuid not null references webhook_addresses on delete cascade,
  event          text not null,
  body           text not null,
  state          text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries          integer not null default 0,
  next_try_at    timestamptz,
  answer_status  integer,
  answer         text check (char_length(answer) <= 1024),
  error          text,
  created_at     timestamptz not null default now(),
  tried_at       timestamptz,
  check ((state = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_due_idx on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_log_idx on webhook_deliveries (address_id, created_at, id);
create index webhook_deliveries_old_idx on webhook_deliveries (created_at) where state <> 'waiting';
