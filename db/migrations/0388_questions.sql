-- What members ask about a product before they buy it, and what whoever sells it answers.
create table questions (
  id            uuid primary key default gen_random_uuid(),
  product_id    uuid not null references products on delete cascade,
  user_id       uuid not null references profiles on delete cascade,
  store_id      uuid references business_stores,
  words         text not null check (length(words) between 1 and 500),
  created_at    timestamptz not null default now(),
  answer        text check (length(answer) between 1 and 1000),
  answered_at   timestamptz,
  answered_by   uuid,
  hidden_at     timestamptz,
  hidden_by     uuid,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  constraint questions_answered_has_moment check ((answer is null) = (answered_at is null)),
  constraint questions_hidden_says_why check ((hidden_at is null) = (hidden_reason is null))
);
create index questions_product_idx on questions (product_id, created_at, id) where answer is not null and hidden_at is null;
create index questions_user_idx on questions (user_id, product_id) where answer is null and hidden_at is null;
create index questions_asker_idx on questions (user_id);
create index questions_newest_idx on questions (created_at, id);
create index questions_open_idx on questions (created_at, id) where answer is null and hidden_at is null;
create index questions_hidden_idx on questions (created_at, id) where hidden_at is not null;
create index questions_store_idx on questions (store_id, created_at, id) where store_id is not null and hidden_at is null;
create index questions_store_open_idx on questions (store_id, created_at, id)
  where store_id is not null and answer is null and hidden_at is null;
create index questions_words_search_idx on questions using gin (words gin_trgm_ops);

create table question_reports (
  question_id uuid not null references questions on delete cascade,
  user_id     uuid not null references profiles on delete cascade,
  reason      text not null check (length(reason) between 1 and 500),
  settled_at  timestamptz,
  created_at  timestamptz not null default now(),
  primary key (question_id, user_id)
);
create index question_reports_open_idx on question_reports (question_id) where settled_at is null;
create index question_reports_user_idx on question_reports (user_id);
