-- Seasonal categories have pages but stand in no menu.
alter table categories add column is_seasonal boolean not null default false;

-- What a mistyped word may have meant. Words stay when their product goes: one that leads nowhere does no harm.
create table search_words (
  word text primary key
);
-- A word with one wrong letter keeps its first or its last half, so two ordered indexes find every candidate.
create index search_words_prefix_idx on search_words (word text_pattern_ops);
create index search_words_suffix_idx on search_words (reverse(word) text_pattern_ops);

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
create trigger products_keep_words_insert after insert on products
  referencing new table as changed for each statement execute function keep_search_words();
create trigger products_keep_words_update after update on products
  referencing new table as changed for each statement execute function keep_search_words();

-- What a suggestion begins with, and the lists by price.
create index products_search_prefix_idx on products (left(search_text, 40) text_pattern_ops) where archived_at is null;
create index products_price_idx on products (price_cents, id) where archived_at is null;
