-- no transaction
-- Checks the rows of before; reads and writes go on meanwhile.
alter table orders validate constraint orders_payment_method_check;
alter table payments validate constraint payments_provider_check;
alter table plan_purchases validate constraint plan_purchases_method_check;
