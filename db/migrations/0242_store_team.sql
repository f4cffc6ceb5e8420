-- Who is asked to work in a store, by address: one open invitation each, of which only the hash of the link is kept.
create table store_invitations (
  id         uuid primary key default gen_random_uuid(),
  store_id   uuid not null references business_stores on delete cascade,
  email      text not null check (email = lower(email) and length(email) between 3 and 254),
  role       text not null check (role in ('manager', 'staff')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (store_id, email)
);
create index store_invitations_email_idx on store_invitations (email);
create index store_invitations_expires_idx on store_invitations (expires_at);
