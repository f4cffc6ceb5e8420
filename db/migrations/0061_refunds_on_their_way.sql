-- A provider may take days over a refund; whoever asks goes round, so that no slow one stands before the others.
alter table refunds add column asked_at timestamptz;
drop index refunds_queued_idx;
create index refunds_queued_idx on refunds (coalesce(asked_at, created_at)) where state = 'queued';
create index refunds_payment_idx on refunds (payment_id);
