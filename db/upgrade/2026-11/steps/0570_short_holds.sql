-- A short hold counts as used from the moment it is opened, so the order remembers that it was one.
alter table orders add column is_short_hold boolean not null default false;
