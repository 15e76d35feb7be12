-- Companies, people, their employments, sessions, invitations and one-time tokens.

create table companies (
  id uuid primary key default new_id(),
  code text not null unique,
  legal_name text not null,
  display_name text not null,
  is_platform boolean not null default false,
  country text not null default 'US',
  region text,
  time_zone text not null,
  locale text not null default 'en',
  currency text not null default 'USD',
  logo jsonb,
  suspended_at timestamptz,
  terminated_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table companies is 'company [tenant root]: a customer organisation; the platform''s own company holds people without an employer';
comment on column companies.logo is 'stored file {bucket, path, mime, bytes, sha256} printed on certificates';
create unique index one_platform_company on companies (is_platform) where is_platform;
call wall('companies', 'id');
-- Only staff make companies or close them; a company changes its own profile.
revoke insert, delete on companies from muster_app;

create table sites (
  id uuid not null default new_id(),
  company_id uuid not null references companies (id),
  code text not null,
  name text not null,
  time_zone text not null,
  primary key (company_id, id),
  unique (company_id, code)
);
comment on table sites is 'company [tenant]: a place of a company';
call wall('sites');

create table people (
  id uuid primary key default new_id(),
  legal_name text not null check (legal_name <> ''),
  preferred_name text,
  email text,
  email_canonical text unique,
  phone text,
  locale text not null default 'en' check (locale in ('en', 'fr')),
  time_zone text,
  photo jsonb,
  public_name text not null default 'full' check (public_name in ('full', 'initials')),
  notifications jsonb not null default '{}',
  qms_admin_since timestamptz,
  created_at timestamptz not null default now()
);
comment on table people is 'identity [person]: a human being, one record for life, across companies';
comment on column people.email_canonical is 'trimmed, NFKC, ASCII lower case, domain in punycode; computed by the application, never lower() in SQL';
comment on column people.public_name is 'how the holder is named on the public page of an achievement';
comment on column people.qms_admin_since is 'claim qmsAdmin; effective only where the person is also buAdmin (access rule 5)';

create table employments (
  company_id uuid not null references companies (id),
  person_id uuid not null references people (id),
  employee_number text not null,
  job_title text,
  site_id uuid,
  started_on date not null,
  ended_on date check (ended_on is null or ended_on >= started_on),
  on_leave_since date,
  bu_admin_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, person_id),
  foreign key (company_id, site_id) references sites (company_id, id)
);
comment on table employments is 'company [tenant]: a person''s employment at one company';
comment on column employments.bu_admin_since is 'claim buAdmin for this company, since when';
create unique index employee_number_once on employments (company_id, upper(employee_number));
create index employments_person on employments (person_id);
call wall('employments');

-- A person is seen by the companies that employ or employed them.
alter table people enable row level security;
alter table people force row level security;
create policy wall on people as restrictive to muster_app using (
  exists (select 1 from employments e where e.person_id = people.id
    and e.company_id = nullif(current_setting('app.company_id', true), '')::uuid));
create policy inside on people to muster_app using (true) with check (true);
create policy staff on people to muster_platform, muster_owner, muster_auth using (true) with check (true);
create index people_name on people (legal_name);
grant select, update on people to muster_app;
grant select, insert, update on people to muster_platform, muster_auth;

create policy sign_in on companies to muster_auth using (true);
create policy sign_in on employments to muster_auth using (true) with check (true);
grant select on companies to muster_auth;
grant select, insert, update on employments to muster_auth;
grant select on settings to muster_auth;

create table auth.sessions (
  token_hash bytea primary key,
  id uuid not null unique default new_id(),
  person_id uuid not null references people (id),
  company_id uuid not null references companies (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz not null default now(),
  remembered boolean not null default false,
  ended_at timestamptz,
  ip inet,
  user_agent text
);
comment on table auth.sessions is 'identity [auth]: who is signed in where; the cookie''s token is stored as its SHA-256';
comment on column auth.sessions.confirmed_at is 'when the password was last given: a step-up needs it to be recent';
comment on column auth.sessions.company_id is 'the company the person acts in; the company switcher changes it';
comment on column auth.sessions.remembered is 'the person asked to stay signed in when the browser closes';
create index sessions_person on auth.sessions (person_id) where ended_at is null;

create table auth.one_time_tokens (
  token_hash bytea primary key,
  id uuid not null unique default new_id(),
  kind text not null check (kind in ('invitation', 'passwordReset', 'emailChange', 'setUp')),
  person_id uuid references people (id),
  company_id uuid references companies (id),
  payload jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
comment on table auth.one_time_tokens is 'identity [auth]: signed links of /user; 256 bits, stored hashed, used once';
create index one_time_tokens_person on auth.one_time_tokens (person_id, kind);
grant select, insert, update, delete on auth.sessions, auth.one_time_tokens to muster_auth;
