-- Many codes of one use: how many a promotion has, counted where they are made. Every order with it used one of them,
-- so that what is left is this less its uses.
alter table promotions add column code_count integer not null default 0 check (code_count between 0 and 10000);
-- Which order used a code.
create index promotion_uses_code_idx on promotion_uses (code) where code is not null;
