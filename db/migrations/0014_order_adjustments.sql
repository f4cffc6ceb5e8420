-- What each reason took off a line: one row instead of a percentage and an amount on the line itself.
lock table order_lines in access exclusive mode;

create table order_adjustments (
  order_line_id uuid not null references order_lines,
  source text not null check (source in ('offer', 'premium')),
  -- Of the whole line, in the price that was paid; a premium price that rounds to the same cent takes nothing.
  cents bigint not null check (cents >= 0),
  -- As it was announced; null where an amount was, or where the shop ended premium while the price was held.
  percent smallint check (percent between 1 and 100),
  -- The site pays its part to the seller; what the site itself sells is borne by its seller.
  borne_by text not null check (borne_by in ('seller', 'site')),
  primary key (order_line_id, source)
);

-- The commission was bounded by the amount that moved.
alter table order_lines
  drop constraint order_lines_commission,
  add constraint order_lines_commission
    check (commission_hundredths between 0 and 10000 and commission_cents between 0 and list_price_cents * quantity) not valid;

-- For processes of the release before, which go on during the upgrade. The next release drops both with the columns
-- `discount_percent` and `site_discount_cents`.
create function before_discount_line() returns trigger language plpgsql as $$
begin
  insert into order_adjustments (order_line_id, source, cents, percent, borne_by)
    select new.id, 'premium', (new.list_price_cents - new.unit_price_cents) * new.quantity, nullif(new.discount_percent, 0),
      case when new.site_discount_cents > 0 then 'site' else 'seller' end
    -- A line of this release has them already.
    where not exists (select from order_adjustments where order_line_id = new.id);
  return null;
end $$;
create trigger before_discount_line after insert on order_lines for each row
  when (new.discount_percent > 0 or new.unit_price_cents < new.list_price_cents) execute function before_discount_line();

create function before_see_discount() returns trigger language plpgsql as $$
begin
  update order_lines set discount_percent = coalesce(new.percent, 0),
      site_discount_cents = case new.borne_by when 'site' then new.cents else 0 end
    where id = new.order_line_id and discount_percent = 0;
  return null;
end $$;
create trigger before_see_discount after insert on order_adjustments for each row
  when (new.source = 'premium') execute function before_see_discount();
