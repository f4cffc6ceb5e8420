-- Two administrators who read the same settings cannot both save them.
alter table payment_gateways add column version integer not null default 1;
