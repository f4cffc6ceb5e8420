-- A proof beside the password: the codes of an app (its secret sealed) or a passkey (its public key).
create table second_factors (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references profiles on delete cascade,
  kind          text not null check (kind in ('totp', 'passkey')),
  name          text not null check (length(name) between 1 and 60),
  secret_sealed bytea,
  -- The newest half minute whose code was taken: no code opens twice.
  last_step     bigint not null default 0,
  credential_id text unique,
  public_key    bytea,
  sign_count    bigint not null default 0,
  transports    text[] not null default '{}',
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  check ((kind = 'totp') = (secret_sealed is not null)),
  check ((kind = 'passkey') = (credential_id is not null)),
  check ((kind = 'passkey') = (public_key is not null))
);
create unique index second_factors_one_totp_key on second_factors (user_id) where kind = 'totp';
create index second_factors_user_idx on second_factors (user_id, created_at);

-- Each opens once: a used one is gone.
create table recovery_codes (
  user_id   uuid not null references profiles on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- What is being added and not yet proven; starting again replaces it.
create table factor_setups (
  user_id       uuid primary key references profiles on delete cascade,
  session_id    uuid not null references sessions on delete cascade,
  secret_sealed bytea,
  challenge     text,
  expires_at    timestamptz not null,
  check ((secret_sealed is null) <> (challenge is null))
);

-- A sign-in whose password was right and whose second proof is awaited.
create table sign_in_steps (
  token_hash  bytea primary key,
  user_id     uuid not null references profiles on delete cascade,
  device_hash bytea not null,
  challenge   text,
  tries       integer not null default 0 check (tries between 0 and 5),
  expires_at  timestamptz not null
);
create index sign_in_steps_user_idx on sign_in_steps (user_id);
create index sign_in_steps_expires_idx on sign_in_steps (expires_at);

-- Beside forget_person: whoever is anonymised proves nothing any more.
create function forget_factors() returns trigger language plpgsql as $$
begin
  delete from second_factors where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from factor_setups where user_id = new.id;
  delete from sign_in_steps where user_id = new.id;
  return null;
end $$;
create trigger profiles_forget_factors after update of anonymised_at on profiles
  for each row when (old.anonymised_at is null and new.anonymised_at is not null) execute function forget_factors();
