-- no transaction
-- All words by which a search finds a product, so that one index answers several words at once: stems of title and
-- description, words of title and brand as they are.
create index concurrently if not exists products_words_idx on products
  using gin ((search_vector || to_tsvector('simple'::regconfig, title_key || ' ' || fold(coalesce(brand, '')))));
drop index concurrently if exists products_brand_words_idx;
