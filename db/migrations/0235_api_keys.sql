-- Keys for programs of the office and of stores (decision 45).
create table api_keys (
  id           uuid primary key default gen_random_uuid(),
  store_id     uuid references business_stores on delete cascade,
  made_by      uuid not null references profiles on delete cascade,
  name         text not null check (char_length(name) between 1 and 60),
  token_hash   bytea not null unique,
  last4        text not null,
  scopes       text[] not null check (cardinality(scopes) between 1 and 20),
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  created_at   timestamptz not null default now(),
  check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
create index api_keys_owner_idx on api_keys (store_id, created_at, id);
create index api_keys_maker_idx on api_keys (made_by);

-- Which key acted. It is sealed with its row; rows without one keep the hash they have.
alter table audit_log add column key_id uuid;
create or replace function audit_hash(hash_before bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(hash_before || convert_to((jsonb_build_array(entry.id, entry.actor_id, entry.actor_kind, entry.address,
    entry.action, entry.target_kind, entry.target_id, entry.before, entry.after, entry.reason,
    extract(epoch from entry.created_at))
    || case when entry.key_id is null then '[]'::jsonb else jsonb_build_array(entry.key_id) end)::text, 'UTF8'))
$$;
