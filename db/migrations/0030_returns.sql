alter table media_files drop constraint media_files_kind_check;
alter table media_files add constraint media_files_kind_check
  check (kind in ('product', 'avatar', 'logo', 'receipt', 'return'));

-- What a buyer asks to give back. `asked_cents` is what the lines cost, `refund_cents` what is given back for them.
create table returns (
  id             uuid primary key default gen_random_uuid(),
  number         text not null unique,
  order_id       uuid not null references orders,
  user_id        uuid not null references profiles,
  kind           text not null check (kind in ('standard', 'exchange', 'defective')),
  reason         text not null check (length(reason) between 1 and 1000),
  photo_media_id uuid unique references media_files on delete set null,
  status         text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  asked_cents    bigint not null check (asked_cents >= 0),
  refund_cents   bigint not null check (refund_cents >= 0),
  lowered_reason text check (length(lowered_reason) between 1 and 500),
  reject_reason  text check (length(reject_reason) between 1 and 500),
  is_restocked   boolean not null default false,
  decided_by     uuid,
  decided_at     timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint returns_refund_fits check (refund_cents <= asked_cents),
  constraint returns_lowered_says_why check (refund_cents = asked_cents or lowered_reason is not null),
  constraint returns_rejected_says_why check (status <> 'rejected' or reject_reason is not null),
  constraint returns_decided_has_moment check ((status = 'pending') = (decided_at is null)),
  constraint returns_exchange_gives_goods check (kind <> 'exchange' or asked_cents = 0)
);
create index returns_user_idx on returns (user_id, created_at desc, id);
create index returns_order_idx on returns (order_id);
create index returns_newest_idx on returns (created_at desc, id);
create index returns_status_idx on returns (status, created_at desc, id);

create table return_lines (
  return_id     uuid not null references returns on delete cascade,
  order_line_id uuid not null references order_lines,
  quantity      integer not null check (quantity between 1 and 999),
  primary key (return_id, order_line_id)
);
create index return_lines_order_line_idx on return_lines (order_line_id);

-- The last word on quantities: what pending and approved returns hold of a line is never more than was bought.
create function check_returned_units() returns trigger language plpgsql as $$
declare
  line record;
begin
  -- The lock makes two returns at once add up, whoever writes them.
  for line in
    select l.id, l.quantity from order_lines l
    where l.id in (select order_line_id from return_lines where return_id = new.id) order by l.id for update
  loop
    if line.quantity < (
      select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
      where rl.order_line_id = line.id and r.status in ('pending', 'approved'))
    then
      raise exception 'more units returned than bought' using errcode = 'check_violation', constraint = 'returns_units_fit';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger returns_units_fit after insert or update of status on returns
  deferrable initially deferred for each row when (new.status <> 'rejected') execute function check_returned_units();

-- The order and its money stay in the books; a person's own words and picture go with the person.
create function forget_returns() returns trigger language plpgsql as $$
begin
  delete from returns where user_id = new.id and status = 'pending';
  update returns set reason = '-', photo_media_id = null where user_id = new.id;
  return null;
end $$;
create trigger profiles_forget_returns after update of anonymised_at on profiles
  for each row when (old.anonymised_at is null and new.anonymised_at is not null) execute function forget_returns();

create index media_files_returns_idx on media_files (created_at) where kind = 'return';
