-- What happened, until each who listens has a delivery of its own; and those, until they were heard.
create table events (
  id      bigint generated always as identity primary key,
  name    text not null,
  key     text not null,
  payload jsonb not null,
  told_at timestamptz not null default now()
);

create table event_deliveries (
  id             bigint generated always as identity primary key,
  event_id       bigint not null,
  name           text not null,
  listener       text not null,
  key            text not null,
  payload        jsonb not null,
  told_at        timestamptz not null,
  state          text not null default 'waiting' check (state in ('waiting', 'failed')),
  tries          integer not null default 0,
  error          text,
  first_tried_at timestamptz,
  retry_at       timestamptz,
  unique (event_id, listener)
);
create index event_deliveries_of_thing_idx on event_deliveries (listener, key, event_id);
create index event_deliveries_waiting_idx on event_deliveries (event_id) where state = 'waiting';
create index event_deliveries_failed_idx on event_deliveries (id desc) where state = 'failed';
