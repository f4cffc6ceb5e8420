-- When a letter was asked for, and when it is tried next; none yet means at once.
alter table outbox_messages
  add column queued_at timestamptz not null default now(),
  add column next_try_at timestamptz;
