-- no transaction
-- Letters that have not left, and work that rests, as the office looks through them.
create index concurrently outbox_messages_unsent_idx on outbox_messages (queued_at, id) where status in ('queued', 'failed');
create index concurrently outbox_messages_failed_idx on outbox_messages (queued_at, id) where status = 'failed';
create index concurrently outbox_messages_unsent_search_idx on outbox_messages using gin (recipient gin_trgm_ops) where status in ('queued', 'failed');
create index concurrently resting_work_retry_idx on resting_work (retry_at, (sweep || ' ' || item));
