-- no transaction
alter table consents validate constraint consents_kind_check;
alter table settings validate constraint settings_block_check;
-- The carts by their last change, for the job that looks for those that were left.
create index concurrently if not exists cart_lines_changed_idx on cart_lines (updated_at, user_id);
