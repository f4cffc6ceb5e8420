-- no transaction
-- Each filter that the list of the audit log can have, in its one order.
create index concurrently audit_log_newest_idx on audit_log (created_at, id);
create index concurrently audit_log_actor_idx on audit_log (actor_id, created_at, id);
create index concurrently audit_log_kind_idx on audit_log (target_kind, created_at, id);
create index concurrently audit_log_thing_idx on audit_log (target_id, created_at, id);
