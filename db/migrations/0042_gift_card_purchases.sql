-- Gift cards that people buy: paid by card or PayPal, issued when they are delivered.
create table gift_card_purchases (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles,
  purchase_key text not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method ~ '^[a-z_]{2,30}$'),
  status text not null default 'awaiting'
    check (status in ('awaiting', 'review', 'paid', 'failed', 'expired', 'cancelled', 'refunded')),
  locale text not null default 'es',
  design text not null check (design ~ '^[a-z_]{2,30}$'),
  recipient_name text not null check (length(recipient_name) <= 80),
  sender_name text not null check (length(sender_name) <= 80),
  note text not null default '' check (length(note) <= 300),
  delivery text not null check (delivery in ('email', 'link')),
  -- Null for a link, and once the account of the buyer or the receiver is deleted.
  recipient_email text check (recipient_email is null or delivery = 'email'),
  -- A day of Panama.
  send_on date not null,
  card_id uuid unique references gift_cards,
  -- The code for as long as it can be shown again.
  code_encrypted bytea check (code_encrypted is null or card_id is not null),
  delivered_at timestamptz,
  resent_at timestamptz,
  paid_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gift_card_purchases_key unique (user_id, purchase_key),
  constraint gift_card_purchases_delivered check ((card_id is null) = (delivered_at is null))
);
create index gift_card_purchases_user_idx on gift_card_purchases (user_id, created_at desc, id);
create index gift_card_purchases_expiry_idx on gift_card_purchases (expires_at)
  where status in ('awaiting', 'failed');
-- One open purchase of a person: a second one would be a second charge.
create unique index gift_card_purchases_one_open_key on gift_card_purchases (user_id)
  where status in ('awaiting', 'failed');
create index gift_card_purchases_in_review_idx on gift_card_purchases (id) where status = 'review';
-- The cards that are sent on their day.
create index gift_card_purchases_due_idx on gift_card_purchases (send_on)
  where status = 'paid' and delivery = 'email' and card_id is null;
create index gift_card_purchases_codes_idx on gift_card_purchases (delivered_at)
  where code_encrypted is not null;
create index gift_card_purchases_recipient_idx on gift_card_purchases (recipient_email)
  where recipient_email is not null;

alter table payments add column gift_purchase_id uuid references gift_card_purchases;
alter table payments drop constraint payments_purpose;
alter table payments add constraint payments_purpose
  check (num_nonnulls(order_id, purchase_id, gift_purchase_id) = 1) not valid;
alter table refunds add column gift_purchase_id uuid references gift_card_purchases;
alter table refunds drop constraint refunds_purpose;
alter table refunds add constraint refunds_purpose
  check (num_nonnulls(order_id, purchase_id, gift_purchase_id) = 1) not valid;
