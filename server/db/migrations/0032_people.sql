-- What the platform does about people and companies: sign-in locked, claims given by two, records joined and parted again, companies handed their data.

alter table people
  add column merged_into uuid references people (id) check (merged_into <> id),
  add column locked_at timestamptz,
  add column lock_reason text;
comment on column people.merged_into is 'the record that this one was joined to; it keeps its address and past, and signs in no more';
comment on column people.locked_at is 'since when the platform lets this person sign in no more';

create table qms_admin_requests (
  id uuid primary key default new_id(),
  person_id uuid not null references people (id),
  reason text not null check (length(reason) >= 3),
  asked_by uuid not null references people (id),
  asked_at timestamptz not null,
  confirmed_by uuid references people (id) check (confirmed_by not in (asked_by, person_id)),
  confirmed_at timestamptz,
  withdrawn_by uuid references people (id),
  withdrawn_at timestamptz,
  check (asked_by <> person_id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_at is null or withdrawn_at is null)
);
comment on table qms_admin_requests is 'identity [platform]: one platform admin asks that somebody become one; another confirms within 72 hours';
create unique index one_open_qms_request on qms_admin_requests (person_id) where confirmed_at is null and withdrawn_at is null;
grant select, insert, update on qms_admin_requests to muster_platform;

create table people_merges (
  id uuid primary key default new_id(),
  kept_id uuid not null references people (id),
  merged_id uuid not null references people (id),
  reason text not null check (length(reason) >= 3),
  counts jsonb not null default '{}',
  merged_at timestamptz not null,
  merged_by uuid not null references people (id),
  undone_at timestamptz,
  undone_by uuid references people (id),
  check (kept_id <> merged_id)
);
comment on table people_merges is 'identity [platform]: two records of one human being joined into the first; can be undone for thirty days';
comment on column people_merges.counts is 'how many rows of which table moved';
create unique index one_live_merge on people_merges (merged_id) where undone_at is null;
create index people_merges_kept on people_merges (kept_id);

create table people_merge_rows (
  merge_id uuid not null references people_merges (id) on delete cascade,
  number int not null,
  table_name text not null,
  key jsonb not null,
  before jsonb not null,
  gone boolean not null default false,
  primary key (merge_id, number)
);
comment on table people_merge_rows is 'identity [platform]: what each row said before a merge changed it, so that it can say so again';
comment on column people_merge_rows.before is 'the columns that were changed; all of them where the row is gone';
grant select, insert, update on people_merges to muster_platform;
grant select, insert, delete on people_merge_rows to muster_platform;

-- Sessions and credentials belong to another schema; the platform's staff reach them by these doors alone.
create function sign_in_facts(for_person uuid) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'hasAccount', exists (select 1 from auth.accounts where person_id = for_person and password is not null),
    'secondFactorSince', (select to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from auth.second_factors where person_id = for_person),
    'recoveryCodesLeft', (select count(*) from auth.recovery_codes where person_id = for_person and used_at is null),
    'sessions', (select coalesce(json_agg(json_build_object('id', s.id, 'company', c.display_name, 'ip', host(s.ip), 'userAgent', s.user_agent,
        'createdAt', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lastSeenAt', to_char(s.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.last_seen_at desc), '[]')
      from auth.sessions s join companies c on c.id = s.company_id
      where s.person_id = for_person and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '8 hours'))
$$;

create function end_all_sessions(of_people uuid[]) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended int;
begin
  delete from auth.partial_sessions where person_id = any(of_people);
  update auth.sessions set ended_at = now() where person_id = any(of_people) and ended_at is null and expires_at > now();
  get diagnostics ended = row_count;
  return ended;
end $$;

create function end_company_sessions(of_company uuid) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended int;
begin
  update auth.sessions set ended_at = now() where company_id = of_company and ended_at is null and expires_at > now();
  get diagnostics ended = row_count;
  return ended;
end $$;

-- The links that were sent to somebody open nothing any more.
create function revoke_links(of_person uuid) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update auth.one_time_tokens set revoked_at = now() where person_id = of_person and used_at is null and revoked_at is null
$$;

create function remove_second_factor(of_person uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from auth.second_factors where person_id = of_person and confirmed_at is not null;
  return found;
end $$;

-- How many could act as platform admins if these people lost their claims at a company; locks those who can, in one order (A16).
create function platform_admins_left(at_company uuid, going uuid[]) returns int language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from people where qms_admin_since is not null order by id for no key update;
  return (select count(distinct p.id) from people p join employments e on e.person_id = p.id join companies c on c.id = e.company_id
    where p.qms_admin_since is not null and p.locked_at is null and p.merged_into is null and e.bu_admin_since is not null and e.ended_on is null
      and c.suspended_at is null and c.terminated_at is null and not (p.id = any(going) and (at_company is null or e.company_id = at_company)));
end $$;

do $$
declare
  door text;
begin
  foreach door in array array['sign_in_facts(uuid)', 'end_all_sessions(uuid[])', 'end_company_sessions(uuid)', 'revoke_links(uuid)', 'remove_second_factor(uuid)', 'platform_admins_left(uuid, uuid[])']
  loop
    execute format('alter function %s owner to muster_owner', door);
    execute format('revoke execute on function %s from public', door);
    execute format('grant execute on function %s to muster_platform', door);
  end loop;
end $$;
grant execute on function platform_admins_left to muster_app;

-- Companies ----------------------------------------------------------------------------------------------------------------------

create table company_exports (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  asked_by uuid not null,
  asked_at timestamptz not null,
  total int not null default 0,
  done int not null default 0,
  path text,
  bytes bigint,
  finished_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  primary key (company_id, id)
);
comment on table company_exports is 'company [tenant]: everything a company has, packed on the platform''s order; thrown away after a day';
call wall('company_exports');
create unique index one_running_company_export on company_exports (company_id) where finished_at is null and failed_at is null;

create index people_merged on people (merged_into) where merged_into is not null;
create index people_folded on people (folded(legal_name), id);
create index companies_folded on companies (folded(display_name), id);
