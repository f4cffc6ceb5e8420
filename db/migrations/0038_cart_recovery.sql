-- Emails about carts that were left: who wants them, how the shop sends them, and which it sent.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('adult', 'offers', 'carts')) not valid;
alter table settings drop constraint settings_block_check;
alter table settings add constraint settings_block_check check (block in
  ('site', 'inventory', 'security', 'email', 'notifications', 'pricing', 'sellers', 'delivery', 'carts')) not valid;

-- A cart that its owner left and was written to about.
create table cart_recoveries (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles on delete cascade,
  -- What the latest email showed; without a key, because it is a note of what was sent.
  variant_ids uuid[] not null,
  -- The code of one use that went along.
  code text,
  first_at timestamptz not null,
  second_at timestamptz check (second_at > first_at)
);
create index cart_recoveries_user_idx on cart_recoveries (user_id, first_at desc);
create index cart_recoveries_latest_idx on cart_recoveries (coalesce(second_at, first_at));
