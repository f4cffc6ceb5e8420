-- no transaction
-- The words of brands, which a search finds beside those of titles and descriptions.
create index concurrently if not exists products_brand_words_idx on products
  using gin (to_tsvector('simple'::regconfig, fold(brand)));
