-- What the provider calls the charge that took the money: one charge never pays two things.
alter table payments add column charge_id text;
create unique index payments_provider_charge_key on payments (provider, charge_id) where charge_id is not null;
