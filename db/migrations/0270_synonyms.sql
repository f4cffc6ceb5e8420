-- Words of equal meaning: who looks for one finds the others. A word, however it is written, stands in one group.
create table synonym_groups (
  id         uuid primary key default gen_random_uuid(),
  words      text[] not null check (cardinality(words) between 2 and 12),
  version    integer not null default 1,
  updated_at timestamptz not null default now()
);
create table synonym_keys (
  key      text primary key,
  group_id uuid not null references synonym_groups on delete cascade
);
create index synonym_keys_group_idx on synonym_keys (group_id);
