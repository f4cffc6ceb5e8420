-- When a store's name and address were last asked for: a plan that is settled late does not write over what was said since.
alter table business_stores add column named_at timestamptz, add column contact_email_at timestamptz;
alter table plan_purchases add column store_asked_at timestamptz;
