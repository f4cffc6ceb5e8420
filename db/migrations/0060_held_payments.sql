-- A payment that its buyer made and its provider keeps back to look at: neither money nor a refusal yet.
alter table payments
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in
    ('pending', 'requires_action', 'held', 'paid', 'failed', 'cancelled', 'partially_refunded', 'refunded'));

drop index payments_open_idx;
create index payments_open_idx on payments (updated_at) where state in ('pending', 'requires_action', 'held', 'failed');
