-- When each secret of a gateway came in; of those that were there before, nobody knows.
alter table payment_gateways add column secret_dates jsonb not null default '{}';
