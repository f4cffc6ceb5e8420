-- Who works in a store. A person works in one, as its owner, its manager or its staff.
create table store_members (
  store_id   uuid not null references business_stores on delete cascade,
  user_id    uuid not null unique references profiles on delete cascade,
  role       text not null check (role in ('owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  primary key (store_id, user_id)
);
create unique index store_members_one_owner_key on store_members (store_id) where role = 'owner';

insert into store_members (store_id, user_id, role, created_at)
  select id, owner_id, 'owner', created_at from business_stores;
