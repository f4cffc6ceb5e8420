-- no transaction
alter table products validate constraint products_deciding_category_fkey;
create index concurrently products_deciding_category_idx on products (deciding_category_id) where deciding_category_id is not null;
