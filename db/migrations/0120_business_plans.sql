-- A plan is bought for oneself or for a store; what that store is to be called comes along, because it is opened by its payment.
alter table plan_purchases
  add column type text not null default 'user',
  add column store_name text,
  add column store_email text,
  add constraint plan_purchases_type check (type in ('user', 'business')) not valid,
  add constraint plan_purchases_store check (num_nonnulls(store_name, store_email) = case type when 'business' then 2 else 0 end) not valid;

-- The owner of a store is reminded of the end of its plan, and told of the end itself, once each.
alter table store_subscriptions
  add column reminded_days integer,
  add constraint store_subscriptions_reminded check (reminded_days in (0, 1, 7)) not valid;
