-- Attempts before this one were given up: their buyer chose another way to pay, and money that comes all the same goes back.
alter table orders add column open_from_attempt integer not null default 0;
