-- A receipt of a transfer that a newer one replaced is looked for each night, and its row goes only while nothing points at it.
create index order_parts_proof_idx on order_parts (proof_id) where proof_id is not null;
create index media_files_receipts_idx on media_files (created_at) where kind = 'receipt';
