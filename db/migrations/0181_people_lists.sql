-- no transaction
-- Each order and each filter that a list of people can have, with the id at its end.
create index concurrently profiles_newest_idx on profiles (created_at, id);
create index concurrently profiles_admins_idx on profiles (created_at, id) where role = 'admin';
create index concurrently profiles_plan_idx on profiles (subscription_plan, created_at, id);
create index concurrently profiles_search_idx on profiles using gin (fold(full_name) gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
drop index profiles_created_at_idx;
