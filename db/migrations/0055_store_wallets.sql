-- One address serves one network: a store that takes BTC and ETH has one for each.
alter table store_payment_settings
  add column crypto_addresses jsonb not null default '{}' check (jsonb_typeof(crypto_addresses) = 'object');
