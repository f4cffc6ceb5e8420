alter table backups add column holds jsonb;
create table backup_work (
  is_one    boolean primary key default true check (is_one),
  kind      text not null check (kind in ('make', 'check')),
  backup_id uuid references backups (id) on delete set null,
  state     text not null check (state in ('waiting', 'running', 'done', 'failed')),
  done      integer not null check (done >= 0),
  total     integer check (total >= done),
  problem   text check (length(problem) <= 300),
  begun_at  timestamptz not null,
  heard_at  timestamptz not null
);
