-- How much of the shipping that a refund gives back was whose: an order may have shipping of several sellers, and that of
-- each goes back once. A refund from before has no rows; its order had shipping of one seller alone. What is refused by the
-- provider gives nothing back and loses its rows.
create table refund_shipping (
  order_refund_id uuid not null references order_refunds (id) on delete cascade,
  seller_order_id uuid not null references seller_orders (id) on delete cascade,
  cents bigint not null check (cents > 0),
  primary key (order_refund_id, seller_order_id)
);
create unique index refund_shipping_once on refund_shipping (seller_order_id);
-- One refund of shipping in all is too few where several sellers have some.
drop index order_refunds_shipping_once;
