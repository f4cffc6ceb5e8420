-- A price that was shown stays that of its line for a while: the list price beside the one that was seen, and until when.
alter table cart_lines
  add column list_cents_added bigint check (list_cents_added > 0),
  add column price_kept_until timestamptz;
