-- On which day the buyer was told that a line arrives, and of which working days that was counted; null before it was kept.
alter table order_lines
  add column promised_on date,
  add column handling_days integer,
  add column transit_days integer,
  add constraint order_lines_promised check (num_nulls(promised_on, handling_days, transit_days) in (0, 3)) not valid;
-- How many working days a store needs before a parcel leaves.
alter table business_stores
  add column handling_days integer not null default 0,
  add constraint business_stores_handling check (handling_days between 0 and 10) not valid;
alter table settings
  drop constraint settings_block_check,
  add constraint settings_block_check check (block in ('site', 'inventory', 'security', 'email', 'notifications', 'pricing',
    'sellers', 'delivery')) not valid;
