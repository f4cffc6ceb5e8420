-- What a person reads as one space is searched as one, however many stand in the text.
alter table products drop column search_text;
alter table products add column search_text text generated always as (
  regexp_replace(fold(title || ' ' || coalesce(unique_code, '') || ' ' || description), '\s+', ' ', 'g')) stored;
create index products_search_text_idx on products using gin (search_text gin_trgm_ops);
create index products_search_prefix_idx on products (left(search_text, 40) text_pattern_ops) where archived_at is null;

-- An exact code is the first thing a suggestion looks for, and the unique index begins with the seller.
create index products_code_idx on products (lower(unique_code)) where archived_at is null;
-- Words that are common in descriptions and rare in titles: the index of `search_vector` knows no weights.
create index products_title_words_idx on products using gin (ts_filter(search_vector, '{a}')) where archived_at is null;
