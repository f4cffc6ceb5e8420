-- no transaction
create index concurrently parcels_shipped_idx on parcels (shipped_at);
