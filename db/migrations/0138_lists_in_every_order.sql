-- no transaction
-- Each order that a list of the panel can have, with its id at the end, over all rows and not over those on sale alone.
create index concurrently products_all_newest_idx on products (created_at, id);
create index concurrently products_title_idx on products (fold(title), id);
create index concurrently products_every_price_idx on products (price_cents, id);
create index concurrently products_archived_idx on products (created_at, id) where archived_at is not null;
create index concurrently stock_levels_on_hand_idx on stock_levels (on_hand, product_id);
-- And what its filters and its search ask for, where it is rare among the others.
create index concurrently gift_cards_blocked_idx on gift_cards (created_at, id) where state = 'blocked';
create index concurrently gift_cards_spent_idx on gift_cards (created_at, id) where state = 'active' and balance_cents = 0;
create index concurrently gift_cards_expires_idx on gift_cards (expires_at) where state = 'active';
create index concurrently gift_cards_search_idx on gift_cards using gin (last4 gin_trgm_ops, recipient_email gin_trgm_ops);
drop index gift_cards_last4_idx;
