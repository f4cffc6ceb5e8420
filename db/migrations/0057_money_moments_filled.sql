-- no transaction
-- What was taken before 0056. Money that paid nothing was owed back in the transaction that took it.
update payments p set captured_at = coalesce(
    (select min(r.created_at) from refunds r where r.payment_id = p.id
      and r.reason in ('late_money', 'second_charge', 'other_way', 'plan_gone', 'name_taken')),
    case when p.provider = 'gift_card' then p.created_at end,
    (select s.decided_at from seller_orders s where s.payment_id = p.id and s.payment_state = 'paid'),
    (select o.paid_at from orders o where o.id = p.order_id and p.store_id is null),
    (select b.paid_at from plan_purchases b where b.id = p.purchase_id),
    (select g.paid_at from gift_card_purchases g where g.id = p.gift_purchase_id),
    p.created_at)
  where p.captured_cents > 0 and p.captured_at is null;
update refunds set sent_at = done_at where done_at is not null and sent_at is null;
create index concurrently if not exists payments_captured_idx on payments (captured_at) where captured_at is not null;
create index concurrently if not exists refunds_sent_idx on refunds (sent_at) where sent_at is not null;
create index concurrently if not exists refunds_bounced_idx on refunds (bounced_at) where bounced_at is not null;
create index concurrently if not exists store_movements_created_idx on store_movements (created_at, id);
