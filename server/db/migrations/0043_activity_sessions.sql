-- Packages of xAPI and cmi5 speak to the learning record store: one row for each time that one of their activities is launched.

create table activity_sessions (
  company_id uuid not null,
  id uuid not null default new_id(),
  registration_id uuid not null,
  launch_id uuid not null,
  activity_id text not null,
  activity_iri text not null,
  mode text not null check (mode in ('Normal', 'Browse', 'Review')),
  mastery_score numeric check (mastery_score between 0 and 1),
  fetch_hash bytea unique,
  credential_id uuid,
  verbs text[] not null default '{}',
  started_at timestamptz not null,
  fetched_at timestamptz,
  last_at timestamptz,
  terminated_at timestamptz,
  abandoned_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, registration_id) references package_registrations (company_id, id),
  foreign key (company_id, launch_id) references launches (company_id, id),
  foreign key (company_id, credential_id) references xapi_credentials (company_id, id)
);
comment on table activity_sessions is 'packages [tenant]: one launch of one activity of xAPI or cmi5, with the key it was given';
comment on column activity_sessions.activity_id is 'as the manifest names it';
comment on column activity_sessions.activity_iri is 'as it was launched: what it says is about this';
comment on column activity_sessions.fetch_hash is 'cmi5: SHA-256 of what fetches the key, once';
comment on column activity_sessions.verbs is 'cmi5: the defined words that it has said';
create index activity_sessions_registration on activity_sessions (company_id, registration_id, started_at desc);
create index activity_sessions_launch on activity_sessions (company_id, launch_id);
create unique index activity_sessions_credential on activity_sessions (company_id, credential_id) where credential_id is not null;
call wall('activity_sessions');
-- A key of a launch dies with the session that launched it: that is looked up before the company is known.
create policy sign_in on activity_sessions for select to muster_auth using (true);
grant select on activity_sessions to muster_auth;
