-- What one buyer may keep from others without having paid is bounded; the office may lift that for a person.
create table unpaid_exemptions (
  user_id uuid primary key references profiles on delete cascade,
  granted_by uuid not null references profiles,
  created_at timestamptz not null default now()
);

-- The ten days of a claim begin when a person has looked at it.
alter table order_parts add column looked_at timestamptz;
update order_parts set looked_at = updated_at where state = 'review';
