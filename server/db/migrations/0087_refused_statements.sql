-- What a launched package said and the record store refused: kept apart from statements, because it was never one.

create table refused_statements (
  company_id uuid not null,
  id uuid not null default new_id(),
  registration_id uuid not null,
  credential_id uuid not null,
  fingerprint text not null,
  status int not null check (status between 400 and 499),
  reason text not null,
  statement text not null,
  times int not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (company_id, id),
  constraint refused_alike unique (company_id, registration_id, fingerprint),
  foreign key (company_id, registration_id) references package_registrations (company_id, id),
  foreign key (company_id, credential_id) references xapi_credentials (company_id, id)
);
comment on table refused_statements is 'lrs [tenant]: statements of launched packages that were refused; the newest 50 of each attempt at a package';
comment on column refused_statements.credential_id is 'the key that it came with last';
comment on column refused_statements.fingerprint is 'what was refused for the same reason about the same thing is one row';
comment on column refused_statements.statement is 'the newest, as it came, shortened and without keys';
create index refused_statements_credential on refused_statements (company_id, credential_id);
call wall('refused_statements');
