-- What visitors did, without who they are: a visitor's name is a hash under a salt that lives for a day and is then forgotten.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);

create table page_events (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  visitor bytea not null check (length(visitor) = 12),
  kind text not null check (kind in ('view', 'left')),
  page text not null check (length(page) between 1 and 200),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  referrer text check (length(referrer) <= 100),
  product_id uuid,
  words text check (length(words) <= 80),
  is_found boolean
);
create index page_events_time_idx on page_events (occurred_at);

-- One row for each day of Panama. What is a quotient is made from what was counted.
create table site_statistics (
  date date primary key,
  visits integer not null check (visits >= 0),
  unique_visitors integer not null check (unique_visitors between 0 and visits),
  page_views integer not null check (page_views >= visits),
  bounces integer not null check (bounces between 0 and visits),
  total_seconds bigint not null check (total_seconds >= 0),
  bounce_rate numeric(4, 1) not null generated always as
    (case when visits = 0 then 0 else round(100.0 * bounces / visits, 1) end) stored,
  avg_session_duration integer not null generated always as
    (case when visits = 0 then 0 else round(total_seconds::numeric / visits) end) stored,
  rolled_at timestamptz not null
);

-- The same day by page, referrer, device, product, words searched for, and how far visits came.
create table site_statistics_parts (
  date date not null,
  kind text not null check (kind in ('page', 'referrer', 'device', 'product', 'search', 'search_empty', 'step')),
  name text not null,
  count integer not null check (count > 0),
  primary key (date, kind, name)
);

-- What was sold, by the day the money was there; refunds by the day they were done.
create table sales_days (
  date date primary key,
  placed integer not null,
  added_to_cart integer not null,
  paid integer not null,
  units integer not null,
  revenue_cents bigint not null,
  refunded_cents bigint not null,
  returns integer not null,
  rolled_at timestamptz not null
);

-- A month that is over stands here once more in sum, so that a year is twelve months and not 365 days.
create table sales_parts (
  grain text not null check (grain in ('day', 'month')),
  date date not null,
  kind text not null check (kind in ('product', 'category', 'seller')),
  subject text not null,
  units integer not null,
  cents bigint not null,
  primary key (grain, date, kind, subject)
);
