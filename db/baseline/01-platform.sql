create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE because its dictionary may change; ours does not, and indexes need IMMUTABLE.
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

-- Unlogged: a crash of the database loses the counts of the limits, which harms no one.
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

-- Work that a sweep could not do, with the time of the next try. The row is deleted when the work succeeds or is no longer due.
create table resting_work (
  sweep text not null,
  item text not null,
  tries integer not null check (tries > 0),
  error text not null,
  retry_at timestamptz not null,
  primary key (sweep, item)
);
create index resting_work_retry_idx on resting_work (retry_at, (((sweep || ' ') || item)));

-- Until which moment the admins were notified of a kind of event, so that nothing is sent twice or left out.
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
create index media_files_review_owner_idx on media_files (owner_id) where kind = 'review';

-- Pictures that a product names on another host: copied once into our storage, or the reason why that failed.
create table picture_fetches (
  url text primary key check (length(url) <= 2000),
  media_id uuid references media_files on delete cascade,
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  error text,
  constraint picture_fetches_check check (media_id is null or next_try_at is null)
);
create index picture_fetches_media_idx on picture_fetches (media_id);

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
  -- The API key that acted. It is part of the hash of its row; rows without a key keep their hash.
  key_id uuid
);
create index audit_log_target_idx on audit_log (target_kind, target_id, id desc);
-- One index for each filter of the audit list, in its one order.
create index audit_log_newest_idx on audit_log (created_at, id);
create index audit_log_actor_idx on audit_log (actor_id, created_at, id);
create index audit_log_kind_idx on audit_log (target_kind, created_at, id);
create index audit_log_thing_idx on audit_log (target_id, created_at, id);

-- Each row of the audit log is chained by the hash of itself and of the row before it.
create table audit_seals (
  seq bigint primary key,
  entry_id bigint not null unique references audit_log,
  hash bytea not null
);

-- The newest hash of each run, signed with a key that is not in the database.
create table audit_marks (
  seq bigint primary key,
  mac bytea not null check (octet_length(mac) = 32),
  made_at timestamptz not null default now()
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
  -- When an email was queued, and when it is tried next; null means at once.
  queued_at timestamptz not null default now(),
  next_try_at timestamptz,
  about_id uuid,
  -- A push notification is retried like an email, and is deleted with its device.
  device_id uuid,
  path text,
  -- Where a mail program ends emails of this kind by one request, for its List-Unsubscribe header (RFC 8058).
  unsubscribe_url text,
  constraint outbox_messages_device check ((channel = 'push') = (device_id is not null and path is not null))
);
create index outbox_messages_created_at_idx on outbox_messages (created_at desc, id);
-- Emails to one person, for the copy of their data.
create index outbox_messages_recipient_idx on outbox_messages (recipient, created_at desc);
create index outbox_messages_waiting_idx on outbox_messages (queued_at) where status = 'queued';
create index outbox_messages_about_idx on outbox_messages (about_id, created_at) where about_id is not null;
create index outbox_messages_queued_idx on outbox_messages (queued_at, id);
create index outbox_messages_state_idx on outbox_messages (status, queued_at, id);
create index outbox_messages_search_idx on outbox_messages using gin (recipient gin_trgm_ops);
create index outbox_messages_device_idx on outbox_messages (device_id) where device_id is not null;

-- An event, until each subscriber has a delivery of its own; and the deliveries, until they are handled.
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

-- The nightly backups: the result of each, and whether a test restore worked.
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

-- Which steps of the demo history are done, so that a start that was killed continues there.
-- `begun` holds the first day of the history, `whole` says that it is complete; a shop without `begun` gets no history.
create table demo_past (
  step text primary key,
  done_at timestamptz not null
);

-- The key pair that identifies the shop to push services; made for the first subscriber.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null check (length(public_key) = 87),
  private_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- Rows become visible in another order than their ids: a late row is chained with the next run.
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

create trigger audit_marks_append_only before update or delete on audit_marks
  for each row execute function refuse_change();

create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();

create trigger audit_marks_no_truncate before truncate on audit_marks for each statement execute function refuse_change();
