-- How much of the shipping that a refund gives back was whose: an order may have shipping of several sellers. A refund from
-- before has no rows; its order had shipping of one seller alone.
create table refund_shipping (
  order_refund_id uuid not null references order_refunds (id) on delete cascade,
  seller_order_id uuid not null references seller_orders (id) on delete cascade,
  cents bigint not null check (cents > 0),
  primary key (order_refund_id, seller_order_id)
);
create index refund_shipping_by_seller_order on refund_shipping (seller_order_id);
