-- Addresses of the shop that an owner comes from, and where they lead here: a product that a file brought, or a page.
-- `path` is the end of a product's address ('camisa-azul'), or a whole path ('/pages/nosotros').
create table old_addresses (
  id uuid primary key default uuidv7(),
  path text not null unique check (length(path) between 1 and 300),
  product_id uuid references products on delete cascade,
  target text check (target ~ '^/([^/\\]|$)' and length(target) <= 500),
  created_at timestamptz not null default now(),
  check ((product_id is null) <> (target is null))
);
create index old_addresses_product_idx on old_addresses (product_id) where product_id is not null;
create index old_addresses_text_idx on old_addresses using gin (path gin_trgm_ops);
