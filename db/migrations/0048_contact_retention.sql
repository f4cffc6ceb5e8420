-- What a person wrote to the shop is found, and forgotten, by the address it was written from.
create index contact_messages_email_idx on contact_messages (lower(email));

-- That somebody wrote, when and about what stays for the counts; the words and the person go. Only for a confirmed
-- address: whoever opened an account with somebody else's must not make the shop forget what that person wrote.
create function forget_contact() returns trigger language plpgsql as $$
begin
  if old.email_confirmed_at is null then return null; end if;
  delete from outbox_messages
    where dedupe_key in (select 'contact:' || id from contact_messages where lower(email) = lower(old.email));
  update contact_messages
    set name = '-', email = 'anonimo@anonimo.invalid', phone = null, subject = '-', message = '-'
    where lower(email) = lower(old.email);
  return null;
end $$;
create trigger profiles_forget_contact_of_anonymised after update of anonymised_at on profiles
  for each row when (old.anonymised_at is null and new.anonymised_at is not null) execute function forget_contact();
create trigger profiles_forget_contact_of_deleted after delete on profiles
  for each row execute function forget_contact();
