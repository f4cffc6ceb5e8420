-- What visitors write to the shop; each is also mailed to the address in the settings.
create table contact_messages (
  id         uuid primary key default gen_random_uuid(),
  name       text not null check (length(name) between 1 and 120),
  email      text not null check (length(email) between 3 and 254),
  phone      text check (length(phone) between 1 and 40),
  topic      text check (topic in ('orders', 'shipping', 'returns', 'payments', 'account', 'other')),
  subject    text not null check (length(subject) between 1 and 150),
  message    text not null check (length(message) between 1 and 4000),
  locale     text not null check (locale in ('es', 'en', 'pt')),
  created_at timestamptz not null default now()
);
create index contact_messages_created_at_idx on contact_messages (created_at desc, id);
