-- How long what is kept: times that were set, legal holds, runs, and what each run deleted and why.
create table retention_times (
  id uuid not null primary key default new_id(),
  kind text not null check (kind in ('training', 'messages', 'tickets', 'logs')),
  company_id uuid references companies (id),
  skill_id uuid references skills (id),
  count integer check (count > 0),
  shortens boolean not null,
  reason text not null check (length(reason) between 10 and 500),
  set_by uuid not null references people (id),
  set_at timestamptz not null,
  replaced_at timestamptz,
  check (company_id is null or skill_id is null),
  check (kind = 'training' or (company_id is null and skill_id is null))
);
comment on table retention_times is 'privacy [platform]: how long something is kept, as the platform set it: for everyone, for one company or for one skill; the one in force has no replaced_at';
comment on column retention_times.count is 'in the unit of the kind (domain/src/privacy/retention.ts); null: the standard again';
comment on column retention_times.shortens is 'less is kept than before: a new dry run has to be confirmed before the next run';
create unique index retention_times_in_force on retention_times (kind, company_id, skill_id) nulls not distinct where replaced_at is null;
create index retention_times_company on retention_times (company_id);
create index retention_times_skill on retention_times (skill_id);
create index retention_times_set_by on retention_times (set_by);
grant select, insert, update on retention_times to muster_platform;

create table legal_holds (
  id uuid not null primary key default new_id(),
  person_id uuid references people (id),
  company_id uuid references companies (id),
  kind text check (kind in ('training', 'messages', 'tickets', 'logs')),
  reason text not null check (length(reason) between 10 and 500),
  set_by uuid not null references people (id),
  set_at timestamptz not null,
  release_reason text check (length(release_reason) between 10 and 500),
  release_asked_by uuid references people (id),
  release_asked_at timestamptz,
  release_takes_effect_at timestamptz,
  release_confirmed_by uuid references people (id),
  release_confirmed_at timestamptz,
  check (person_id is not null or company_id is not null or kind is not null),
  check ((release_asked_by is null) = (release_asked_at is null) and (release_asked_by is null) = (release_reason is null)),
  check (release_asked_at is not null or (release_takes_effect_at is null and release_confirmed_at is null)),
  check ((release_confirmed_by is null) = (release_confirmed_at is null)),
  check (release_confirmed_by <> release_asked_by)
);
comment on table legal_holds is 'privacy [platform]: what must not be deleted or pseudonymised, whatever its time: a person, a company, a kind, or what is about all that are named';
comment on column legal_holds.release_takes_effect_at is 'from when it is released by itself; null where another administrator has to confirm';
create index legal_holds_person on legal_holds (person_id);
create index legal_holds_company on legal_holds (company_id);
create index legal_holds_set_by on legal_holds (set_by);
create index legal_holds_release_asked_by on legal_holds (release_asked_by);
create index legal_holds_release_confirmed_by on legal_holds (release_confirmed_by);
grant select, insert, update on legal_holds to muster_platform;

