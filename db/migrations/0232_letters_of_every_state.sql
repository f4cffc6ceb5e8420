-- no transaction
create index concurrently outbox_messages_queued_idx on outbox_messages (queued_at, id);
create index concurrently outbox_messages_state_idx on outbox_messages (status, queued_at, id);
create index concurrently outbox_messages_search_idx on outbox_messages using gin (recipient gin_trgm_ops);
drop index outbox_messages_unsent_idx;
drop index outbox_messages_failed_idx;
drop index outbox_messages_unsent_search_idx;
