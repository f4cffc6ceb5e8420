-- no transaction
create index concurrently if not exists products_draft_idx on products (created_at, id) where is_draft and archived_at is null;
