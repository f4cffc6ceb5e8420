-- no transaction
alter table payouts validate constraint payouts_bounced;
alter table store_movements validate constraint store_movements_kind_check;
alter table store_movements validate constraint store_movements_of;
