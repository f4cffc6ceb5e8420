-- Which order took how many units of an offer, so that they come back once when the order ends; and since when an offer
-- is sold out, so that only such a one runs again.
create table offer_units (
  order_id uuid not null references orders on delete cascade,
  offer_id uuid not null references product_offers on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (order_id, offer_id)
);
create index offer_units_offer_idx on offer_units (offer_id);

alter table product_offers add column sold_out_at timestamptz;
