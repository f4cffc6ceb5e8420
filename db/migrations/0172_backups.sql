-- The nightly copies of the shop: what became of each, and whether it could be restored when that was tried.
create table backups (
  id uuid primary key default gen_random_uuid(),
  file_name text not null unique check (length(file_name) <= 100),
  made_at timestamptz not null,
  bytes bigint check (bytes >= 0),
  row_count bigint check (row_count >= 0),
  problem text check (length(problem) <= 300),
  checked_at timestamptz,
  check_problem text check (length(check_problem) <= 300),
  deleted_at timestamptz
);
create index backups_newest_idx on backups (made_at desc);
