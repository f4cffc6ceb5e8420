-- People behind the orders of a day, so that every step of the funnel counts people; null until a night counts the day anew.
alter table sales_days add column buyers integer check (buyers >= 0);
alter table sales_days add column payers integer check (payers >= 0);
