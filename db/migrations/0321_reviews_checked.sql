-- no transaction
alter table media_files validate constraint media_files_kind_check;
create index concurrently media_files_reviews_idx on media_files (created_at) where kind = 'review';
