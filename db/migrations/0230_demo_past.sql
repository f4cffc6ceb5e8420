-- What of the demo shop's past has happened already, so that a start that was killed goes on where it stopped.
-- `begun` says when it is told from, `whole` that nothing is missing; a shop without `begun` never gets a past.
create table demo_past (
  step text primary key,
  done_at timestamptz not null
);
