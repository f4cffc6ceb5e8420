-- The plans of people and of stores are one table: each has a person or a store.
-- The foreign key below locks business_stores, which a payment for a plan of a store changes before the plan: in another order the two would wait for each other.
lock table business_stores in share row exclusive mode;
lock table subscriptions, store_subscriptions;
alter table subscriptions rename to plan_subscriptions;
alter index subscriptions_one_active_key rename to plan_subscriptions_person_active_key;
alter index subscriptions_end_idx rename to plan_subscriptions_end_idx;
alter index subscriptions_newest_idx rename to plan_subscriptions_newest_idx;
alter index subscriptions_status_idx rename to plan_subscriptions_status_idx;
alter index subscriptions_user_idx rename to plan_subscriptions_user_idx;
alter table plan_subscriptions add column store_id uuid references business_stores;
alter table plan_subscriptions alter column user_id drop not null;
alter table plan_subscriptions drop constraint subscriptions_plan_type_check, drop constraint subscriptions_reminded_days_check;
alter table plan_subscriptions
  add constraint plan_subscriptions_subject check (num_nonnulls(user_id, store_id) = 1) not valid,
  add constraint plan_subscriptions_plan_type check (store_id is not null or plan_type in ('basic', 'premium')) not valid,
  -- Only the owner of a store is reminded at the end itself.
  add constraint plan_subscriptions_reminded check (reminded_days in (1, 7) or (store_id is not null and reminded_days = 0)) not valid;
create unique index plan_subscriptions_store_active_key on plan_subscriptions (store_id) where status = 'active';
create index plan_subscriptions_store_idx on plan_subscriptions (store_id, created_at, id) where store_id is not null;
create index plan_subscriptions_stores_newest_idx on plan_subscriptions (created_at, id) where store_id is not null;

insert into plan_subscriptions (id, store_id, plan_type, amount_cents, status, start_date, end_date, payment_method,
    payment_id, created_at, updated_at, reminded_days)
  select id, store_id, plan_type, amount_cents, status, start_date, end_date, payment_method, payment_id, created_at,
    updated_at, reminded_days
  from store_subscriptions;
drop table store_subscriptions;

-- For processes of the release before, which go on during the upgrade. The next release drops them.
create view subscriptions as
  select id, user_id, plan_type, amount_cents, status, start_date, end_date, payment_method, payment_id, created_at,
    updated_at, cancelled_at, reminded_days
  from plan_subscriptions where user_id is not null;
create view store_subscriptions as
  select id, store_id, plan_type, amount_cents, status, start_date, end_date, payment_method, payment_id, created_at,
    updated_at, reminded_days
  from plan_subscriptions where store_id is not null;
