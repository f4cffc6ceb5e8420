-- Programs write XML in one line: a record is told apart by its line and by which one it is on it.
alter table imported_lines add column ordinal integer not null default 1;
alter table imported_lines drop constraint imported_lines_pkey;
alter table imported_lines add primary key (file_sha256, seller_id, line, ordinal);
