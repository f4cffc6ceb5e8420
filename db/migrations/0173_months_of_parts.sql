-- A year is read from its months: parts of visits get them too, and what was sold is told apart by its number alone,
-- the site by the number that is none. All of it is counted anew from the orders, the next time that days are counted.
alter table site_statistics_parts add column grain text not null default 'day' check (grain in ('day', 'month'));
alter table site_statistics_parts alter column grain drop default;
alter table site_statistics_parts drop constraint site_statistics_parts_pkey;
alter table site_statistics_parts add primary key (grain, kind, date, name);
drop table sales_parts;
create table sales_parts (
  grain text not null check (grain in ('day', 'month')),
  date date not null,
  kind text not null check (kind in ('product', 'category', 'seller')),
  subject uuid not null,
  units integer not null,
  cents bigint not null,
  primary key (grain, kind, date, subject) include (units, cents)
);
truncate sales_days;
