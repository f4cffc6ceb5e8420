-- What an owner brings from an earlier shop beside its products: persons, orders and gift cards.
create table earlier_files (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('customers', 'orders', 'gift_cards')),
  file_name text not null check (length(file_name) <= 255),
  -- The file until it is read in or discarded; it holds addresses and codes.
  content bytea,
  status text not null default 'reading'
    check (status in ('reading', 'ready', 'refused', 'running', 'done', 'discarded', 'undone')),
  preview jsonb,
  failure text,
  records int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  started_by uuid references profiles on delete set null,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  finished_at timestamptz
);
create index earlier_files_newest_idx on earlier_files (created_at, id);
create index earlier_files_name_idx on earlier_files using gin (fold(file_name) gin_trgm_ops);

-- Persons who came by a file and how far they are: without a password until they set one by email.
create table earlier_customers (
  id uuid primary key references profiles on delete cascade,
  file_id uuid not null references earlier_files,
  state text not null default 'waiting' check (state in ('waiting', 'due', 'invited', 'active')),
  created_at timestamptz not null default now(),
  invited_at timestamptz
);
create index earlier_customers_newest_idx on earlier_customers (created_at, id);
create index earlier_customers_state_idx on earlier_customers (state, created_at, id);

-- Any way of setting a first password activates the person.
create function activate_earlier_customer() returns trigger language plpgsql as $$
begin
  update earlier_customers set state = 'active' where id = new.user_id;
  return null;
end $$;
create trigger credentials_activate_earlier_customer after insert on credentials
  for each row execute function activate_earlier_customer();

create table earlier_orders (
  id uuid primary key default uuidv7(),
  file_id uuid not null references earlier_files,
  number text not null check (length(number) between 1 and 60),
  -- In lower case; null where the file has none or its person left.
  email text check (length(email) <= 254),
  buyer_name text not null default '' check (length(buyer_name) <= 120),
  status text not null check (status in ('paid', 'unpaid', 'cancelled')),
  discount_cents bigint not null check (discount_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  refunded_cents bigint not null check (refunded_cents between 0 and total_cents),
  placed_at timestamptz not null
);
create unique index earlier_orders_number_key on earlier_orders (lower(number));
create index earlier_orders_email_idx on earlier_orders (email, placed_at, id) where email is not null;
create index earlier_orders_placed_idx on earlier_orders (placed_at, id);
create index earlier_orders_status_idx on earlier_orders (status, placed_at, id);
create index earlier_orders_file_idx on earlier_orders (file_id);
create index earlier_orders_text_idx on earlier_orders
  using gin (fold(number) gin_trgm_ops, email gin_trgm_ops, fold(buyer_name) gin_trgm_ops);

create table earlier_order_lines (
  order_id uuid not null references earlier_orders on delete cascade,
  place smallint not null,
  title text not null check (length(title) between 1 and 255),
  code text check (length(code) <= 100),
  quantity int not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  -- What it is in this shop, where that is known.
  variant_id uuid references product_variants on delete set null,
  primary key (order_id, place)
);
create index earlier_order_lines_variant_idx on earlier_order_lines (variant_id) where variant_id is not null;

-- Which card of the earlier shop became which one here, so that none is issued twice.
create table earlier_gift_cards (
  reference text primary key check (length(reference) <= 300),
  card_id uuid not null references gift_cards
);

alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('adult', 'offers'));
