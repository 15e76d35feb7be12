-- Playing packages: who opened one, what it said, and what it said last.

create table package_registrations (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  enrolment_id uuid not null,
  unit_id uuid not null references course_units (id),
  person_id uuid not null references people (id),
  package_id uuid not null references packages (id),
  content_version_id uuid not null references content_versions (id),
  created_at timestamptz not null,
  last_sequence bigint not null default 0,
  outcome jsonb not null default '{}',
  told_seconds int not null default 0,
  finished_at timestamptz,
  abandoned_at timestamptz,
  accepted_by uuid references people (id),
  accepted_at timestamptz,
  accepted_reason text,
  waived_by uuid references people (id),
  waived_at timestamptz,
  waived_reason text,
  primary key (company_id, id),
  constraint one_registration unique (company_id, enrolment_id, unit_id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id),
  check ((accepted_at is null) = (accepted_reason is null)),
  check ((waived_at is null) = (waived_reason is null))
);
comment on table package_registrations is 'packages [tenant]: one package in one unit of one attempt, as outside drivers and xAPI know it';
comment on column package_registrations.package_id is 'pinned at the first launch: a new version never changes a running attempt';
comment on column package_registrations.outcome is 'what the unit was told last {finished, passed, scorePercent, seconds, furthest, suspended}; never goes down';
comment on column package_registrations.told_seconds is 'how many of the seconds spent the enrolment knows already';
create index package_registrations_package on package_registrations (package_id);
create index package_registrations_unit on package_registrations (unit_id);
create index package_registrations_person on package_registrations (person_id);
create index package_registrations_version on package_registrations (content_version_id);
create index package_registrations_accepter on package_registrations (accepted_by) where accepted_by is not null;
create index package_registrations_waiver on package_registrations (waived_by) where waived_by is not null;
call wall('package_registrations');

create table launches (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  registration_id uuid,
  token_hash bytea not null unique,
  session_id uuid not null,
  person_id uuid not null references people (id),
  package_id uuid not null references packages (id),
  content_version_id uuid not null references content_versions (id),
  activity_id text,
  device_id uuid,
  mode text not null check (mode in ('normal', 'review', 'browse')),
  preview boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  unique (company_id, registration_id, id),
  foreign key (company_id, registration_id) references package_registrations (company_id, id),
  check (preview = (registration_id is null))
);
comment on table launches is 'packages [tenant]: one opening of a package by one person in one session; its token stands in the address of everything the package may load';
comment on column launches.token_hash is 'SHA-256 of the token; it is worth nothing without the live session';
comment on column launches.ended_at is 'taken over elsewhere, or left: what still arrives is kept as history';
create index launches_registration on launches (company_id, registration_id, started_at desc);
create index launches_person on launches (person_id);
create index launches_package on launches (package_id);
create index launches_version on launches (content_version_id);
call wall('launches');
-- A token is looked up before the company is known.
create policy sign_in on launches for select to muster_auth using (true);
grant select on launches to muster_auth;

create table runtime_states (
  company_id uuid not null,
  registration_id uuid not null,
  activity_id text not null,
  model jsonb not null default '{}',
  attempt int not null default 1,
  completion text not null default 'unknown' check (completion in ('unknown', 'notAttempted', 'incomplete', 'completed')),
  success text not null default 'unknown' check (success in ('unknown', 'failed', 'passed')),
  score_percent numeric(5, 2) check (score_percent between 0 and 100),
  progress numeric not null default 0 check (progress between 0 and 1),
  seconds int not null default 0 check (seconds >= 0),
  suspended boolean not null default false,
  last_sequence bigint not null default 0,
  changed_at timestamptz not null,
  primary key (company_id, registration_id, activity_id),
  foreign key (company_id, registration_id) references package_registrations (company_id, id)
);
comment on table runtime_states is 'packages [tenant]: what one activity said last; status and score move forward only';
comment on column runtime_states.activity_id is 'empty: the package as a whole, with the state of its sequencing';
comment on column runtime_states.model is 'element of the data model → its value';
comment on column runtime_states.attempt is 'of SCORM 2004: a new one begins with an empty model; the best of all attempts stays in the columns';
call wall('runtime_states');

create table runtime_calls (
  company_id uuid not null,
  registration_id uuid not null,
  launch_id uuid not null,
  sequence bigint not null check (sequence > 0),
  activity_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  kind text not null check (kind in ('initialize', 'commit', 'terminate', 'leaving', 'error')),
  elements jsonb not null,
  refused jsonb not null default '[]',
  seconds int not null default 0,
  applied boolean not null,
  primary key (company_id, launch_id, sequence),
  -- One key for both, so that no call of one registration stands under a launch of another; and half the look-ups of two.
  foreign key (company_id, registration_id, launch_id) references launches (company_id, registration_id, id)
);
comment on table runtime_calls is 'packages [tenant]: everything a package said and when; the same sequence of a launch counts once';
comment on column runtime_calls.applied is 'false: it came late, or from a launch that was taken over; it is history only';
create index runtime_calls_registration on runtime_calls (company_id, registration_id, sequence);
call wall('runtime_calls');
revoke update, delete on runtime_calls from muster_app;

-- The last word on what never goes back. The condition stands at the trigger: what goes forward calls no function.
create function refuse_runtime_step_back() returns trigger language plpgsql as $$
begin
  raise exception 'progress never goes down' using errcode = 'check_violation', constraint = 'progress_grows';
end $$;
create trigger keep_monotone before update on runtime_states for each row
  when (new.last_sequence < old.last_sequence or new.seconds < old.seconds or new.progress < old.progress
    or array_position(array['unknown', 'notAttempted', 'incomplete', 'completed'], new.completion) < array_position(array['unknown', 'notAttempted', 'incomplete', 'completed'], old.completion)
    or array_position(array['unknown', 'failed', 'passed'], new.success) < array_position(array['unknown', 'failed', 'passed'], old.success)
    or (old.score_percent is not null and (new.score_percent is null or new.score_percent < old.score_percent)))
  execute function refuse_runtime_step_back();
