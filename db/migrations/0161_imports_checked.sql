-- no transaction
alter table import_runs validate constraint import_runs_status_check;
create index concurrently if not exists stock_levels_on_hand_idx on stock_levels (on_hand, product_id);
create index concurrently if not exists inventory_transactions_type_idx on inventory_transactions (transaction_type, id desc);
create index concurrently if not exists inventory_transactions_reason_idx on inventory_transactions (reason, created_at desc) include (product_id, quantity);
create index concurrently if not exists inventory_transactions_words_idx on inventory_transactions
  using gin (fold(coalesce(reference_number, '') || ' ' || coalesce(notes, '')) gin_trgm_ops)
  where reference_number is not null or notes is not null;
