-- What one seller asks of one buyer in a cryptocurrency: the amount is fixed here, for fifteen minutes.
create table crypto_quotes (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references profiles,
  store_id      uuid references business_stores,
  currency      text not null check (currency in ('BTC', 'ETH', 'USDT')),
  network       text not null check (network in ('ethereum', 'bsc', 'polygon', 'bitcoin', 'tron')),
  address       text not null,
  is_test       boolean not null default false,
  amount_cents  bigint not null check (amount_cents > 0),
  rate          numeric(20, 10) not null check (rate > 0),
  amount        numeric(30, 8) not null check (amount > 0),
  confirmations integer not null check (confirmations between 1 and 12),
  status        text not null default 'open' check (status in ('open', 'sent', 'paid', 'cancelled', 'expired')),
  order_id      uuid references orders,
  payment_id    uuid unique references payments,
  tx_hash       text,
  tx_source     text check (tx_source in ('buyer', 'chain')),
  seen_block    bigint,
  seen_confirmations integer not null default 0,
  confirmed_at  timestamptz,
  remark        text check (remark in
                  ('vanished', 'failed', 'wrong_recipient', 'too_little', 'too_much', 'late', 'early', 'hash_of_another')),
  expires_at    timestamptz not null,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint crypto_quotes_carried check (
    (currency = 'BTC' and network = 'bitcoin') or (currency = 'ETH' and network = 'ethereum')
    or (currency = 'USDT' and network <> 'bitcoin')),
  constraint crypto_quotes_sent_for_an_order check (status not in ('sent', 'paid') or (order_id is not null and payment_id is not null)),
  constraint crypto_quotes_hash_has_source check ((tx_hash is null) = (tx_source is null))
);

-- Money on a chain carries no reference: two quotes that wait at one wallet are told apart by their amount.
create unique index crypto_quotes_amount_key on crypto_quotes (network, currency, lower(address), amount)
  where status in ('open', 'sent') and not is_test;
create unique index crypto_quotes_tx_hash_key on crypto_quotes (network, tx_hash) where tx_hash is not null;
create index crypto_quotes_user_idx on crypto_quotes (user_id, created_at desc);
create index crypto_quotes_order_idx on crypto_quotes (order_id) where order_id is not null;
create index crypto_quotes_open_idx on crypto_quotes (expires_at) where status = 'open';
create index crypto_quotes_watched_idx on crypto_quotes (network, created_at) where not is_test;
