-- A plan that was called off runs to its end; a person is reminded of an end twice at most.
alter table subscriptions
  add column cancelled_at timestamptz,
  add column reminded_days integer check (reminded_days in (1, 7));

create index subscriptions_end_idx on subscriptions (end_date) where status = 'active';

-- Two tabs go on with one purchase: a second one at the same time would be a second charge.
create unique index plan_purchases_one_open_key on plan_purchases (user_id, store_id) nulls not distinct
  where status in ('awaiting', 'failed');

-- What a person declared before they could do something, and when. The row stays with the papers of whoever has some.
create table consents (
  user_id  uuid not null references profiles on delete cascade,
  kind     text not null check (kind in ('adult')),
  locale   text not null check (locale in ('es', 'en', 'pt')),
  given_at timestamptz not null,
  primary key (user_id, kind)
);
