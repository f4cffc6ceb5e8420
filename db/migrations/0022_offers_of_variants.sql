-- A price and an offer of one variant; null is the price of the product, which all variants without their own follow.
alter table product_prices add variant_id uuid references product_variants on delete cascade;
create index product_prices_variant_idx on product_prices (variant_id, id) where variant_id is not null;
alter table product_offers add variant_id uuid references product_variants on delete cascade;
drop index product_offers_open_key;
create unique index product_offers_open_key on product_offers (product_id, coalesce(variant_id, product_id))
  where ended_at is null;

-- A variant that began at the price of its product has the history of the product before; another price is another thing.
drop view counted_prices;
create view counted_prices as
  with prices as (
    select id, product_id, variant_id, price_cents, since from product_prices where variant_id is null
    union all
    select h.id, h.product_id, v.id, h.price_cents, h.since
    from product_variants v
    cross join lateral (
      select own.since, own.price_cents from product_prices own where own.variant_id = v.id order by own.id limit 1) first
    join product_prices h on h.product_id = v.product_id
    where v.title <> '' and (h.variant_id = v.id or (h.variant_id is null and h.since < first.since
      and first.price_cents = (
        select before.price_cents from product_prices before
        where before.product_id = v.product_id and before.variant_id is null and before.since < first.since
        order by before.id desc limit 1))))
  -- An offer that ended within an hour and sold nothing does not count, because the shop never sold at a price that was
  -- set by mistake.
  select h.* from prices h
  where not exists (
    select from product_offers o
    where o.product_id = h.product_id and (o.variant_id is null or h.variant_id is null or o.variant_id = h.variant_id)
      and o.price_cents = h.price_cents and o.started_at = h.since
      and o.ended_at <= o.started_at + interval '1 hour' and o.units_sold = 0
      and not exists (
        select from order_lines l join orders on orders.id = l.order_id
        where l.product_id = o.product_id and (o.variant_id is null or l.variant_id = o.variant_id)
          and orders.created_at between o.started_at and o.ended_at));

create or replace function keep_price() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := case when new.updated_at = old.updated_at then now() else new.updated_at end;
begin
  insert into product_prices (product_id, price_cents, since) values (new.id, new.price_cents, changed_at);
  -- A changed price ends the offer: what is not its price is not its offer.
  update product_offers set ended_at = changed_at
    where product_id = new.id and variant_id is null and started_at is not null and ended_at is null
      and price_cents <> new.price_cents;
  return null;
end $$;

-- When all of a transaction is written, because a command writes variants and product one after the other.
create function record_variant_prices() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := case when new.version = old.version then now() else new.updated_at end;
begin
  insert into product_prices (product_id, variant_id, price_cents, since)
    select v.product_id, v.id, coalesce(v.price_cents, p.price_cents), changed_at
    from products p join product_variants v on v.product_id = p.id
    where p.id = new.id and v.title <> '' and v.archived_at is null
      and coalesce(v.price_cents, p.price_cents) is distinct from (
        select h.price_cents from product_prices h where h.variant_id = v.id order by h.id desc limit 1);
  update product_offers o set ended_at = changed_at
    from products p join product_variants v on v.product_id = p.id
    where p.id = new.id and o.product_id = p.id and o.variant_id = v.id and o.ended_at is null
      and (v.archived_at is not null
        or (o.started_at is not null and o.price_cents <> coalesce(v.price_cents, p.price_cents)));
  return null;
end $$;
-- Every command that writes variants writes the lowest and highest price of their product too.
create constraint trigger products_record_variant_prices after update of price_cents, price_to_cents, sold_options on products
  deferrable initially deferred for each row
  when (old.sold_options <> '{}' or new.sold_options <> '{}') execute function record_variant_prices();

-- The prices of the variants that there are.
insert into product_prices (product_id, variant_id, price_cents, since)
  select p.id, v.id, coalesce(v.price_cents, p.price_cents), v.created_at
  from product_variants v join products p on p.id = v.product_id
  where v.title <> '' and v.archived_at is null;
