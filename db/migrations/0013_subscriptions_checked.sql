-- no transaction
-- The list of the admins by kind, oldest or newest first.
create index concurrently if not exists plan_subscriptions_people_newest_idx on plan_subscriptions (created_at, id) where user_id is not null;
alter table plan_subscriptions validate constraint plan_subscriptions_subject;
alter table plan_subscriptions validate constraint plan_subscriptions_plan_type;
alter table plan_subscriptions validate constraint plan_subscriptions_reminded;
analyze plan_subscriptions;
