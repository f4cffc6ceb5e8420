-- A hidden review that its writer took back stays as a hidden row without words, so that a new one is hidden too.
alter table reviews
  add column removed_at timestamptz,
  add constraint reviews_removed_is_hidden check (removed_at is null or hidden_at is not null) not valid;
