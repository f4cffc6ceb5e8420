-- The seller's answer, whom a review helped, who reported it, and the office's word on it.
alter table reviews
  add column store_id      uuid references business_stores,
  add column answer        text check (length(answer) between 1 and 1000),
  add column answered_at   timestamptz,
  add column answered_by   uuid,
  add column hidden_at     timestamptz,
  add column hidden_by     uuid,
  add column hidden_reason text check (length(hidden_reason) between 1 and 500),
  add constraint reviews_answered_has_moment check ((answer is null) = (answered_at is null)),
  add constraint reviews_hidden_says_why check ((hidden_at is null) = (hidden_reason is null));
update reviews set store_id = p.store_id from products p where p.id = product_id;
create index reviews_store_idx on reviews (store_id, created_at, id) where store_id is not null;
create index reviews_hidden_idx on reviews (created_at, id) where hidden_at is not null;
create index reviews_words_search_idx on reviews using gin (words gin_trgm_ops);

create table review_votes (
  review_id  uuid not null references reviews on delete cascade,
  user_id    uuid not null references profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_votes_user_idx on review_votes (user_id);

create table review_reports (
  review_id  uuid not null references reviews on delete cascade,
  user_id    uuid not null references profiles on delete cascade,
  reason     text not null check (length(reason) between 1 and 500),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_reports_open_idx on review_reports (review_id) where settled_at is null;
create index review_reports_user_idx on review_reports (user_id);
