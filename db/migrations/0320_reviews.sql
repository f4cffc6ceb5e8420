-- What somebody who bought and received a product says of it: one word each, theirs to change.
create table reviews (
  id         uuid primary key default gen_random_uuid(),
  product_id uuid not null references products,
  user_id    uuid not null references profiles,
  stars      smallint not null check (stars between 1 and 5),
  words      text not null default '' check (length(words) <= 2000),
  created_at timestamptz not null default now(),
  edited_at  timestamptz,
  constraint reviews_user_product_key unique (user_id, product_id)
);
create index reviews_product_idx on reviews (product_id, created_at, id);
create index reviews_stars_idx on reviews (product_id, stars, created_at, id);
create index reviews_newest_idx on reviews (created_at, id);

create table review_photos (
  media_id  uuid primary key references media_files on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  position  smallint not null check (position between 0 and 3),
  unique (review_id, position)
);

alter table media_files drop constraint media_files_kind_check;
alter table media_files add constraint media_files_kind_check
  check (kind in ('product', 'avatar', 'logo', 'receipt', 'return', 'review')) not valid;

-- A number behind which no buyer stands is not shown any more.
update products set rating = 0, rating_count = 0 where rating_count > 0 or rating > 0;
