-- no transaction
create index concurrently orders_total_idx on orders (total_cents, id);
create index concurrently orders_payment_idx on orders (payment_status, created_at desc, id);
create index concurrently orders_number_search_idx on orders using gin (number gin_trgm_ops);
create index concurrently returns_number_search_idx on returns using gin (number gin_trgm_ops);
create index concurrently profiles_folded_name_idx on profiles (fold(full_name), id);
create index concurrently profiles_folded_search_idx on profiles using gin (fold(full_name) gin_trgm_ops, email gin_trgm_ops);
