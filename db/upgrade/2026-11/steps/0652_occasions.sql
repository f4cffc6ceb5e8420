-- Words of an occasion ("regalo para mujer", "boda") lead to categories and a price; without either they are synonyms.
alter table synonym_groups
  add column category_ids uuid[] not null default '{}',
  add column max_dollars integer check (max_dollars between 1 and 2999);
