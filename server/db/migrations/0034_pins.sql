-- People without e-mail: PINs that a company gives its people, and devices that it turns into kiosks.

create table auth.pins (
  company_id uuid not null,
  person_id uuid not null,
  hash text not null,
  one_time boolean not null,
  issued_by uuid references people (id),
  issued_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade on delete cascade,
  check (one_time = (expires_at is not null))
);
comment on table auth.pins is 'identity [auth]: the PIN with which an employee signs in at one company; printed once, then chosen by its owner';
comment on column auth.pins.hash is 'argon2id as PHC text; the PIN itself is kept nowhere';
comment on column auth.pins.one_time is 'made by the company: opens one session, in which nothing but a new PIN can be chosen';
create index pins_person on auth.pins (person_id);
create index pins_issuer on auth.pins (issued_by);

create table auth.kiosks (
  id uuid primary key default new_id(),
  company_id uuid not null references companies (id),
  site_id uuid,
  name text not null check (name <> ''),
  set_up_hash bytea unique,
  set_up_until timestamptz,
  token_hash bytea unique,
  created_by uuid not null references people (id),
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  revoked_at timestamptz,
  foreign key (company_id, site_id) references sites (company_id, id)
);
comment on table auth.kiosks is 'identity [auth]: shared devices of a company; the link that makes one works once, and what the device keeps is stored hashed';
create index kiosks_company on auth.kiosks (company_id);
create index kiosks_site on auth.kiosks (company_id, site_id);
create index kiosks_maker on auth.kiosks (created_by);

alter table auth.sessions
  add column by_pin boolean not null default false,
  add column pin_change_due boolean not null default false,
  add column kiosk_id uuid references auth.kiosks (id);
comment on column auth.sessions.by_pin is 'opened with a PIN: it stays in its company and has no claims';
comment on column auth.sessions.pin_change_due is 'opened with a one-time PIN: nothing but a new PIN is taken';
create index sessions_kiosk on auth.sessions (kiosk_id) where kiosk_id is not null;

alter table employments add column pin_since timestamptz;
comment on column employments.pin_since is 'since when the person has a PIN of this company';

grant select, insert, update, delete on auth.pins, auth.kiosks to muster_auth;
grant select on sites to muster_auth;
create policy sign_in on sites to muster_auth using (true);
