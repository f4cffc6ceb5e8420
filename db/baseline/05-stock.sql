create table stock_levels (
  product_id uuid primary key references products on delete cascade,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  min_stock_level integer check (min_stock_level >= 0),
  max_stock_level integer check (max_stock_level >= 0),
  reorder_point integer check (reorder_point >= 0),
  location text not null default '',
  supplier text not null default '',
  last_restock_date timestamptz,
  -- The last guard: no code path can oversell past this.
  constraint stock_levels_reserved_fits check (reserved between 0 and on_hand)
) with (fillfactor=70);
create index stock_levels_on_hand_idx on stock_levels (on_hand, product_id);
create index stock_levels_low_idx on stock_levels (on_hand, product_id) where on_hand <= reorder_point;
create index stock_levels_over_idx on stock_levels (on_hand, product_id) where on_hand > max_stock_level;

create table stock_reservations (
  order_id uuid not null,
  product_id uuid not null references stock_levels,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (order_id, product_id)
);
create index stock_reservations_expires_at_idx on stock_reservations (expires_at);
create index stock_reservations_product_idx on stock_reservations (product_id);

create table inventory_transactions (
  id bigint generated always as identity primary key,
  product_id uuid not null references products,
  transaction_type text not null check (transaction_type in ('add', 'remove', 'set')),
  quantity integer not null check (quantity >= 0),
  previous_stock integer not null check (previous_stock >= 0),
  new_stock integer not null check (new_stock >= 0),
  reason text not null
    check (reason in ('initial', 'purchase', 'sale', 'return', 'damage', 'transfer_in', 'transfer_out',
      'inventory_count', 'inventory_correction', 'system_adjustment', 'other')),
  reference_number text,
  notes text,
  order_id uuid,
  user_id uuid,
  created_at timestamptz not null default now(),
  import_id uuid,
  constraint inventory_transactions_add_up check ((transaction_type = 'add' and
    (new_stock = (previous_stock + quantity))) or (transaction_type = 'remove' and
    (new_stock = (previous_stock - quantity))) or (transaction_type = 'set' and new_stock = quantity))
);
create index inventory_transactions_product_idx on inventory_transactions (product_id, id desc);
-- A return reads back what the order was sold.
create index inventory_transactions_order_idx on inventory_transactions (order_id) where order_id is not null;
create index inventory_transactions_words_idx on inventory_transactions using gin (fold(((coalesce(reference_number,
  '') || ' ') || coalesce(notes, ''))) gin_trgm_ops)
  where reference_number is not null or notes is not null;
create index inventory_transactions_newest_idx on inventory_transactions (created_at, id) include (order_id);
create index inventory_transactions_type_newest_idx on inventory_transactions (transaction_type, created_at,
  id) include (order_id);
create index inventory_transactions_reason_newest_idx on inventory_transactions (reason, created_at,
  id) include (order_id, product_id, quantity);

create table inventory_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  alert_type text not null check (alert_type in ('low_stock', 'out_of_stock', 'overstock')),
  threshold integer not null,
  is_active boolean not null default true,
  is_resolved boolean not null default false,
  resolved_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index inventory_alerts_one_open_key on inventory_alerts (product_id, alert_type) where not is_resolved;
create index inventory_alerts_newest_idx on inventory_alerts (created_at, id);
create index inventory_alerts_type_idx on inventory_alerts (alert_type, created_at, id);
create index inventory_alerts_open_idx on inventory_alerts (is_active, created_at, id) where not is_resolved;
create index inventory_alerts_resolved_idx on inventory_alerts (created_at, id) where is_resolved;
create index inventory_alerts_product_idx on inventory_alerts (product_id);

create trigger inventory_transactions_append_only before update on inventory_transactions
  for each row execute function refuse_change();

create trigger inventory_transactions_no_truncate before truncate on inventory_transactions for each statement execute function refuse_change();
