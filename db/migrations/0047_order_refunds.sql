-- What an administrator gives back of an order, by line, shipping and amount. The money itself is owed by the rows of
-- `refunds` under the cause `admin:<id>`; when its provider refuses all of them this never happened.
create table order_refunds (
  id             uuid primary key default gen_random_uuid(),
  order_id       uuid not null references orders,
  shipping_cents bigint not null default 0 check (shipping_cents >= 0),
  extra_cents    bigint not null default 0 check (extra_cents >= 0),
  amount_cents   bigint not null check (amount_cents > 0),
  reason         text not null check (length(reason) between 1 and 500),
  created_by     uuid not null,
  failed_at      timestamptz,
  created_at     timestamptz not null default now(),
  constraint order_refunds_extra_fits check (shipping_cents + extra_cents <= amount_cents)
);
create index order_refunds_order_idx on order_refunds (order_id);
create unique index order_refunds_shipping_once on order_refunds (order_id) where shipping_cents > 0 and failed_at is null;

create table refund_lines (
  order_refund_id uuid not null references order_refunds on delete cascade,
  order_line_id   uuid not null references order_lines,
  quantity        integer not null check (quantity between 1 and 999),
  primary key (order_refund_id, order_line_id)
);
create index refund_lines_order_line_idx on refund_lines (order_line_id);

-- The last word on quantities: no unit's money goes back twice. The lock makes two refunds at once add up.
create function check_refunded_units() returns trigger language plpgsql as $$
declare
  bought integer;
begin
  select quantity into bought from order_lines where id = new.order_line_id for update;
  if bought < (
    select sum(l.quantity) from refund_lines l join order_refunds r on r.id = l.order_refund_id
    where l.order_line_id = new.order_line_id and r.failed_at is null)
  then
    raise exception 'more units refunded than bought' using errcode = 'check_violation', constraint = 'refund_lines_fit';
  end if;
  return null;
end $$;
create constraint trigger refund_lines_fit after insert or update on refund_lines
  for each row execute function check_refunded_units();

-- Shipping that goes back with a return of the whole order that arrived broken; a part of what was asked.
alter table returns
  add column shipping_cents bigint not null default 0 check (shipping_cents >= 0 and shipping_cents <= asked_cents);
