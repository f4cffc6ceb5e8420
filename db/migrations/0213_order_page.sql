-- What the office writes down about an order, which thing a letter is about, and filters of a list that somebody keeps.
create table order_notes (
  id         uuid primary key default gen_random_uuid(),
  order_id   uuid not null references orders,
  author_id  uuid references profiles on delete set null,
  body       text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index order_notes_order_idx on order_notes (order_id, created_at desc, id);

alter table outbox_messages add column about_id uuid;

create table saved_filters (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references profiles on delete cascade,
  screen     text not null check (length(screen) between 1 and 40),
  name       text not null check (length(name) between 1 and 60),
  query      text not null check (length(query) between 1 and 1000),
  created_at timestamptz not null default now(),
  unique (user_id, screen, name)
);
