-- no transaction
alter table products validate constraint products_gtin;
