-- Products with quantities that somebody shows to others by a link: no price, no name, nothing of whoever made it.
create table shared_lists (
  token       text primary key check (length(token) = 43),
  user_id     uuid not null references profiles on delete cascade,
  product_ids uuid[] not null,
  quantities  integer[] not null,
  created_at  timestamptz not null default now(),
  ends_at     timestamptz not null,
  constraint shared_lists_lines check (cardinality(product_ids) between 1 and 200
    and cardinality(quantities) = cardinality(product_ids) and 1 <= all(quantities) and 999 >= all(quantities)),
  constraint shared_lists_end_after_start check (ends_at > created_at)
);
create index shared_lists_user_idx on shared_lists (user_id, ends_at);
create index shared_lists_ends_idx on shared_lists (ends_at);
