-- The barcode of a product (GTIN-8, -12, -13 or -14), as digits alone.
alter table products add column gtin text;
alter table products add constraint products_gtin check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$') not valid;
