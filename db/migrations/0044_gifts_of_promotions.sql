-- What a promotion gives is a line of its own, one unit that costs nothing, so a product may be bought and given at once.
alter table order_lines
  add column is_gift boolean not null default false,
  drop constraint order_lines_add_up,
  add constraint order_lines_add_up check (
    case when is_gift then quantity = 1 and line_cents = 0 else line_cents between 1 and unit_price_cents * quantity end) not valid;
-- A code without its hyphens, as it is looked for. Null where an older code is the same without them: that one is found as
-- it is written alone.
alter table promotion_codes add column folded text;
