-- no transaction
create index concurrently if not exists provider_events_latest on provider_events (provider, received_at desc);
