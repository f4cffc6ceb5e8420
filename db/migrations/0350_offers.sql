-- What each product cost and since when: the only ground on which an old price may be shown. Written by the database
-- itself, so that no command, import, edit of many or undo can change a price without it.
create table product_prices (
  id          bigint generated always as identity primary key,
  product_id  uuid not null references products on delete cascade,
  price_cents bigint not null check (price_cents > 0),
  since       timestamptz not null
);
create index product_prices_product_idx on product_prices (product_id, id);

-- A price for a while. One of a product at a time; begun, it knows what it is compared with and what it returns to.
create table product_offers (
  id               uuid primary key default gen_random_uuid(),
  product_id       uuid not null references products on delete cascade,
  price_cents      bigint not null check (price_cents > 0),
  compare_at_cents bigint check (price_cents < compare_at_cents),
  regular_cents    bigint check (price_cents < regular_cents),
  starts_at        timestamptz not null,
  ends_at          timestamptz check (ends_at > starts_at),
  units            integer check (units > 0),
  units_sold       integer not null default 0 check (units_sold >= 0 and units_sold <= units),
  started_at       timestamptz,
  ended_at         timestamptz,
  created_at       timestamptz not null default now(),
  constraint product_offers_end_check check (ends_at is not null or units is not null),
  constraint product_offers_begun_check check ((started_at is null) = (compare_at_cents is null)
    and (started_at is null) = (regular_cents is null))
);
create unique index product_offers_open_key on product_offers (product_id) where ended_at is null;

create function keep_first_prices() returns trigger language plpgsql as $$
begin
  insert into product_prices (product_id, price_cents, since) select id, price_cents, created_at from listed;
  return null;
end $$;
create trigger products_keep_first_prices after insert on products
  referencing new table as listed for each statement execute function keep_first_prices();

create function keep_price() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := case when new.updated_at = old.updated_at then now() else new.updated_at end;
begin
  insert into product_prices (product_id, price_cents, since) values (new.id, new.price_cents, changed_at);
  -- Whoever changes the price ends the offer: what is not its price is not its offer.
  update product_offers set ended_at = changed_at
    where product_id = new.id and started_at is not null and ended_at is null and price_cents <> new.price_cents;
  return null;
end $$;
create trigger products_keep_price after update of price_cents on products
  for each row when (old.price_cents <> new.price_cents) execute function keep_price();

-- Of what stands already only the price of now is known, since the row was last written.
insert into product_prices (product_id, price_cents, since) select id, price_cents, updated_at from products;
