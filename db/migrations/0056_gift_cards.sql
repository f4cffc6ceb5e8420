-- Money that whoever knows a code may spend. Of the code only a keyed hash is kept; the ledger adds up to the balance.
create table gift_cards (
  id              uuid primary key default gen_random_uuid(),
  code_hash       bytea not null unique,
  last4           text not null check (last4 ~ '^[A-Z0-9]{4}$'),
  initial_cents   bigint not null check (initial_cents between 100 and 100000),
  balance_cents   bigint not null,
  state           text not null default 'active' check (state in ('active', 'blocked')),
  blocked_reason  text,
  expires_at      timestamptz not null,
  issued_by       uuid,
  recipient_email text,
  note            text not null default '',
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint gift_cards_balance check (balance_cents between 0 and initial_cents),
  constraint gift_cards_blocked check ((state = 'blocked') = (blocked_reason is not null))
);
create index gift_cards_newest_idx on gift_cards (created_at desc, id);
create index gift_cards_last4_idx on gift_cards (last4);

create table gift_card_entries (
  id           bigint generated always as identity primary key,
  card_id      uuid not null references gift_cards,
  kind         text not null check (kind in ('issue', 'redeem', 'give_back', 'block', 'unblock')),
  amount_cents bigint not null,
  order_id     uuid references orders,
  payment_id   uuid references payments,
  refund_id    uuid references refunds,
  actor_id     uuid,
  reason       text,
  created_at   timestamptz not null default now(),
  constraint gift_card_entries_sign check (sign(amount_cents) =
    case kind when 'redeem' then -1 when 'issue' then 1 when 'give_back' then 1 else 0 end),
  constraint gift_card_entries_order check ((kind in ('redeem', 'give_back')) = (order_id is not null)),
  constraint gift_card_entries_payment check ((kind in ('redeem', 'give_back')) = (payment_id is not null)),
  constraint gift_card_entries_refund check ((kind = 'give_back') = (refund_id is not null))
);
create index gift_card_entries_card_idx on gift_card_entries (card_id, id);
create index gift_card_entries_order_idx on gift_card_entries (order_id) where order_id is not null;
create unique index gift_card_entries_redeem_key on gift_card_entries (payment_id) where kind = 'redeem';
create unique index gift_card_entries_refund_key on gift_card_entries (refund_id) where refund_id is not null;
create trigger gift_card_entries_append_only before update or delete on gift_card_entries
  for each row execute function refuse_change();

-- What a gift card pays is no attempt: it stands before the first one.
alter table payments
  drop constraint payments_attempt_check,
  add constraint payments_attempt_check check (attempt > 0 or (attempt = 0 and provider = 'gift_card'));

-- A card given to somebody who leaves keeps its money and forgets their address.
create function forget_gift_recipient() returns trigger language plpgsql as $$
begin
  update gift_cards set recipient_email = null where recipient_email = lower(old.email);
  return null;
end $$;
create trigger profiles_forget_gifts_of_anonymised after update of anonymised_at on profiles
  for each row when (old.anonymised_at is null and new.anonymised_at is not null) execute function forget_gift_recipient();
create trigger profiles_forget_gifts_of_deleted after delete on profiles
  for each row execute function forget_gift_recipient();
create index gift_cards_recipient_idx on gift_cards (recipient_email) where recipient_email is not null;
