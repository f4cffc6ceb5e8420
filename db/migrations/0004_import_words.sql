-- no transaction
create index concurrently import_runs_words_idx on import_runs using gin (fold(file_name) gin_trgm_ops);
