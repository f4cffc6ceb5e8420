-- The words of a text, folded, each between two spaces: a whole word matches with both.
create function word_key(value text) returns text
  language sql immutable parallel safe strict
  as $$ select ' ' || btrim(regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g')) || ' ' $$;

-- How a word sounds in Spanish: b and v, s, z and soft c, qu and k, ll and y, j and soft g, a silent h, doubled letters,
-- and the plural alike. 'keso' sounds like 'queso', 'shampoo' like 'champú'.
create function sound_of(word text) returns text
  language plpgsql immutable parallel safe strict as $$
declare s text := lower(word);
begin
  s := regexp_replace(s, 'sh|sch', 'ch', 'g');
  s := regexp_replace(s, 'ph', 'f', 'g');
  s := regexp_replace(s, 'oo', 'u', 'g');
  s := regexp_replace(s, 'ee', 'i', 'g');
  s := regexp_replace(s, 'll', 'y', 'g');
  s := regexp_replace(s, 'ch', '1', 'g');
  s := regexp_replace(s, 'qu(?=[ei])', 'k', 'g');
  s := regexp_replace(s, 'c(?=[ei])', 's', 'g');
  s := regexp_replace(s, '^(hu|gu|wh|w)(?=[aeio])', 'u');
  s := regexp_replace(s, '^hi(?=[aeo])', 'y');
  s := regexp_replace(s, 'gu(?=[ei])', '2', 'g');
  s := regexp_replace(s, 'g(?=[ei])', 'j', 'g');
  s := regexp_replace(s, 'y$|y(?=[^aeiou])', 'i', 'g');
  s := regexp_replace(s, 'n(?=[bpv])', 'm', 'g');
  s := translate(s, 'vzqxw2h', 'bsksug');
  s := replace(s, 'c', 'k');
  s := regexp_replace(s, '(.)\1+', '\1', 'g');
  return regexp_replace(regexp_replace(s, '(?<=.{3})s$', ''), '(?<=.{2}[^aeiou])e$', '');
end $$;

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  description text not null default '',
  is_active boolean not null default true,
  position integer not null default 1000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Seasonal categories have pages but are in no menu.
  is_seasonal boolean not null default false,
  commission_hundredths integer,
  -- Prices include the tax; each category has its rate, and an order line keeps the rate it was sold with.
  itbms_percent smallint not null default 7 check (itbms_percent in (0, 7, 10, 15)),
  constraint categories_commission check (commission_hundredths between 0 and 10000)
);
create unique index categories_name_key on categories (fold(btrim(name)));

create table category_old_slugs (
  slug text primary key,
  category_id uuid not null references categories on delete cascade
);

