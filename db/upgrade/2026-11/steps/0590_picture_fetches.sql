-- Pictures that a product named on another host: copied once into our storage, or why that did not work.
create table picture_fetches (
  url         text primary key check (length(url) <= 2000),
  media_id    uuid references media_files (id) on delete cascade,
  tries       int not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  error       text,
  check (media_id is null or next_try_at is null)
);
create index picture_fetches_media_idx on picture_fetches (media_id);
