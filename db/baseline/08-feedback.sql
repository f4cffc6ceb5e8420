-- A return. `asked_cents` is what the lines cost, `refund_cents` what is refunded for them.
create table returns (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  order_id uuid not null references orders,
  user_id uuid not null references profiles,
  kind text not null check (kind in ('standard', 'exchange', 'defective')),
  reason text not null check (length(reason) between 1 and 1000),
  photo_media_id uuid unique references media_files on delete set null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  asked_cents bigint not null check (asked_cents >= 0),
  refund_cents bigint not null check (refund_cents >= 0),
  lowered_reason text check (length(lowered_reason) between 1 and 500),
  reject_reason text check (length(reject_reason) between 1 and 500),
  is_restocked boolean not null default false,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Shipping that is refunded with a return of a whole order that arrived broken; a part of what was asked.
  shipping_cents bigint not null default 0,
  -- Who decides a return: the store that sold its lines, or the site.
  store_id uuid references business_stores,
  constraint returns_refund_fits check (refund_cents <= asked_cents),
  constraint returns_lowered_says_why check (refund_cents = asked_cents or lowered_reason is not null),
  constraint returns_rejected_says_why check (status <> 'rejected' or reject_reason is not null),
  constraint returns_decided_has_moment check ((status = 'pending') = (decided_at is null)),
  constraint returns_exchange_gives_goods check (kind <> 'exchange' or asked_cents = 0),
  constraint returns_check check (shipping_cents between 0 and asked_cents)
);
create index returns_user_idx on returns (user_id, created_at desc, id);
create index returns_order_idx on returns (order_id);
create index returns_newest_idx on returns (created_at desc, id);
create index returns_status_idx on returns (status, created_at desc, id);
create index returns_number_search_idx on returns using gin (number gin_trgm_ops);
create index returns_of_store_idx on returns (store_id, created_at, id) where store_id is not null;

create table return_lines (
  return_id uuid not null references returns on delete cascade,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity between 1 and 999),
  primary key (return_id, order_line_id)
);
create index return_lines_order_line_idx on return_lines (order_line_id);

-- The review of a buyer who received the product: one each, which the buyer may change.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products,
  user_id uuid not null references profiles,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- The seller's answer, votes, reports, and the decision of an admin.
  store_id uuid references business_stores,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  -- A hidden review whose author deleted it stays as a hidden row without text, so that a new one is hidden too.
  removed_at timestamptz,
  constraint reviews_user_product_key unique (user_id, product_id),
  constraint reviews_answered_has_moment check ((answer is null) = (answered_at is null)),
  constraint reviews_hidden_says_why check ((hidden_at is null) = (hidden_reason is null)),
  constraint reviews_removed_is_hidden check (removed_at is null or hidden_at is not null)
);
create index reviews_product_idx on reviews (product_id, created_at, id);
create index reviews_stars_idx on reviews (product_id, stars, created_at, id);
create index reviews_newest_idx on reviews (created_at, id);
create index reviews_store_idx on reviews (store_id, created_at, id) where store_id is not null;
create index reviews_hidden_idx on reviews (created_at, id) where hidden_at is not null;
create index reviews_words_search_idx on reviews using gin (words gin_trgm_ops);

create table review_photos (
  media_id uuid primary key references media_files on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  position smallint not null check (("position" >= 0) and ("position" <= 3)),
  unique (review_id, position)
);

create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_votes_user_idx on review_votes (user_id);

create table review_reports (
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_reports_open_idx on review_reports (review_id) where settled_at is null;
create index review_reports_user_idx on review_reports (user_id);

-- Parcels whose buyer was asked for a review once, and users who want no such emails.
create table review_invitations (
  parcel_id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  asked_at timestamptz not null
);
create index review_invitations_order_idx on review_invitations (order_id);

create table review_letter_stops (
  user_id uuid primary key references profiles on delete cascade,
  created_at timestamptz not null default now()
);

-- Questions of members about a product, and the seller's answers.
create table questions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  store_id uuid references business_stores,
  words text not null check (length(words) between 1 and 500),
  created_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  constraint questions_answered_has_moment check ((answer is null) = (answered_at is null)),
  constraint questions_hidden_says_why check ((hidden_at is null) = (hidden_reason is null))
);
create index questions_product_idx on questions (product_id, created_at, id)
  where answer is not null and hidden_at is null;
create index questions_user_idx on questions (user_id, product_id) where answer is null and hidden_at is null;
create index questions_asker_idx on questions (user_id);
create index questions_newest_idx on questions (created_at, id);
create index questions_open_idx on questions (created_at, id) where answer is null and hidden_at is null;
create index questions_hidden_idx on questions (created_at, id) where hidden_at is not null;
create index questions_store_idx on questions (store_id, created_at, id)
  where store_id is not null and hidden_at is null;
create index questions_store_open_idx on questions (store_id, created_at, id)
  where store_id is not null and answer is null and hidden_at is null;
create index questions_words_search_idx on questions using gin (words gin_trgm_ops);

create table question_reports (
  question_id uuid not null references questions on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (question_id, user_id)
);
create index question_reports_open_idx on question_reports (question_id) where settled_at is null;
create index question_reports_user_idx on question_reports (user_id);

-- The last guard on quantities: pending and approved returns of a line never exceed what was bought.
create function check_returned_units() returns trigger language plpgsql as $$
declare
  line record;
begin
  -- The lock makes two returns at once add up, whoever writes them.
  for line in
    select l.id, l.quantity from order_lines l
    where l.id in (select order_line_id from return_lines where return_id = new.id) order by l.id for update
  loop
    if line.quantity < (
      select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
      where rl.order_line_id = line.id and r.status in ('pending', 'approved'))
    then
      raise exception 'more units returned than bought' using errcode = 'check_violation', constraint = 'returns_units_fit';
    end if;
  end loop;
  return null;
end $$;

create constraint trigger returns_units_fit after insert or update of status on returns
  deferrable initially deferred for each row when (new.status <> 'rejected') execute function check_returned_units();
