-- The last word on money that goes back: never more is owed of a payment than it took. The lock makes two causes add up.
create function check_owed_refunds() returns trigger language plpgsql as $$
declare
  captured bigint;
begin
  select captured_cents into captured from payments where id = new.payment_id for no key update;
  if captured < (select sum(amount_cents) from refunds where payment_id = new.payment_id and state <> 'failed') then
    raise exception 'more owed back than captured' using errcode = 'check_violation', constraint = 'refunds_fit';
  end if;
  return null;
end $$;
create constraint trigger refunds_fit after insert or update of amount_cents, state on refunds
  for each row when (new.state <> 'failed') execute function check_owed_refunds();

-- Which refund of the office or which return a row is owed for, so that it is found by a key and not by a piece of text.
alter table refunds add column cause_id uuid;
update refunds set cause_id = split_part(cause_key, ':', 2)::uuid where cause_key ~ '^(admin|return):[0-9a-f-]{36}:';
create index refunds_cause_idx on refunds (cause_id) where cause_id is not null;
