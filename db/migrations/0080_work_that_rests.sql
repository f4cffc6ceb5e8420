-- What a sweep could not work, and when it is tried again. A row goes when the work went well or is no longer due.
create table resting_work (
  sweep    text not null,
  item     text not null,
  tries    integer not null check (tries > 0),
  error    text not null,
  retry_at timestamptz not null,
  primary key (sweep, item)
);
