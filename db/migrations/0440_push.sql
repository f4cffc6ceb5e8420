-- The pair with which the shop proves to push services that it is the shop; made when the first person asks.
create table push_keys (
  id             integer primary key default 1 check (id = 1),
  public_key     text not null check (length(public_key) = 87),
  private_sealed bytea not null,
  created_at     timestamptz not null default now()
);

-- Browsers in which somebody asked to be shown notices. A browser is one person's at a time, whoever used it before.
create table push_devices (
  id             uuid primary key,
  user_id        uuid not null references profiles on delete cascade,
  key_id         integer not null default 1 references push_keys on delete cascade,
  device_hash    bytea not null constraint push_devices_device_key unique,
  address_hash   bytea not null constraint push_devices_address_key unique,
  address_sealed bytea not null,
  user_agent     text not null default '' check (length(user_agent) <= 500),
  created_at     timestamptz not null default now()
);
create index push_devices_user_idx on push_devices (user_id, created_at);

-- A notice to a device waits and is tried again like every letter, and goes with its device.
alter table outbox_messages
  add column device_id uuid,
  add column path text,
  drop constraint outbox_messages_channel_check,
  add constraint outbox_messages_channel_check check (channel in ('email', 'sms', 'push')) not valid,
  add constraint outbox_messages_device check ((channel = 'push') = (device_id is not null and path is not null)) not valid,
  add constraint outbox_messages_device_fkey foreign key (device_id) references push_devices on delete cascade not valid;
