-- One run of a seller is worked at a time. A new attempt at the same run replaces the old one, whose next batch then stores nothing.
create table import_turns (
  -- The site is a seller too; the zero uuid stands for it.
  seller_id uuid primary key,
  run_id    uuid not null references import_runs on delete cascade,
  attempt   uuid not null,
  until     timestamptz not null
);
create index import_turns_run_idx on import_turns (run_id);
