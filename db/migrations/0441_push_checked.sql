-- no transaction
alter table outbox_messages validate constraint outbox_messages_channel_check;
alter table outbox_messages validate constraint outbox_messages_device;
alter table outbox_messages validate constraint outbox_messages_device_fkey;
create index concurrently if not exists outbox_messages_device_idx on outbox_messages (device_id) where device_id is not null;
