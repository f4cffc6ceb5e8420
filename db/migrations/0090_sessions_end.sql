-- Sessions end thirty days after they began; the sweep looks for those.
create index sessions_created_at_idx on sessions (created_at);
create index sessions_last_seen_at_idx on sessions (last_seen_at);
