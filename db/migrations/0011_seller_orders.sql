-- One row for each seller of an order, the site included: its amounts, how far it is, how its own account is paid, and its
-- parcel. Before, stores had `store_orders`, own accounts `order_parts`, and what was on its way `parcels`.
-- The last two because of foreign keys.
lock table orders, store_orders, order_lines, order_parts, parcels in access exclusive mode;
lock table payments, media_files in share row exclusive mode;

alter table store_orders rename to seller_orders;
alter table seller_orders rename column order_number to number;
alter table seller_orders rename column total_amount_cents to subtotal_cents;
alter table seller_orders rename constraint store_orders_pkey to seller_orders_pkey;
alter table seller_orders rename constraint store_orders_order_number_key to seller_orders_number_key;
alter table seller_orders rename constraint store_orders_shipping_check to seller_orders_shipping_check;
alter table seller_orders rename constraint store_orders_cancel_reason_check to seller_orders_cancel_reason_check;
alter table seller_orders rename constraint store_orders_status_check to seller_orders_status_check;
alter table seller_orders rename constraint store_orders_total_amount_cents_check to seller_orders_subtotal_check;
alter table seller_orders rename constraint store_orders_order_id_fkey to seller_orders_order_id_fkey;
alter table seller_orders rename constraint store_orders_store_id_fkey to seller_orders_store_id_fkey;
alter table seller_orders drop constraint store_orders_order_id_store_id_key;
drop index store_orders_of_store_idx, store_orders_number_search_idx, store_orders_of_store_total_idx;

alter table seller_orders
  -- Null is the site.
  alter store_id drop not null,
  add total_cents bigint not null generated always as (subtotal_cents + shipping_cents) stored,
  -- The payment into the seller's own account (bank transfer, crypto), which is confirmed or ends by itself, with its own
  -- reservation. Null where one charge pays all sellers of the order.
  add payment_id uuid references payments,
  add payment_state text check (payment_state in ('waiting', 'review', 'rejected', 'paid', 'lapsed', 'cancelled')),
  add stock_state text check (stock_state in ('none', 'reserved', 'sold')),
  -- Where and since when the buyer was asked to pay; a copy, because the account may change.
  add account jsonb not null default '{}',
  add asked_at timestamptz,
  add due_at timestamptz,
  -- The ten days of a claim begin when a person has opened it.
  add looked_at timestamptz,
  add bank_reference text,
  add proof_id uuid references media_files,
  add proof_at timestamptz,
  add rejection_reason text,
  add decided_by uuid,
  add decided_at timestamptz,
  -- The parcel.
  add shipped_at timestamptz,
  add courier text check (length(courier) between 1 and 80),
  add guide_number text check (length(guide_number) between 1 and 80),
  add delivered_at timestamptz,
  add delivered_by text check (delivered_by in ('seller', 'office', 'buyer')),
  add constraint seller_orders_payment check (num_nulls(payment_id, payment_state, stock_state, asked_at) in (0, 4)),
  add constraint seller_orders_due
    check (due_at is null or coalesce(payment_state in ('waiting', 'review', 'rejected'), false)),
  add constraint seller_orders_arrival_check check (delivered_at is null or coalesce(delivered_at >= shipped_at, false)),
  add constraint seller_orders_delivered_says_who check ((delivered_at is null) = (delivered_by is null)),
  add constraint seller_orders_sent_check
    check (shipped_at is not null or num_nonnulls(courier, guide_number, delivered_at) = 0);

-- What the site sells of an order; addresses of its parcel name the order's id, so the row has it too.
insert into seller_orders (id, order_id, number, subtotal_cents, shipping_cents, status, created_at, updated_at)
  select o.id, o.id, o.number, own.cents, o.shipping_cents,
    case
      when o.status = 'cancelled' or part.state in ('lapsed', 'cancelled') then 'cancelled'
      when o.status = 'completed' or sent.shipped_at is not null then 'completed'
      when part.state = 'paid' then 'processing'
      else o.status end,
    o.created_at, o.updated_at
  from orders o
  cross join lateral (
    select sum(line_cents) as cents from order_lines where order_id = o.id and store_order_id is null) own
  left join order_parts part on part.order_id = o.id and part.store_id is null
  left join parcels sent on sent.id = o.id
  where own.cents is not null;

