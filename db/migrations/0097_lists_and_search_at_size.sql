-- Each shelf knows when its products were listed and by whom, so that a page deep in a category is read from its index alone.
alter table product_categories
  add column listed_at timestamptz,
  add column store_id  uuid;
update product_categories as place set listed_at = product.created_at, store_id = product.store_id
  from products as product where product.id = place.product_id and product.archived_at is null;
create index product_categories_newest_idx on product_categories (category_id, listed_at desc, product_id)
  include (store_id) where listed_at is not null;

create function place_on_shelf() returns trigger language plpgsql as $$
begin
  select case when archived_at is null then created_at end, store_id into new.listed_at, new.store_id
    from products where id = new.product_id;
  return new;
end $$;
create trigger product_categories_place before insert on product_categories
  for each row execute function place_on_shelf();

create function move_on_shelf() returns trigger language plpgsql as $$
begin
  update product_categories
    set listed_at = case when new.archived_at is null then new.created_at end, store_id = new.store_id
    where product_id = new.id;
  return null;
end $$;
create trigger products_move_on_shelf after update of created_at, archived_at, store_id on products
  for each row when (old.created_at is distinct from new.created_at
    or old.archived_at is distinct from new.archived_at or old.store_id is distinct from new.store_id)
  execute function move_on_shelf();

drop index products_newest_idx;
create index products_newest_idx on products (created_at desc, id) include (store_id) where archived_at is null;

-- The words of a text, folded, each between two spaces: where one stands whole, it stands with both.
create function word_key(value text) returns text
  language sql immutable parallel safe strict
  as $$ select ' ' || btrim(regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g')) || ' ' $$;
alter table products add column title_key text generated always as (word_key(title)) stored;
-- Words as they are written, without stems, so that 'bebé' finds no 'bebida' in a title.
drop index products_title_words_idx;
create index products_title_words_idx on products using gin (to_tsvector('simple', title_key)) where archived_at is null;

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
alter table search_words add column sound text generated always as (sound_of(word)) stored;
create index search_words_sound_idx on search_words (sound);
