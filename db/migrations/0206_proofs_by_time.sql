-- no transaction
create index concurrently if not exists order_parts_site_proofs on order_parts (proof_at) where store_id is null and proof_at is not null;
