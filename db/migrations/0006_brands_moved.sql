-- no transaction
call move_brands();
alter table products validate constraint products_brand;
