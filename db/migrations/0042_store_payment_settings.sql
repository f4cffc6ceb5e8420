-- Where a store's buyers pay it: its bank account and its wallet. Nothing here is secret, and only its owner changes it.
create table store_payment_settings (
  store_id              uuid primary key references business_stores on delete cascade,
  bank_name             text not null default '',
  account_holder        text not null default '',
  bank_account          text not null default '',
  account_type          text not null default 'corriente' check (account_type in ('corriente', 'ahorros', 'empresarial')),
  routing_number        text not null default '',
  swift_code            text not null default '',
  bank_instructions     text not null default '',
  crypto_wallet_address text not null default '',
  crypto_currencies     text not null default '',
  crypto_network        text not null default 'ethereum' check (crypto_network in ('ethereum', 'bsc', 'polygon', 'bitcoin', 'tron')),
  crypto_confirmations  integer not null default 6 check (crypto_confirmations between 1 and 12),
  version               integer not null default 1,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now()
);
