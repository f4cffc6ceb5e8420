-- Pages of presents for one occasion or person, at /regalos/<slug>; an admin edits them.
create table gift_pages (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 80),
  description text not null check (length(description) <= 500),
  -- As it is asked of the search: 'mamá', 'navidad'.
  suits text not null check (length(suits) between 1 and 60),
  max_dollars integer check (max_dollars between 1 and 2999),
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into gift_pages (slug, title, description, suits) values
  ('mama', 'Regalos para mamá', 'Para el 8 de diciembre, su cumpleaños o porque sí.', 'mamá'),
  ('papa', 'Regalos para papá', 'Para el tercer domingo de junio o cualquier otro día.', 'papá'),
  ('navidad', 'Regalos de Navidad', 'Lo que va bajo el arbolito, con tiempo para que llegue.', 'navidad'),
  ('cumpleanos', 'Regalos de cumpleaños', 'Ideas para quien cumple años.', 'cumpleaños');
