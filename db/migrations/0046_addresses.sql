-- Where a person wants things sent. Ten places at most: each takes one of ten numbers, so that two requests at once
-- cannot make an eleventh.
create table addresses (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references profiles on delete cascade,
  slot           smallint not null check (slot between 1 and 10),
  full_name      text not null check (full_name <> ''),
  phone          text not null check (phone <> ''),
  address        text not null check (address <> ''),
  state          text not null check (state <> ''),
  city           text not null check (city <> ''),
  corregimiento  text not null check (corregimiento <> ''),
  landmark       text not null default '',
  zip_code       text not null default '',
  is_default     boolean not null default false,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint addresses_slot unique (user_id, slot)
);
create unique index addresses_default on addresses (user_id) where is_default;

create function forget_addresses() returns trigger language plpgsql as $$
begin
  delete from addresses where user_id = new.id;
  return null;
end $$;
create trigger profiles_forget_addresses after update of anonymised_at on profiles
  for each row when (old.anonymised_at is null and new.anonymised_at is not null) execute function forget_addresses();
