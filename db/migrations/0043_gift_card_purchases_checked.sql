-- no transaction
alter table payments validate constraint payments_purpose;
alter table refunds validate constraint refunds_purpose;
create unique index concurrently if not exists payments_gift_purchase_attempt on payments (gift_purchase_id, attempt)
  where gift_purchase_id is not null;
create index concurrently if not exists refunds_gift_purchase_idx on refunds (gift_purchase_id)
  where gift_purchase_id is not null;
