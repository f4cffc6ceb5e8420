-- Set by the admin only: the category whose commission and ITBMS count for a product. Null is the highest of its categories.
alter table products add column deciding_category_id uuid;
alter table products add constraint products_deciding_category_fkey
  foreign key (deciding_category_id) references categories on delete set null not valid;
