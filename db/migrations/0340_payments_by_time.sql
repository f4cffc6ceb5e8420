-- no transaction
create index concurrently payments_created_idx on payments (created_at);