create table retention_runs (
  id uuid not null primary key default new_id(),
  dry boolean not null,
  started_at timestamptz not null,
  started_by uuid references people (id),
  as_of date not null,
  finished_at timestamptz,
  failed_at timestamptz,
  confirmed_by uuid references people (id),
  confirmed_at timestamptz,
  takes_effect_at timestamptz,
  stopped_by uuid references people (id),
  stopped_at timestamptz,
  check (dry = (started_by is not null)),
  check (dry or confirmed_at is null),
  check ((confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (takes_effect_at is null)),
  check (stopped_at is null or confirmed_at is not null)
);
comment on table retention_runs is 'privacy [platform]: dry runs, one of which is confirmed before anything is deleted, and the daily runs';
comment on column retention_runs.as_of is 'the day by which it judges: one that has begun everywhere';
comment on column retention_runs.takes_effect_at is 'from when the daily run deletes: at once where another administrator started the dry run';
create index retention_runs_started on retention_runs (started_at desc);
create index retention_runs_started_by on retention_runs (started_by);
create index retention_runs_confirmed_by on retention_runs (confirmed_by);
create index retention_runs_stopped_by on retention_runs (stopped_by);
grant select, insert, update on retention_runs to muster_platform;

create table retention_findings (
  run_id uuid not null references retention_runs (id),
  kind text not null,
  company_id uuid references companies (id),
  due integer not null check (due >= 0),
  held integer not null check (held >= 0),
  first_rows jsonb not null check (jsonb_typeof(first_rows) = 'array'),
  unique nulls not distinct (run_id, kind, company_id)
);
comment on table retention_findings is 'privacy [platform]: what a dry run found, by kind and company';
comment on column retention_findings.first_rows is 'the first rows that fall due: [{id, personId, eventOn, keptThrough}]; names are read when it is shown';
create index retention_findings_company on retention_findings (company_id);
grant select, insert on retention_findings to muster_platform;

create table retention_deletions (
  id uuid not null primary key default new_id(),
  run_id uuid not null references retention_runs (id),
  at timestamptz not null,
  kind text not null,
  action text not null check (action in ('delete', 'pseudonymise')),
  company_id uuid references companies (id),
  records integer not null check (records > 0),
  keys uuid[] not null,
  first_event_on date not null,
  last_event_on date not null,
  kept_for integer not null,
  unit text not null check (unit in ('months', 'days')),
  check (records = cardinality(keys) and first_event_on <= last_event_on)
);
comment on table retention_deletions is 'privacy [platform]: what was deleted or pseudonymised and why, one row for each transaction; written in it, never changed';
comment on column retention_deletions.keys is 'ids of what is gone, or of pseudonyms: they name no one';
comment on column retention_deletions.kept_for is 'the time that was over, in the unit';
create index retention_deletions_run on retention_deletions (run_id);
create index retention_deletions_company on retention_deletions (company_id);
create index retention_deletions_at on retention_deletions (at desc, id);
grant select, insert on retention_deletions to muster_platform;

alter table people add column forgotten_at timestamptz;
comment on column people.forgotten_at is 'since when the name is a pseudonym, and everything else that tells who it was is gone';

-- Everyone who was joined with a person, in either direction, the person included.
create function person_family(of uuid) returns uuid[] language sql stable set search_path = public, pg_temp as $$
  with recursive up as (
      select id, merged_into from people where id = of
      union select p.id, p.merged_into from people p join up on p.id = up.merged_into),
    down as (
      select id from up where merged_into is null
      union select p.id from people p join down on p.merged_into = down.id)
  select array(select id from down)
$$;

-- Whether a legal hold keeps a record: all that the hold names has to fit. Without a kind any will do: of whom anything is held, the name stays.
create function is_held(of_kind text, companies uuid[], persons uuid[], at timestamptz) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from legal_holds h
    where coalesce(h.release_confirmed_at, h.release_takes_effect_at, 'infinity') > at
      and (h.kind is null or of_kind is null or h.kind = of_kind)
      and (h.company_id is null or h.company_id = any (companies))
      and (h.person_id is null or h.person_id = any (persons) or persons && person_family(h.person_id)))
$$;
revoke execute on function person_family, is_held from public;
grant execute on function person_family, is_held to muster_platform;

-- The platform's role cannot delete what would cover its tracks: these doors let go of what is old only, whoever asks.
create function forget_security_events(ids uuid[]) returns integer language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from security_events where id = any (ids) and at < now() - interval '90 days' returning 1) select count(*)::int from gone
$$;
create function forget_mails(ids uuid[]) returns integer language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from mails where id = any (ids) and created_at < now() - interval '180 days' returning 1) select count(*)::int from gone
$$;
alter function forget_security_events owner to muster_owner;
alter function forget_mails owner to muster_owner;
revoke execute on function forget_security_events, forget_mails from public;
grant execute on function forget_security_events, forget_mails to muster_platform;
create index mails_created_at on mails (created_at);
create index launches_seen on launches (seen_at);

-- The ways in of people who were forgotten: credentials, sessions, links and devices. For nobody else.
create function forget_credentials(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from people where id = any (ids) and forgotten_at is null) then
    raise exception 'This person is not forgotten';
  end if;
  delete from auth.accounts where person_id = any (ids);
  delete from auth.known_devices where person_id = any (ids);
  delete from auth.one_time_tokens where person_id = any (ids);
  delete from auth.partial_sessions where person_id = any (ids);
  delete from auth.pins where person_id = any (ids);
  delete from auth.set_aside_pins where person_id = any (ids);
  delete from auth.recovery_codes where person_id = any (ids);
  delete from auth.second_factors where person_id = any (ids);
  delete from auth.sessions where person_id = any (ids);
end $$;
alter function forget_credentials owner to muster_owner;
revoke execute on function forget_credentials from public;
grant execute on function forget_credentials to muster_platform;
