-- no transaction
-- Both kinds of plans are one list for the office: each order and each filter it can have, and what its cards add up.
create index concurrently subscriptions_newest_idx on subscriptions (created_at, id);
create index concurrently subscriptions_status_idx on subscriptions (status, created_at, id) include (amount_cents);
create index concurrently subscriptions_user_idx on subscriptions (user_id, created_at, id);
create index concurrently store_subscriptions_newest_idx on store_subscriptions (created_at, id);
create index concurrently store_subscriptions_status_idx on store_subscriptions (status, created_at, id) include (amount_cents);
create index concurrently store_subscriptions_store_idx on store_subscriptions (store_id, created_at, id);
create index concurrently business_stores_search_idx on business_stores using gin (fold(name) gin_trgm_ops, contact_email gin_trgm_ops);
