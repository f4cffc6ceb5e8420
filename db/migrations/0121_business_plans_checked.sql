-- no transaction
alter table plan_purchases validate constraint plan_purchases_type;
alter table plan_purchases validate constraint plan_purchases_store;
alter table store_subscriptions validate constraint store_subscriptions_reminded;
-- One open purchase of each kind: a second one at the same time would be a second charge.
create unique index concurrently plan_purchases_one_open_of_type_key on plan_purchases (user_id, type)
  where status in ('awaiting', 'failed');
drop index concurrently if exists plan_purchases_one_open_key;
-- A name is kept for who is paying for it.
create unique index concurrently plan_purchases_store_name_key on plan_purchases (fold(btrim(store_name)))
  where status in ('awaiting', 'failed', 'review') and store_name is not null;
create index concurrently store_subscriptions_end_idx on store_subscriptions (end_date) where status = 'active';
