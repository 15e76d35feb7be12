-- Credentials, as better-auth keeps them, and the devices a person asked us to remember. Sessions and one-time tokens are our own
-- (0002, decision 0013): better-auth verifies and changes credentials, and will hold second factors and single sign-on.

create table auth.accounts (
  id uuid primary key default new_id(),
  account_id text not null,
  provider_id text not null,
  person_id uuid not null references people (id),
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
comment on table auth.accounts is 'identity [auth]: how a person signs in; better-auth''s "account", one row per way';
comment on column auth.accounts.password is 'argon2id as PHC text, with the parameters it was made with';
create index accounts_person on auth.accounts (person_id);

-- better-auth's "user" is our person: read through a view, so that a name or an address lives in one place.
create view auth.account_holders with (security_invoker = true) as
  select id, legal_name as name, email_canonical as email, true as email_verified, null::text as image, created_at, created_at as updated_at
  from people where email_canonical is not null;
comment on view auth.account_holders is 'identity [auth]: people as better-auth''s "user"; read only';

create table auth.known_devices (
  token_hash bytea primary key,
  person_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
comment on table auth.known_devices is 'identity [auth]: devices a person signed in from and asked to remember; spares them the delay others caused, grants nothing else';
create index known_devices_person on auth.known_devices (person_id);

grant select, insert, update, delete on auth.accounts, auth.known_devices to muster_auth;
grant select on auth.account_holders to muster_auth;
-- The first start makes the platform's own company before anybody could act for it.
grant insert on companies to muster_auth;
