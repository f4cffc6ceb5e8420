-- no transaction
alter table business_stores validate constraint business_stores_approved_name_check;
create unique index concurrently business_stores_approved_name_key on business_stores (fold(btrim(approved_name)))
  where approved_name is not null;
