-- Prices have the tax in them; each category says how much of them it is, and a line keeps what it was sold with.
alter table categories
  add column itbms_percent smallint not null default 7 check (itbms_percent in (0, 7, 10, 15));
alter table order_lines
  add column itbms_percent smallint,
  add column itbms_cents   bigint;
-- What was sold before knows no tax of its own: it is not broken out rather than guessed.
alter table order_lines add constraint order_lines_itbms_check check ((itbms_percent is null) = (itbms_cents is null)
  and itbms_percent in (0, 7, 10, 15) and itbms_cents between 0 and line_cents) not valid;
