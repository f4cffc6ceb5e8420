-- Parcels whose buyer was asked once what they think, and people who want no such letters.
create table review_invitations (
  parcel_id uuid primary key,
  order_id  uuid not null references orders on delete cascade,
  asked_at  timestamptz not null
);
create index review_invitations_order_idx on review_invitations (order_id);

create table review_letter_stops (
  user_id    uuid primary key references profiles on delete cascade,
  created_at timestamptz not null default now()
);
