-- Which product a line without a code became, so that reading the same file again finds it.
create table imported_lines (
  file_sha256 bytea not null,
  -- The site is a seller too; the zero uuid stands for it.
  seller_id   uuid not null,
  line        integer not null,
  product_id  uuid not null references products on delete cascade,
  primary key (file_sha256, seller_id, line)
);
create index imported_lines_product_idx on imported_lines (product_id);

alter table import_runs add column file_sha256 bytea;
alter table import_runs add column bytes_read bigint not null default 0;
create index import_runs_newest_idx on import_runs (created_at desc, id);
