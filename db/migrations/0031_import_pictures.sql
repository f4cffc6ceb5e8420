-- Pictures of a ZIP that the lines of its table name: unpacked and stored once a person starts the run.
create table import_pictures (
  run_id uuid not null references import_runs on delete cascade,
  -- Its place in the ZIP.
  name text not null check (length(name) between 1 and 500),
  -- Of its bytes: the same picture in a later file is the one that is stored already.
  sha256 bytea check (length(sha256) = 32),
  media_id uuid references media_files on delete set null,
  -- Why it cannot be stored.
  error text,
  primary key (run_id, name),
  check (media_id is null or error is null)
);
create index import_pictures_sha256_idx on import_pictures (sha256) where media_id is not null;
create index import_pictures_media_idx on import_pictures (media_id);