create table products (
  id uuid primary key default gen_random_uuid(),
  store_id uuid references business_stores,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  long_description text not null default '' check (length(long_description) <= 20000),
  price_cents bigint not null check (price_cents between 1 and 999999999),
  rating numeric(2,1) not null default 0 check (rating between 0 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  image_url text,
  featured boolean not null default false,
  unique_code text check (unique_code ~ '^[A-Za-z0-9-]{1,64}$'),
  specifications jsonb not null default '{}' check (jsonb_typeof(specifications) = 'object'),
  shipping_info text not null default '',
  warranty_info text not null default '',
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_vector tsvector
    generated always as (setweight(to_tsvector('spanish'::regconfig, fold(title)), 'A'::"char") ||
      setweight(to_tsvector('spanish'::regconfig, fold(description)), 'C'::"char")) stored,
  -- Any run of white space is searched as one space.
  search_text text
    generated always as (regexp_replace(fold(((((title || ' ') || coalesce(unique_code, '')) || ' ') || description)),
      '\s+', ' ', 'g')) stored,
  title_key text generated always as (word_key(title)) stored,
  -- Set by an admin: the category whose commission and ITBMS apply to the product. Null means the highest of its categories.
  deciding_category_id uuid,
  constraint products_deciding_category_fkey foreign key (deciding_category_id) references categories (id) on delete set null
);
-- The site is a seller too; the zero uuid stands for it, because nulls are never equal.
create unique index products_unique_code_key on products (coalesce(store_id,
  '00000000-0000-0000-0000-000000000000'::uuid), lower(unique_code))
  where unique_code is not null;
create index products_featured_idx on products (created_at desc, id) where featured and archived_at is null;
create index products_search_vector_idx on products using gin (search_vector);
create index products_store_id_idx on products (store_id, created_at desc) where store_id is not null;
create index products_price_idx on products (price_cents, id) where archived_at is null;
create index products_search_text_idx on products using gin (search_text gin_trgm_ops);
-- For suggestions by prefix, and for lists by price.
create index products_search_prefix_idx on products ("left"(search_text,
  40) text_pattern_ops) where archived_at is null;
-- Suggestions look for an exact code first, and the unique index begins with the seller.
create index products_code_idx on products (lower(unique_code)) where archived_at is null;
create index products_newest_idx on products (created_at desc, id) include (store_id) where archived_at is null;
-- For words that are common in descriptions and rare in titles: the index of `search_vector` has no weights.
create index products_title_words_idx on products using gin (to_tsvector('simple'::regconfig, title_key))
  where archived_at is null;
create index products_title_idx on products (fold(title), id);
create index products_every_price_idx on products (price_cents, id);
create index products_archived_idx on products (created_at, id) where archived_at is not null;
create index products_rating_idx on products (rating desc, rating_count desc, id) include (store_id)
  where archived_at is null;
-- The admin list by time, with the columns of its filters.
create index products_of_all_newest_idx on products (created_at, id) include (archived_at, featured);
create index products_deciding_category_idx on products (deciding_category_id) where deciding_category_id is not null;
create index products_picture_elsewhere_idx on products (image_url) where image_url like 'http%';

create table product_categories (
  product_id uuid not null references products on delete cascade,
  category_id uuid not null references categories,
  position smallint not null default 0,
  -- Copied from the product by a trigger, with the seller, so that a page deep in a category is read from an index alone.
  listed_at timestamptz,
  store_id uuid,
  -- Price, brand and rating are copied too, so that each order of a category, its filters and its brands are read from an
  -- index alone.
  price_cents bigint,
  brand text,
  rating numeric(2,1),
  rating_count integer,
  primary key (product_id, category_id)
);
create index product_categories_category_idx on product_categories (category_id, product_id);
create index product_categories_shelf_idx on product_categories (category_id, listed_at desc,
  product_id) include (store_id, price_cents, brand)
  where listed_at is not null;
create index product_categories_price_idx on product_categories (category_id, price_cents,
  product_id) include (store_id, brand)
  where listed_at is not null;
create index product_categories_rating_idx on product_categories (category_id, rating desc, rating_count desc,
  product_id) include (store_id, price_cents, brand)
  where listed_at is not null;

create table product_images (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  url text not null,
  alt_text text not null default '',
  is_primary boolean not null default false,
  display_order integer not null,
  unique (product_id, display_order)
);
create index product_images_elsewhere_idx on product_images (url) where url like 'http%';

-- Candidates for a misspelt word. Words stay when their product goes: one without a product does no harm.
create table search_words (
  word text primary key,
  sound text generated always as (sound_of(word)) stored
);
-- A word with one wrong letter keeps its first or its last half, so two ordered indexes find every candidate.
create index search_words_prefix_idx on search_words (word text_pattern_ops);
create index search_words_suffix_idx on search_words (reverse(word) text_pattern_ops);
create index search_words_sound_idx on search_words (sound);

-- Words of equal meaning: a search for one finds the others. A word is in one group, however it is written.
create table synonym_groups (
  id uuid primary key default gen_random_uuid(),
  words text[] not null check (cardinality(words) >= 2 and cardinality(words) <= 12),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Words of an occasion ("regalo para mujer", "boda") lead to categories and a price; without either they are synonyms.
  category_ids uuid[] not null default '{}'::uuid[],
  max_dollars integer check (max_dollars between 1 and 2999)
);

create table synonym_keys (
  key text primary key,
  group_id uuid not null references synonym_groups on delete cascade
);
create index synonym_keys_group_idx on synonym_keys (group_id);

-- Each price of a product with its date: the only source of a crossed-out price. Triggers write it, so that no command,
-- import, bulk edit or undo can change a price without it.
create table product_prices (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  price_cents bigint not null check (price_cents > 0),
  since timestamptz not null
);
create index product_prices_product_idx on product_prices (product_id, id);

-- A price for a limited time, one per product at a time. Once started it holds the price to compare with and to return to.
create table product_offers (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  price_cents bigint not null check (price_cents > 0),
  compare_at_cents bigint,
  regular_cents bigint,
  starts_at timestamptz not null,
  ends_at timestamptz,
  units integer check (units > 0),
  units_sold integer not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  sold_out_at timestamptz,
  constraint product_offers_check check (price_cents < compare_at_cents),
  constraint product_offers_check1 check (price_cents < regular_cents),
  constraint product_offers_check2 check (ends_at > starts_at),
  constraint product_offers_check3 check (units_sold between 0 and units),
  constraint product_offers_end_check check (ends_at is not null or units is not null),
  constraint product_offers_begun_check check (((started_at is null) = (compare_at_cents is null)) and
    ((started_at is null) = (regular_cents is null)))
);
create unique index product_offers_open_key on product_offers (product_id) where ended_at is null;
create index product_offers_ended_idx on product_offers (product_id) where ended_at is not null;

-- Who wants an email when a product is back in stock or costs less: a user, or an address that confirms it first.
create table product_notices (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('stock', 'price')),
  user_id uuid references profiles on delete cascade,
  email text check (length(email) <= 254),
  locale text not null check (locale in ('es', 'en', 'pt')),
  price_cents bigint not null check (price_cents > 0),
  confirmed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint product_notices_one_reader check (num_nonnulls(user_id, email) = 1)
);
create unique index product_notices_user_key on product_notices (user_id, product_id, kind) where ended_at is null;
create unique index product_notices_email_key on product_notices (lower(email), product_id,
  kind) where ended_at is null;
