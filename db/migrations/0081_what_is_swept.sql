-- no transaction
-- Swept by their age; the other tables that are swept have their index already.
create index concurrently known_devices_last_seen_at_idx on known_devices (last_seen_at);
