-- Administrators sign in with a second factor: a rule of a company for its own, and of the platform for its staff (decision 77).

create table company_factor_rules (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  since timestamptz not null,
  grace_days int not null check (grace_days between 0 and 90),
  set_by uuid not null references people (id),
  set_at timestamptz not null check (set_at >= since),
  ended_by uuid references people (id),
  ended_at timestamptz check (ended_at >= set_at),
  primary key (company_id, id),
  check ((ended_by is null) = (ended_at is null))
);
comment on table company_factor_rules is 'identity [tenant]: that a company''s administrators use a second factor: who set it, with how many days of grace, who ended it';
comment on column company_factor_rules.since is 'from when it holds without a break: a change of the days ends one row and begins the next, and starts no new grace';
create unique index one_company_factor_rule on company_factor_rules (company_id) where ended_at is null;
call wall('company_factor_rules');
revoke delete on company_factor_rules from muster_app, muster_platform;
-- Read with every request of an administrator, before anything else is decided.
create policy sign_in on company_factor_rules for select to muster_auth using (true);
grant select on company_factor_rules to muster_auth;

create table platform_factor_rules (
  id uuid primary key default new_id(),
  since timestamptz not null,
  grace_days int not null check (grace_days between 0 and 90),
  set_by uuid not null references people (id),
  set_at timestamptz not null check (set_at >= since),
  ended_by uuid references people (id),
  ended_at timestamptz check (ended_at >= set_at),
  check ((ended_by is null) = (ended_at is null))
);
comment on table platform_factor_rules is 'identity [platform]: as company_factor_rules, for the administrators of the platform';
create unique index one_platform_factor_rule on platform_factor_rules ((ended_at is null)) where ended_at is null;
grant select, insert, update on platform_factor_rules to muster_platform;
grant select on platform_factor_rules to muster_auth;

-- Of second factors nothing but whether there is one is anybody else's business.
create function has_second_factor(of_person uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from auth.second_factors where person_id = of_person and confirmed_at is not null)
$$;
alter function has_second_factor(uuid) owner to muster_owner;
revoke execute on function has_second_factor(uuid) from public;
grant execute on function has_second_factor(uuid) to muster_app, muster_auth, muster_platform;
