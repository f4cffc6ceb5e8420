-- How a person had the file of a run read; null until somebody chose.
alter table import_runs add column choices jsonb;
-- The template that the choices came from, and the headers of the file as they were found without choices.
alter table import_runs add column template_name text;
alter table import_runs add column headers jsonb;

create table import_templates (
  id uuid primary key default gen_random_uuid(),
  -- null is the site itself.
  store_id uuid references business_stores on delete cascade,
  name text not null check (length(name) between 1 and 60),
  choices jsonb not null,
  -- Those of the file it was made of: a file with the same ones is read with it at once.
  headers jsonb not null,
  created_at timestamptz not null default now()
);
create unique index import_templates_name_key on import_templates
  (coalesce(store_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index import_templates_store_idx on import_templates (store_id);
