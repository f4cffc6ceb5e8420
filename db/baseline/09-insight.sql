create table user_interactions (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  interaction_type text not null check (interaction_type in ('view', 'add_to_cart')),
  created_at timestamptz not null default now()
);
create index user_interactions_user_idx on user_interactions (user_id, interaction_type, created_at desc);
create index user_interactions_carted_idx on user_interactions (created_at, ((- id)))
  where interaction_type = 'add_to_cart';

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
create index page_events_order_idx on page_events (occurred_at, id);
create index page_events_page_idx on page_events (page, occurred_at, id) where kind = 'view';
create index page_events_device_idx on page_events (device, occurred_at, id) where kind = 'view';
create index page_events_referrer_idx on page_events (referrer, occurred_at, id)
  where kind = 'view' and referrer is not null;
create index page_events_product_idx on page_events (occurred_at, id) where kind = 'view' and product_id is not null;
create index page_events_words_idx on page_events (words, occurred_at, id) where kind = 'view' and words is not null;

-- What visitors did, without who they are: the visitor is a hash with a salt that is deleted after a day.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- One row for each day of Panama. Ratios are computed from counts.
create table site_statistics (
  date date primary key,
  visits integer not null check (visits >= 0),
  unique_visitors integer not null,
  page_views integer not null,
  bounces integer not null,
  total_seconds bigint not null check (total_seconds >= 0),
  bounce_rate numeric(4,1) generated always as (
case
    when (visits = 0) then 0
    else round(((100.0 * (bounces)::numeric) / (visits)::numeric), 1)
end) stored not null,
  avg_session_duration integer generated always as (
case
    when (visits = 0) then 0
    else round(((total_seconds)::numeric / (visits)::numeric))
end) stored not null,
  rolled_at timestamptz not null,
  constraint site_statistics_check check (unique_visitors between 0 and visits),
  constraint site_statistics_check1 check (page_views >= visits),
  constraint site_statistics_check2 check (bounces between 0 and visits)
);

-- The same day by page, referrer, device, product, search words, and step of the funnel.
create table site_statistics_parts (
  date date not null,
  kind text not null check (kind in ('page', 'referrer', 'device', 'product', 'search', 'search_empty', 'step')),
  name text not null,
  count integer not null check (count > 0),
  -- A year is read from its months. Sales are grouped by id alone, those of the site by the zero uuid. All of it is
  -- counted again from the orders when a day is counted again.
  grain text not null check (grain in ('day', 'month')),
  primary key (grain, kind, date, name)
);

-- Sales by the day on which the payment arrived; refunds by the day on which they were done.
create table sales_days (
  date date primary key,
  placed integer not null,
  added_to_cart integer not null,
  paid integer not null,
  units integer not null,
  revenue_cents bigint not null,
  refunded_cents bigint not null,
  returns integer not null,
  rolled_at timestamptz not null,
  -- The people behind the orders of a day, so that each step of the funnel counts people; null until the day is counted again.
  buyers integer check (buyers >= 0),
  payers integer check (payers >= 0)
);

-- A finished month is stored once more as a sum, so that a year is twelve months and not 365 days.
create table sales_parts (
  grain text not null check (grain in ('day', 'month')),
  date date not null,
  kind text not null check (kind in ('product', 'category', 'seller')),
  subject uuid not null,
  units integer not null,
  cents bigint not null,
  constraint sales_parts_pkey primary key (grain, kind, date, subject) include (units, cents)
);
