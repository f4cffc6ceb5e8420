-- What an order holds of the stock, apart from its status: an administrator may set any status, the stock moves once.
alter table orders add column stock_state text not null default 'none' check (stock_state in ('none', 'reserved', 'sold'));
create index orders_unpaid_idx on orders (user_id) where status = 'pending' and paid_at is null;

-- What the reconciler asks the providers about, and the refunds still owed.
create index payments_open_idx on payments (updated_at) where state in ('pending', 'requires_action', 'failed');
create index refunds_queued_idx on refunds (created_at) where state = 'queued';
create index refunds_order_idx on refunds (order_id);

-- The test bank finds a payment by its id, which is made from the key, and writes only over the version it read.
alter table test_payments
  drop column idempotency_key,
  drop column refunded_cents,
  add column version integer not null default 1,
  add column request_hash text not null default '';
