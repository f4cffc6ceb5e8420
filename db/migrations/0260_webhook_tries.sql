-- What came back of every try of a message, not of the last alone (decision 53). What the message itself kept of its
-- last answer is read no more and goes with a later release.
create table webhook_tries (
  id            bigint generated always as identity primary key,
  delivery_id   uuid not null references webhook_deliveries on delete cascade,
  tried_at      timestamptz not null,
  took_ms       integer not null check (took_ms >= 0),
  answer_status integer,
  answer        text check (char_length(answer) <= 1024),
  error         text
);
create index webhook_tries_delivery_idx on webhook_tries (delivery_id, id);

insert into webhook_tries (delivery_id, tried_at, took_ms, answer_status, answer, error)
select id, tried_at, 0, answer_status, answer, error from webhook_deliveries
where tried_at is not null and (answer_status is not null or error <> 'switched off');
