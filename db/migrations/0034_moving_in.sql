-- Pictures that are sent as a ZIP beside a table that is there already; the last ZIP counts.
alter table import_files add column pictures bytea;
-- Which lines name pictures of a ZIP, so that progress and failures are those of products.
create table import_picture_lines (
  run_id uuid not null references import_runs on delete cascade,
  line int not null check (line > 0),
  ordinal int not null check (ordinal > 0),
  title text not null,
  -- Places in the ZIP, those of import_pictures.
  names text[] not null check (cardinality(names) > 0),
  primary key (run_id, line, ordinal)
);
-- Columns of a file of the earlier shop that a person chose.
alter table earlier_files add column choices jsonb;
