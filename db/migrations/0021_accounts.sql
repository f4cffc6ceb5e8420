-- One row for each code sent, for a day: the limits count them. The number is kept as a keyed hash, and the row
-- outlives the account, so that leaving and coming back does not begin the count anew.
create table phone_codes (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid references profiles on delete set null,
  phone_hash bytea not null,
  code_hash  bytea not null,
  tries      integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index phone_codes_user_idx on phone_codes (user_id, created_at desc);
create index phone_codes_phone_idx on phone_codes (phone_hash, created_at desc);
create index phone_codes_created_at_idx on phone_codes (created_at);

-- What was sent to one person, for the copy of their data.
create index outbox_messages_recipient_idx on outbox_messages (recipient, created_at desc);

-- A picture of a person goes with the profile that showed it.
create function drop_avatar() returns trigger language plpgsql as $$
begin
  delete from media_files where id = old.avatar_media_id and kind = 'avatar';
  return null;
end $$;
create trigger profiles_drop_changed_avatar after update of avatar_media_id on profiles
  for each row when (old.avatar_media_id is distinct from new.avatar_media_id) execute function drop_avatar();
create trigger profiles_drop_last_avatar after delete on profiles
  for each row when (old.avatar_media_id is not null) execute function drop_avatar();

-- Where the books keep a person's row, what would have gone with the row goes when the person is anonymised,
-- whoever does it; and a store whose owner has left sells nothing and holds no bank account.
create function forget_person() returns trigger language plpgsql as $$
begin
  delete from credentials where user_id = new.id;
  delete from sessions where user_id = new.id;
  delete from known_devices where user_id = new.id;
  delete from account_tokens where user_id = new.id;
  delete from cart_lines where user_id = new.id;
  delete from wishlist_items where user_id = new.id;
  delete from user_interactions where user_id = new.id;
  update phone_codes set user_id = null where user_id = new.id;
  update business_stores
    set status = 'suspended', verified = false, contact_email = new.email, contact_phone = null, address = null,
        settings = '{}', updated_at = new.anonymised_at
    where owner_id = new.id;
  return null;
end $$;
create trigger profiles_forget_person after update of anonymised_at on profiles
  for each row when (old.anonymised_at is null and new.anonymised_at is not null) execute function forget_person();

-- Letters and kept answers name a person without a key to the profile.
create function forget_letters() returns trigger language plpgsql as $$
begin
  delete from outbox_messages where recipient in (old.email, old.phone);
  delete from idempotency_keys where user_id = old.id;
  return null;
end $$;
create trigger profiles_forget_letters_of_anonymised after update of anonymised_at on profiles
  for each row when (old.anonymised_at is null and new.anonymised_at is not null) execute function forget_letters();
create trigger profiles_forget_letters_of_deleted after delete on profiles
  for each row execute function forget_letters();
