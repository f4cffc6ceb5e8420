-- When money moved: the day by which a month is closed.
alter table payments add column captured_at timestamptz;
alter table refunds
  -- First done; stays when the bank sends it back later, so that a closed month keeps its rows.
  add column sent_at timestamptz,
  add column bounced_at timestamptz;
