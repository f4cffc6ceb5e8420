-- A store has a page at an address made from its name; one that it had before keeps leading to it.
alter table business_stores
  add column slug text not null default gen_random_uuid()::text check (slug ~ '^[a-z0-9-]{1,80}$'),
  add column logo_url text not null default '';
update business_stores store
set slug = named.slug || case when named.place = 1 then '' else '-' || left(store.id::text, 8) end
from (
  select id, slug, row_number() over (partition by slug order by created_at, id) as place
  from (
    select id, created_at,
      coalesce(nullif(left(btrim(regexp_replace(fold(name), '[^a-z0-9]+', '-', 'g'), '-'), 60), ''), 'tienda') as slug
    from business_stores
  ) spelled
) named
where named.id = store.id;
create unique index business_stores_slug_key on business_stores (slug);
create table store_old_slugs (
  slug     text primary key,
  store_id uuid not null references business_stores on delete cascade
);
create index store_old_slugs_store_idx on store_old_slugs (store_id);
