-- Up to when the shop was told of something by letter, so that nothing is told twice and nothing is left out.
create table told (
  kind text primary key,
  until timestamptz not null
);
