-- What the check of a digital credential found that was sent in as evidence: kept as it was found that day.

create table credential_checks (
  company_id uuid not null references companies (id),
  path text not null,
  result jsonb not null,
  checked_at timestamptz not null,
  primary key (company_id, path)
);
comment on table credential_checks is 'evidence [tenant]: what the check of a digital credential found that came as a file of evidence';
comment on column credential_checks.path is 'of the file in the bucket of evidence';
call wall('credential_checks');
revoke update, delete on credential_checks from muster_app, muster_platform;
