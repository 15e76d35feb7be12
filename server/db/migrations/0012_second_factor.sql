-- Second factors: authenticator apps (RFC 6238), the codes for when the phone is gone, and whoever stands between password and code.

create table auth.second_factors (
  person_id uuid primary key references people (id),
  sealed_secret text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table auth.second_factors is 'identity [auth]: the authenticator app of a person; asked for at sign-in once it was confirmed by a first code';
comment on column auth.second_factors.sealed_secret is 'encrypted with the server''s own key (secrets.json, sealing), bound to the person';
comment on column auth.second_factors.last_step is 'the 30-second step of the newest code taken: that code and older ones are taken no more';

create table auth.recovery_codes (
  code_hash bytea primary key,
  person_id uuid not null references auth.second_factors (person_id) on delete cascade,
  used_at timestamptz
);
comment on table auth.recovery_codes is 'identity [auth]: ten codes of 75 bits per second factor, stored hashed, each taken once';
create index recovery_codes_person on auth.recovery_codes (person_id);

create table auth.partial_sessions (
  token_hash bytea primary key,
  person_id uuid not null references people (id),
  remembered boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table auth.partial_sessions is 'identity [auth]: the password was right and the code is still to come; a table of its own, so that no call can take one for a session';
create index partial_sessions_person on auth.partial_sessions (person_id);

grant select, insert, update, delete on auth.second_factors, auth.recovery_codes, auth.partial_sessions to muster_auth;
