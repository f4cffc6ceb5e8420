-- A store may rest: while it does, nothing of it is sold. Two who save its settings at once are told apart by the version.
alter table business_stores
  add column on_holiday boolean not null default false,
  add column version integer not null default 1;