create index product_notices_product_idx on product_notices (product_id) where ended_at is null;
create index product_notices_created_idx on product_notices (created_at);

create table product_edits (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  change jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

-- What one import or bulk edit changed in many products: enough to undo it.
create table product_changes (
  change_id uuid not null,
  product_id uuid not null references products on delete cascade,
  is_new boolean not null default false,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  outcome text check (outcome in ('undone', 'kept')),
  created_at timestamptz not null default now(),
  primary key (change_id, product_id)
);
create index product_changes_product_idx on product_changes (product_id, created_at desc);

create table import_runs (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  started_by uuid,
  store_id uuid,
  status text not null default 'running'
    check (status in ('reading', 'ready', 'refused', 'queued', 'running', 'stopped', 'done', 'failed', 'undoing',
      'undone', 'discarded')),
  records integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  file_sha256 bytea,
  preview jsonb,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  kept integer not null default 0,
  started_at timestamptz,
  touched_at timestamptz not null default now()
);
create index import_runs_newest_idx on import_runs (created_at desc, id);
create index import_runs_at_work_idx on import_runs (touched_at)
  where status in ('reading', 'queued', 'running', 'undoing');

-- Written with its run in one transaction: any worker on any machine finds the file.
create table import_files (
  run_id uuid primary key references import_runs on delete cascade,
  content bytea not null
);

create table import_problems (
  run_id uuid not null references import_runs on delete cascade,
  line integer not null,
  ordinal integer not null,
  problems jsonb not null,
  -- The record as it was read, so that it can be corrected and sent again.
  raw jsonb not null default '{}',
  primary key (run_id, line, ordinal)
);

-- One run per seller at a time. A new attempt replaces the old one, whose next batch then stores nothing.
create table import_turns (
  -- The site is a seller too; the zero uuid stands for it.
  seller_id uuid primary key,
  run_id uuid not null references import_runs on delete cascade,
  attempt uuid not null,
  until timestamptz not null
);
create index import_turns_run_idx on import_turns (run_id);

-- Which product a line without a code became, so that reading the same file again finds it.
create table imported_lines (
  file_sha256 bytea not null,
  -- The site is a seller too; the zero uuid stands for it.
  seller_id uuid not null,
  line integer not null,
  product_id uuid not null references products on delete cascade,
  -- Some programs write XML in one line: a record is identified by its line and its position in it.
  ordinal integer not null default 1,
  primary key (file_sha256, seller_id, line, ordinal)
);
create index imported_lines_product_idx on imported_lines (product_id);

-- One expression may not name fields of both records, or the trigger would refuse every insert of a product.
create function product_keeps_a_category() returns trigger language plpgsql as $$
declare
  checked uuid;
begin
  if tg_table_name = 'products' then
    checked := new.id;
  else
    checked := old.product_id;
  end if;
  if exists (select from products where id = checked)
     and not exists (select from product_categories where product_id = checked) then
    raise exception 'product % has no category', checked using errcode = 'check_violation', constraint = 'products_have_a_category';
  end if;
  return null;
end $$;

create function keep_search_words() returns trigger language plpgsql as $$
begin
  -- Sorted, so that two writers wait for each other instead of deadlocking.
  insert into search_words (word)
    select distinct lexeme from changed, unnest(tsvector_to_array(to_tsvector('simple', changed.search_text))) lexeme
    where length(lexeme) between 4 and 40 and lexeme !~ '[^[:alpha:]]'
      and not exists (select from search_words known where known.word = lexeme)
    order by lexeme
  on conflict do nothing;
  return null;
end $$;

create function place_on_shelf() returns trigger language plpgsql as $$
begin
  select case when archived_at is null then created_at end, store_id, price_cents,
      nullif(btrim(specifications ->> 'Marca'), ''), rating, rating_count
    into new.listed_at, new.store_id, new.price_cents, new.brand, new.rating, new.rating_count
    from products where id = new.product_id;
  return new;
end $$;

create function move_on_shelf() returns trigger language plpgsql as $$
begin
  update product_categories
    set listed_at = case when new.archived_at is null then new.created_at end, store_id = new.store_id,
      price_cents = new.price_cents, brand = nullif(btrim(new.specifications ->> 'Marca'), ''),
      rating = new.rating, rating_count = new.rating_count
    where product_id = new.id;
  return null;
end $$;

create function keep_first_prices() returns trigger language plpgsql as $$
begin
  insert into product_prices (product_id, price_cents, since) select id, price_cents, created_at from listed;
  return null;
end $$;

create function keep_price() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := case when new.updated_at = old.updated_at then now() else new.updated_at end;
begin
  insert into product_prices (product_id, price_cents, since) values (new.id, new.price_cents, changed_at);
  -- Whoever changes the price ends the offer: what is not its price is not its offer.
  update product_offers set ended_at = changed_at
    where product_id = new.id and started_at is not null and ended_at is null and price_cents <> new.price_cents;
  return null;
end $$;

create constraint trigger products_have_a_category after insert on products
  deferrable initially deferred for each row execute function product_keeps_a_category();

create constraint trigger product_categories_keep_one after delete on product_categories
  deferrable initially deferred for each row execute function product_keeps_a_category();

create trigger products_keep_words_insert after insert on products
  referencing new table as changed for each statement execute function keep_search_words();

create trigger products_keep_words_update after update on products
  referencing new table as changed for each statement execute function keep_search_words();

create trigger product_categories_place before insert on product_categories
  for each row execute function place_on_shelf();

create trigger products_move_on_shelf
  after update of created_at, archived_at, store_id, price_cents, specifications, rating, rating_count on products
  for each row when ((old.created_at, old.archived_at, old.store_id, old.price_cents, old.rating, old.rating_count)
      is distinct from (new.created_at, new.archived_at, new.store_id, new.price_cents, new.rating, new.rating_count)
    or old.specifications ->> 'Marca' is distinct from new.specifications ->> 'Marca')
  execute function move_on_shelf();

create trigger products_keep_first_prices after insert on products
  referencing new table as listed for each statement execute function keep_first_prices();

create trigger products_keep_price after update of price_cents on products
  for each row when (old.price_cents <> new.price_cents) execute function keep_price();
