-- What the names of categories in the files of a seller mean where no category is called so: remembered for the next file.
create table import_categories (
  id uuid primary key default uuidv7(),
  -- null is the site itself.
  store_id uuid references business_stores on delete cascade,
  -- The name as it is compared, and as the file says it.
  folded text not null check (length(folded) between 1 and 400),
  name text not null check (length(name) between 1 and 100),
  decision text not null check (decision in ('existing', 'create', 'left_out', 'asked', 'declined')),
  category_id uuid references categories on delete cascade,
  -- Why an admin declined it.
  reason text check (length(reason) between 1 and 500),
  chosen_by uuid references profiles on delete set null,
  chosen_at timestamptz not null default now(),
  check ((decision = 'existing') = (category_id is not null)),
  check ((decision = 'declined') = (reason is not null)),
  -- Only a store asks.
  check (store_id is not null or decision not in ('asked', 'declined'))
);
create unique index import_categories_name_key on import_categories
  (coalesce(store_id, '00000000-0000-0000-0000-000000000000'), folded);
create index import_categories_store_idx on import_categories (store_id);
create index import_categories_category_idx on import_categories (category_id) where category_id is not null;
create index import_categories_chosen_by_idx on import_categories (chosen_by);
create index import_categories_time_idx on import_categories (chosen_at, id);
create index import_categories_decision_idx on import_categories (decision, chosen_at, id);
create index import_categories_text_idx on import_categories using gin (folded gin_trgm_ops);
