-- What the office writes down about a person; it goes with them.
create table person_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index person_notes_user_idx on person_notes (user_id, created_at desc, id);
