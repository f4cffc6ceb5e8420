-- A webhook belongs to the person who made it, and sends only while that person may manage what it tells.
alter table webhook_addresses add column made_by uuid;
update webhook_addresses w set made_by = coalesce(
  (select a.actor_id from audit_log a
    where a.action = 'programs.add_webhook' and a.target_kind = 'webhook' and a.target_id = w.id::text limit 1),
  (select s.owner_id from business_stores s where s.id = w.store_id),
  (select p.id from profiles p where p.role = 'admin' and p.anonymised_at is null order by p.created_at limit 1));
delete from webhook_addresses where made_by is null;
alter table webhook_addresses alter column made_by set not null;
