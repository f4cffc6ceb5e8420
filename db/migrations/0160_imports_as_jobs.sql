-- A file is looked at before anything of it is stored, and worked by a job that can be stopped, gone on with and undone.
alter table import_runs
  drop constraint import_runs_status_check,
  add constraint import_runs_status_check check (status in (
    'reading', 'ready', 'refused', 'queued', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone', 'discarded')) not valid,
  add column preview    jsonb,
  add column created    integer not null default 0,
  add column updated    integer not null default 0,
  add column unchanged  integer not null default 0,
  add column kept       integer not null default 0,
  add column started_at timestamptz,
  add column touched_at timestamptz not null default now();
create index import_runs_at_work_idx on import_runs (touched_at)
  where status in ('reading', 'queued', 'running', 'undoing');

-- Beside its run and in its transaction: whoever works the run finds the file, on whatever machine.
create table import_files (
  run_id  uuid primary key references import_runs on delete cascade,
  content bytea not null
);

create table import_problems (
  run_id   uuid not null references import_runs on delete cascade,
  line     integer not null,
  ordinal  integer not null,
  problems jsonb not null,
  -- What the record said, so that it can be mended and sent again.
  raw      jsonb not null default '{}',
  primary key (run_id, line, ordinal)
);

-- What one act changed in many products: of an import, or of rows that were chosen. Enough to take it back.
create table product_changes (
  change_id  uuid not null,
  product_id uuid not null references products on delete cascade,
  is_new     boolean not null default false,
  before     jsonb not null default '{}',
  after      jsonb not null default '{}',
  outcome    text check (outcome in ('undone', 'kept')),
  created_at timestamptz not null default now(),
  primary key (change_id, product_id)
);
create index product_changes_product_idx on product_changes (product_id, created_at desc);

create table product_edits (
  id         uuid primary key default gen_random_uuid(),
  actor_id   uuid,
  change     jsonb not null,
  created_at timestamptz not null default now(),
  undone_at  timestamptz
);

alter table inventory_transactions add column import_id uuid;
