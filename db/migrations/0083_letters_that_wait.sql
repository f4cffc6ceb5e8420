-- no transaction
create index concurrently outbox_messages_waiting_idx on outbox_messages (queued_at) where status = 'queued';
