-- The newest seal of each run, signed with a key that is not in the database.
create table audit_marks (
  seq     bigint primary key,
  mac     bytea not null check (octet_length(mac) = 32),
  made_at timestamptz not null default now()
);
create trigger audit_marks_append_only before update or delete on audit_marks
  for each row execute function refuse_change();

-- A ledger that refuses update and delete refuses to be emptied too.
do $$
declare
  ledger regclass;
begin
  for ledger in
    select distinct t.tgrelid::regclass from pg_trigger t
    where t.tgfoid = 'refuse_change'::regproc and not t.tgisinternal
  loop
    execute format('create trigger %I before truncate on %s for each statement execute function refuse_change()',
      replace(ledger::text, '.', '_') || '_no_truncate', ledger);
  end loop;
end $$;
