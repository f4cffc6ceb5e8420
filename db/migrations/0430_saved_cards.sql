-- Under which name Stripe knows a person, per account and mode. Without a person it waits to be forgotten there.
create table card_holders (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid references profiles on delete set null,
  account     text not null check (length(account) between 1 and 255),
  live_mode   boolean not null,
  customer_id text unique check (length(customer_id) between 1 and 255),
  created_at  timestamptz not null default now()
);
create unique index card_holders_user_key on card_holders (user_id, account, live_mode);
create index card_holders_left_idx on card_holders (id) where user_id is null;

-- What is shown of a card; its number never comes here. One that was removed stays until Stripe has let it go.
create table saved_cards (
  id                uuid primary key default gen_random_uuid(),
  holder_id         uuid not null references card_holders on delete cascade,
  payment_method_id text not null unique check (length(payment_method_id) between 1 and 255),
  brand             text not null check (length(brand) between 1 and 40),
  last4             text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month         smallint not null check (exp_month between 1 and 12),
  exp_year          smallint not null check (exp_year between 2000 and 2200),
  consented_at      timestamptz not null,
  created_at        timestamptz not null default now(),
  removed_at        timestamptz
);
create unique index saved_cards_one_of_each on saved_cards (holder_id, brand, last4, exp_month, exp_year)
  where removed_at is null;
create index saved_cards_holder_idx on saved_cards (holder_id);
create index saved_cards_removed_idx on saved_cards (id) where removed_at is not null;

-- With which card an attempt is paid, or that the card it is paid with shall be kept, and since when its buyer wants so.
create table card_choices (
  payment_id   uuid primary key references payments on delete cascade,
  holder_id    uuid not null references card_holders on delete cascade,
  consented_at timestamptz
);
create index card_choices_holder_idx on card_choices (holder_id);
