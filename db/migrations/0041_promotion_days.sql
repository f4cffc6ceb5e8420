-- The uses of a promotion day by day.
create index promotion_uses_days_idx on promotion_uses (promotion_id, created_at);
