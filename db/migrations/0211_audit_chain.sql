-- Each row of the audit log is sealed with the hash of itself and of the seal before it (decision 41).
create table audit_seals (
  seq      bigint primary key,
  entry_id bigint not null unique references audit_log,
  hash     bytea not null
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();

create function audit_hash(hash_before bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(hash_before || convert_to(jsonb_build_array(entry.id, entry.actor_id, entry.actor_kind, entry.address,
    entry.action, entry.target_kind, entry.target_id, entry.before, entry.after, entry.reason,
    extract(epoch from entry.created_at))::text, 'UTF8'))
$$;

-- Rows come into sight in another order than they got their numbers: a late one is sealed with the next.
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
