-- no transaction
-- Lines written after 0014 have their row from its trigger. Several times over, this writes nothing anew.
insert into order_adjustments (order_line_id, source, cents, percent, borne_by)
  select id, 'premium', (list_price_cents - unit_price_cents) * quantity, nullif(discount_percent, 0),
    case when site_discount_cents > 0 then 'site' else 'seller' end
  from order_lines l
  where (discount_percent > 0 or unit_price_cents < list_price_cents)
    and not exists (select from order_adjustments where order_line_id = l.id)
  on conflict do nothing;
alter table order_lines validate constraint order_lines_commission;
analyze order_adjustments;
