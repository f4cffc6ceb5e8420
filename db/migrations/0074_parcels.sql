-- What one seller sends of an order: a row from the moment it is on its way. It is called by its store's order, or,
-- for what the site sells, by the order itself.
create table parcels (
  id             uuid primary key generated always as (coalesce(store_order_id, order_id)) stored,
  order_id       uuid not null references orders,
  store_order_id uuid references store_orders,
  shipped_at     timestamptz not null,
  courier        text check (length(courier) between 1 and 80),
  guide_number   text check (length(guide_number) between 1 and 80),
  delivered_at   timestamptz check (delivered_at >= shipped_at),
  told_by        text check (told_by in ('seller', 'office', 'buyer')),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint parcels_delivered_says_who check ((delivered_at is null) = (told_by is null))
);
create index parcels_order_idx on parcels (order_id);

-- Orders that were completed before are on their way since then; nobody has said when they arrived.
insert into parcels (order_id, store_order_id, shipped_at, created_at, updated_at)
select distinct o.id, l.store_order_id, o.completed_at, o.completed_at, o.completed_at
from orders o join order_lines l on l.order_id = o.id
left join store_orders s on s.id = l.store_order_id
left join order_parts p on p.id = l.part_id
where o.status = 'completed' and o.completed_at is not null
  and coalesce(s.status, 'completed') <> 'cancelled' and coalesce(p.state, 'paid') not in ('lapsed', 'cancelled');