update seller_orders s
  set payment_id = p.id, payment_state = p.state, stock_state = p.stock_state, account = p.account, asked_at = p.created_at,
    due_at = p.due_at, looked_at = p.looked_at, bank_reference = p.bank_reference, proof_id = p.proof_id,
    proof_at = p.proof_at, rejection_reason = p.rejection_reason, decided_by = p.decided_by, decided_at = p.decided_at,
    updated_at = greatest(s.updated_at, p.updated_at)
  from order_parts p where p.order_id = s.order_id and p.store_id is not distinct from s.store_id;

update seller_orders s
  set shipped_at = p.shipped_at, courier = p.courier, guide_number = p.guide_number, delivered_at = p.delivered_at,
    delivered_by = p.told_by, updated_at = greatest(s.updated_at, p.updated_at)
  from parcels p where p.id = s.id;

alter table seller_orders add constraint seller_orders_seller_key unique nulls not distinct (order_id, store_id);
-- A store's orders, newest or oldest first, and by what they bring.
create index seller_orders_of_store_idx on seller_orders (store_id, created_at, id) where store_id is not null;
create index seller_orders_of_store_total_idx on seller_orders (store_id, total_cents, id) where store_id is not null;
-- A seller searches for a part of the number.
create index seller_orders_number_search_idx on seller_orders using gin (number gin_trgm_ops) where store_id is not null;
create unique index seller_orders_payment_key on seller_orders (payment_id) where payment_id is not null;
create index seller_orders_due_idx on seller_orders (due_at) where due_at is not null;
-- A bank reference pays one seller order of an account; one that came to nothing leaves it free.
create unique index seller_orders_bank_reference_key on seller_orders (store_id, bank_reference) nulls not distinct
  where bank_reference is not null and payment_state in ('waiting', 'review', 'rejected', 'paid');
-- The nightly sweep deletes receipts that a newer one replaced; it needs to know which are still referenced.
create index seller_orders_proof_idx on seller_orders (proof_id) where proof_id is not null;
create index seller_orders_site_proofs_idx on seller_orders (proof_at) where store_id is null and proof_at is not null;
-- How many wait for an admin is read all day and is small.
create index seller_orders_in_review_idx on seller_orders (id) where payment_state = 'review';
create index seller_orders_asked_idx on seller_orders (store_id, asked_at, id) where payment_id is not null;
create index seller_orders_asked_state_idx on seller_orders (store_id, payment_state, asked_at, id) where payment_id is not null;
create index seller_orders_shipped_idx on seller_orders (shipped_at) where shipped_at is not null;

alter table order_lines
  drop constraint order_lines_store_order_id_fkey,
  drop constraint order_lines_part_id_fkey,
  add seller_order_id uuid;
drop index order_lines_part_idx, order_lines_store_order_idx;
update order_lines set seller_order_id = coalesce(store_order_id, order_id);
alter table order_lines
  alter seller_order_id set not null,
  add constraint order_lines_seller_order_id_fkey foreign key (seller_order_id) references seller_orders;
create index order_lines_seller_order_idx on order_lines (seller_order_id);

-- All that follows is for processes of the release before, which go on during the upgrade. The next release drops it, with
-- the columns `store_order_id` and `part_id` of order_lines and the table `parcels`.
create view store_orders as
  select id, order_id, store_id, number as order_number, subtotal_cents as total_amount_cents, status, created_at,
    updated_at, shipping_cents, cancel_reason
  from seller_orders where store_id is not null;

drop table order_parts;
create view order_parts as
  select payment_id as id, order_id, store_id, number, total_cents as amount_cents, shipping_cents, payment_state as state,
    stock_state, account, due_at, bank_reference, proof_id, proof_at, rejection_reason, decided_by, decided_at,
    asked_at as created_at, updated_at, looked_at
  from seller_orders where payment_id is not null;

create function before_open_part() returns trigger language plpgsql as $$
begin
  update seller_orders
    set payment_id = new.id, payment_state = coalesce(new.state, 'waiting'), stock_state = coalesce(new.stock_state, 'reserved'),
      account = coalesce(new.account, '{}'), asked_at = coalesce(new.created_at, now()), due_at = new.due_at,
      updated_at = coalesce(new.updated_at, now())
    where order_id = new.order_id and store_id is not distinct from new.store_id;
  return new;
