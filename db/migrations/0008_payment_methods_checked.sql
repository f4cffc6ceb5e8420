-- no transaction
-- Rows of before are read without keeping anybody out.
alter table orders validate constraint orders_payment_method_check;
alter table payments validate constraint payments_provider_check;
alter table plan_purchases validate constraint plan_purchases_method_check;
