-- A store's own keys at Stripe and PayPal, sealed: they come in and never go out again.
alter table store_payment_settings add column keys bytea;
