-- no transaction
-- Lists of returns, refunds, seller orders are sorted by their amounts, gift cards by their end.
create index concurrently if not exists returns_refund_idx on returns (refund_cents, id);
create index concurrently if not exists returns_of_store_refund_idx on returns (store_id, refund_cents, id) where store_id is not null;
create index concurrently if not exists refunds_of_store_amount_idx on refunds (store_id, amount_cents, id) where store_id is not null;
create index concurrently if not exists store_orders_of_store_total_idx on store_orders (store_id, (total_amount_cents + shipping_cents), id);
create index concurrently if not exists gift_cards_end_idx on gift_cards (expires_at, id);
create index concurrently if not exists gift_cards_blocked_end_idx on gift_cards (expires_at, id) where state = 'blocked';
create index concurrently if not exists gift_cards_spent_end_idx on gift_cards (expires_at, id) where state = 'active' and balance_cents = 0;
