-- What every room leans on: text folding, settings, files, letters, audit, limits, idempotency.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE because its dictionary may change; ours does not, and indexes need IMMUTABLE.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create table settings (
  block      text primary key check (block in ('site', 'inventory', 'security', 'email', 'notifications', 'pricing')),
  value      jsonb not null,
  version    integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create table media_files (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('product', 'avatar', 'logo', 'receipt')),
  mime       text not null,
  width      integer,
  height     integer,
  bytes      integer not null check (bytes > 0),
  sha256     bytea not null,
  owner_id   uuid,
  created_at timestamptz not null default now()
);
create index media_files_sha256_idx on media_files (sha256);

create table outbox_messages (
  id          uuid primary key default gen_random_uuid(),
  channel     text not null check (channel in ('email', 'sms')),
  recipient   text not null,
  template    text not null,
  locale      text not null check (locale in ('es', 'en', 'pt')),
  subject     text not null,
  body_text   text not null,
  body_html   text,
  dedupe_key  text unique,
  status      text not null default 'queued' check (status in ('queued', 'sent', 'mailbox', 'failed')),
  attempts    integer not null default 0,
  last_error  text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create index outbox_messages_created_at_idx on outbox_messages (created_at desc, id);

create table audit_log (
  id          bigint generated always as identity primary key,
  actor_id    uuid,
  actor_kind  text not null,
  address     text,
  action      text not null,
  target_kind text not null,
  target_id   text not null,
  before      jsonb,
  after       jsonb,
  reason      text,
  created_at  timestamptz not null default now()
);
create index audit_log_target_idx on audit_log (target_kind, target_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Lost on a crash of the database by design: a limit is not a promise to anybody.
create unlogged table rate_limits (
  key        text primary key,
  hits       integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on rate_limits (expires_at);

create table idempotency_keys (
  user_id         uuid not null,
  key             text not null check (length(key) between 8 and 200),
  endpoint        text not null,
  body_sha256     bytea not null,
  response_status integer,
  response_body   jsonb,
  locked_until    timestamptz not null,
  created_at      timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
