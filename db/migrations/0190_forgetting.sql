-- Who leaves is forgotten by one list of commands (src/modules/people/commands/forget-person.ts) and by no trigger.
drop trigger profiles_forget_person on profiles;
drop trigger profiles_forget_letters_of_anonymised on profiles;
drop trigger profiles_forget_letters_of_deleted on profiles;
drop trigger profiles_forget_returns on profiles;
drop trigger profiles_forget_addresses on profiles;
drop trigger profiles_forget_contact_of_anonymised on profiles;
drop trigger profiles_forget_contact_of_deleted on profiles;
drop trigger profiles_forget_gifts_of_anonymised on profiles;
drop trigger profiles_forget_gifts_of_deleted on profiles;
drop trigger profiles_forget_factors on profiles;
drop trigger profiles_drop_changed_avatar on profiles;
drop trigger profiles_drop_last_avatar on profiles;
drop function forget_person(), forget_letters(), forget_returns(), forget_addresses(), forget_contact(),
  forget_gift_recipient(), forget_factors(), drop_avatar();

-- Who lifted a limit may leave, and it stays lifted.
alter table unpaid_exemptions
  alter column granted_by drop not null,
  drop constraint unpaid_exemptions_granted_by_fkey,
  add constraint unpaid_exemptions_granted_by_fkey foreign key (granted_by) references profiles on delete set null;

-- What earlier departures left behind.
delete from person_notes n using profiles p where p.id = n.user_id and p.anonymised_at is not null;
delete from store_members m using profiles p where p.id = m.user_id and p.anonymised_at is not null;
delete from unpaid_exemptions e using profiles p where p.id = e.user_id and p.anonymised_at is not null;
update plan_purchases b set store_email = p.email from profiles p
  where p.id = b.user_id and p.anonymised_at is not null and b.store_email is not null;
