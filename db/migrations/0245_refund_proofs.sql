-- no transaction
-- What shows that money sent back by hand left the account; and the payments of a store, newest first, from one index.
alter table refunds add column if not exists proof_id uuid references media_files;
create index concurrently if not exists refunds_proof_idx on refunds (proof_id) where proof_id is not null;
create index concurrently if not exists order_parts_of_store_idx on order_parts (store_id, created_at, id);
create index concurrently if not exists order_parts_of_store_state_idx on order_parts (store_id, state, created_at, id);
drop index concurrently if exists order_parts_store_idx;
