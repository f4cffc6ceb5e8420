-- no transaction
create index concurrently outbox_messages_about_idx on outbox_messages (about_id, created_at) where about_id is not null;
create index concurrently orders_method_idx on orders (payment_method, created_at, id);
