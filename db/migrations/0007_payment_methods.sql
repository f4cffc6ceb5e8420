-- The code has the list of methods and providers; the database refuses only what cannot be a name.
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check check (payment_method ~ '^[a-z_]{2,30}$') not valid;
alter table payment_gateways drop constraint payment_gateways_type_check;
alter table payment_gateways add constraint payment_gateways_type_check check (type ~ '^[a-z_]{2,30}$');
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider ~ '^[a-z_]{2,30}$') not valid;
alter table plan_purchases drop constraint plan_purchases_method_check;
alter table plan_purchases add constraint plan_purchases_method_check check (method ~ '^[a-z_]{2,30}$') not valid;
