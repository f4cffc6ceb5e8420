-- no transaction
alter table reviews validate constraint reviews_removed_is_hidden;
create index concurrently media_files_review_owner_idx on media_files (owner_id) where kind = 'review';
