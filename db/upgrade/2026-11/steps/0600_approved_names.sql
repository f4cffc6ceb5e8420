-- The name that an admin approved, while the store has another one that nobody of the site has looked at; else null.
alter table business_stores add column approved_name text;
alter table business_stores add constraint business_stores_approved_name_check
  check (approved_name is null or (approval_status = 'approved' and approved_name <> name)) not valid;
