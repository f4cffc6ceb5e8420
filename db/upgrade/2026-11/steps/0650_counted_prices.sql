-- The prices that an offer is compared with: not that of an offer which ended within an hour and sold nothing, since an
-- offer set by mistake is no price at which the shop sold.
create view counted_prices as
  select h.id, h.product_id, h.price_cents, h.since from product_prices h
  where not exists (
    select from product_offers o
    where o.product_id = h.product_id and o.price_cents = h.price_cents and o.started_at = h.since
      and o.ended_at <= o.started_at + interval '1 hour' and o.units_sold = 0
      and not exists (
        select from order_lines l join orders on orders.id = l.order_id
        where l.product_id = o.product_id and orders.created_at between o.started_at and o.ended_at));

create index product_offers_ended_idx on product_offers (product_id) where ended_at is not null;
