-- A payout of a paid batch that the bank sent back: its money is the store's again, with a reason that the store reads.
alter table payouts
  add column bounced_at timestamptz,
  add column bounce_reason text,
  add constraint payouts_bounced check ((bounced_at is null) = (bounce_reason is null)) not valid;
alter table store_movements
  drop constraint store_movements_kind_check,
  add constraint store_movements_kind_check check (kind in ('sale', 'shipping', 'premium', 'commission', 'refund', 'direct',
    'payout', 'payout_cancelled', 'payout_bounced', 'correction')) not valid,
  drop constraint store_movements_of,
  add constraint store_movements_of check (
    num_nonnulls(store_order_id, payout_id) = case when kind = 'correction' then 0 else 1 end
    and (payout_id is not null) = (kind in ('payout', 'payout_cancelled', 'payout_bounced'))
    and (reason is not null) = (kind in ('correction', 'payout_bounced'))) not valid;

-- What a store earned so far, kept with its balance: one indexed read, however long the ledger is.
alter table store_balances add column earned_cents bigint not null default 0;
update store_balances b set earned_cents = e.cents
from (select store_id, sum(amount_cents + direct_cents) as cents from store_movements where store_order_id is not null group by 1) e
where e.store_id = b.store_id;

-- When somebody of the store first passed its address on.
alter table business_stores add column shared_at timestamptz;
