-- What a wish was when it was saved, so that the list can say what changed; null before that was kept.
alter table wishlist_items
  add column price_cents  bigint,
  add column was_in_stock boolean;

-- Who wants a letter when a product is there again, or costs less: a person, or an address that has to confirm it first.
create table product_notices (
  id           uuid primary key default gen_random_uuid(),
  product_id   uuid not null references products on delete cascade,
  kind         text not null check (kind in ('stock', 'price')),
  user_id      uuid references profiles on delete cascade,
  email        text check (length(email) <= 254),
  locale       text not null check (locale in ('es', 'en', 'pt')),
  price_cents  bigint not null check (price_cents > 0),
  confirmed_at timestamptz,
  ended_at     timestamptz,
  created_at   timestamptz not null default now(),
  constraint product_notices_one_reader check (num_nonnulls(user_id, email) = 1)
);
create unique index product_notices_user_key on product_notices (user_id, product_id, kind) where ended_at is null;
create unique index product_notices_email_key on product_notices (lower(email), product_id, kind) where ended_at is null;
create index product_notices_product_idx on product_notices (product_id) where ended_at is null;
create index product_notices_created_idx on product_notices (created_at);