end $$;
create trigger before_open_part instead of insert on order_parts for each row execute function before_open_part();

create function before_place_line() returns trigger language plpgsql as $$
begin
  if new.seller_order_id is not null then
    select case when store_id is not null then id end, payment_id into new.store_order_id, new.part_id
      from seller_orders where id = new.seller_order_id;
  elsif new.store_order_id is not null then
    new.seller_order_id := new.store_order_id;
  else
    new.seller_order_id := new.order_id;
    insert into seller_orders as s (id, order_id, number, subtotal_cents, shipping_cents, status, created_at, updated_at)
      select id, id, number, new.line_cents, shipping_cents, status, created_at, updated_at from orders where id = new.order_id
      on conflict (id) do update set subtotal_cents = s.subtotal_cents + excluded.subtotal_cents;
  end if;
  return new;
end $$;
create trigger before_place_line before insert on order_lines for each row execute function before_place_line();

-- That release keeps no status for what the site sells; it follows its payment.
create function before_move_part() returns trigger language plpgsql as $$
begin
  new.status := case new.payment_state when 'paid' then 'processing' when 'lapsed' then 'cancelled'
    when 'cancelled' then 'cancelled' else new.status end;
  return new;
end $$;
create trigger before_move_part before update on seller_orders for each row
  when (new.store_id is null and new.payment_state is distinct from old.payment_state and new.status = old.status
    and old.status <> 'completed') execute function before_move_part();

create function before_pay_part() returns trigger language plpgsql as $$
begin
  update order_lines set part_id = new.payment_id where seller_order_id = new.id;
  return null;
end $$;
create trigger before_pay_part after update on seller_orders for each row
  when (new.payment_id is distinct from old.payment_id) execute function before_pay_part();

-- An order of that release moves; what the site sells of it follows.
create function before_move_order() returns trigger language plpgsql as $$
begin
  update seller_orders set status = new.status, updated_at = new.updated_at
    where order_id = new.id and store_id is null and status <> new.status
      and (payment_id is null or (status <> 'cancelled' and new.status in ('completed', 'cancelled')));
  return null;
end $$;
create trigger before_move_order after update on orders for each row
  when (new.status <> old.status) execute function before_move_order();

create function before_ship() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update seller_orders set shipped_at = null, courier = null, guide_number = null, delivered_at = null, delivered_by = null
      where order_id = old.order_id and store_id is not distinct from (select store_id from seller_orders where id = old.store_order_id);
  else
    update seller_orders set shipped_at = new.shipped_at, courier = new.courier, guide_number = new.guide_number,
        delivered_at = new.delivered_at, delivered_by = new.told_by, updated_at = new.updated_at
      where order_id = new.order_id and store_id is not distinct from (select store_id from seller_orders where id = new.store_order_id);
  end if;
  return null;
end $$;
create trigger before_ship after insert or update or delete on parcels for each row
  when (pg_trigger_depth() = 0) execute function before_ship();

create function before_see_parcel() returns trigger language plpgsql as $$
begin
  if new.shipped_at is null then
    delete from parcels where id = case when new.store_id is null then new.order_id else new.id end;
  else
    insert into parcels (order_id, store_order_id, shipped_at, courier, guide_number, delivered_at, told_by, created_at, updated_at)
      values (new.order_id, case when new.store_id is not null then new.id end, new.shipped_at, new.courier, new.guide_number,
        new.delivered_at, new.delivered_by, new.updated_at, new.updated_at)
      on conflict (id) do update set shipped_at = excluded.shipped_at, courier = excluded.courier,
        guide_number = excluded.guide_number, delivered_at = excluded.delivered_at, told_by = excluded.told_by,
        updated_at = excluded.updated_at;
  end if;
  return null;
end $$;
create trigger before_see_parcel after update on seller_orders for each row
  when (pg_trigger_depth() = 0 and (new.shipped_at, new.courier, new.guide_number, new.delivered_at)
    is distinct from (old.shipped_at, old.courier, old.guide_number, old.delivered_at))
  execute function before_see_parcel();

alter table parcels drop constraint parcels_store_order_id_fkey;
