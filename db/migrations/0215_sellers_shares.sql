-- What of an order's one shipping charge is a store's, and the words with which its seller called its part off.
alter table store_orders
  add column shipping_cents bigint not null default 0,
  add column cancel_reason text;
alter table store_orders
  add constraint store_orders_shipping_check check (shipping_cents >= 0) not valid,
  add constraint store_orders_cancel_reason_check check (cancel_reason is null or status = 'cancelled') not valid;
update store_orders s set shipping_cents = o.shipping_cents from orders o
  where o.id = s.order_id and o.shipping_cents > 0 and s.order_number = o.number || '-1'
    and not exists (select from order_lines l where l.order_id = o.id and l.store_order_id is null);

-- Whose money goes back: null is the site's, or of several sellers at once.
alter table refunds add column store_id uuid references business_stores;
update refunds r set store_id = p.store_id from payments p where p.id = r.payment_id and p.store_id is not null;
alter table order_refunds add column store_id uuid references business_stores;

-- Who answers a return: the store that sold its lines, or the office.
alter table returns add column store_id uuid references business_stores;
update returns r set store_id = sold.store_id from (
  select rl.return_id, max(s.store_id::text)::uuid as store_id
  from return_lines rl join order_lines l on l.id = rl.order_line_id left join store_orders s on s.id = l.store_order_id
  group by rl.return_id having count(distinct s.store_id) = 1 and bool_and(s.store_id is not null)) sold
where sold.return_id = r.id;
