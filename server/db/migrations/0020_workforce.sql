-- Where people work and what they do: departments, placements, positions and who holds them.
-- Placements and assignments have two times: the days they are true (from, to) and the instants they were known (recorded, retracted).
-- A correction retracts the row and records another; nothing is overwritten, so any past day can be shown as it was known at any past instant.

alter table companies
  add column parent_id uuid references companies (id),
  add column tax_id text,
  add column billing jsonb not null default '{}',
  add column max_people int check (max_people > 0),
  add column valid_through date,
  add column settings_overrides jsonb not null default '{}',
  add column suspension_reason text,
  add column termination_reason text;
comment on column companies.settings_overrides is 'what this company decides otherwise than the platform: {expiringSoonDays, initialDueDays, reminderDays, …}';
comment on column companies.suspension_reason is 'shown to the company''s admins while it is suspended';

alter table sites
  add column address text,
  add column archived_at timestamptz;

create table departments (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  parent_id uuid,
  code text not null,
  name text not null,
  archived_at timestamptz,
  primary key (company_id, id),
  unique (company_id, code),
  foreign key (company_id, parent_id) references departments (company_id, id),
  check (parent_id is distinct from id)
);
comment on table departments is 'company [tenant]: a part of a company, in a tree';
call wall('departments');

alter table employments
  add column preferred_contact text check (preferred_contact in ('email', 'phone', 'paper')),
  add column external_id text,
  add column note text;
comment on column employments.started_on is 'first day of the present or last employment; where and when somebody worked before stands in placements';
comment on column employments.external_id is 'the person''s key in the company''s own HR system';
comment on column employments.note is 'for the company''s admins only';
create unique index employment_external_id_once on employments (company_id, external_id) where external_id is not null;
create index employments_started on employments (company_id, started_on);

create table placements (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  site_id uuid,
  department_id uuid,
  manager_id uuid,
  hired_on date not null check (hired_on <= started_on),
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  recorded_at timestamptz not null,
  recorded_by uuid,
  retracted_at timestamptz check (retracted_at >= recorded_at),
  retracted_by uuid,
  primary key (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id),
  foreign key (company_id, manager_id) references employments (company_id, person_id),
  foreign key (company_id, site_id) references sites (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id)
);
comment on table placements is 'company [tenant]: from when to when a person worked where and for whom; a person is employed on the days their placements cover';
comment on column placements.hired_on is 'first day of the employment this placement is part of; a transfer keeps it, a rehire begins anew';
comment on column placements.ended_on is 'last day, inclusive; null goes on';
comment on column placements.retracted_at is 'since when it is no longer held true; null is what is known now';
create index placements_person on placements (company_id, person_id, started_on);
create index placements_current on placements (company_id, site_id, department_id) where retracted_at is null;
create index placements_manager on placements (company_id, manager_id) where retracted_at is null;
call wall('placements');
revoke delete on placements from muster_app;

create table position_templates (
  id uuid primary key default new_id(),
  code text not null unique,
  titles jsonb not null,
  descriptions jsonb not null default '{}',
  occupation jsonb,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on table position_templates is 'positions [shared]: a position the platform offers companies to adopt, with its requirements';
comment on column position_templates.occupation is '{scheme: onet | noc | esco, code, title}';
call shared('position_templates');

create table positions (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  code text not null,
  title text not null,
  description text not null default '',
  occupation jsonb,
  template_id uuid references position_templates (id),
  template_followed_since timestamptz,
  min_qualified int check (min_qualified >= 0),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (company_id, id)
);
comment on table positions is 'positions [tenant]: a role in a company, with requirements';
comment on column positions.template_followed_since is 'since when changes of the template are offered to this position; null: copied once';
comment on column positions.min_qualified is 'how many qualified people the company wants in it; per site in position_sites';
create unique index position_code_once on positions (company_id, upper(code)) where archived_at is null;
call wall('positions');

create table position_sites (
  company_id uuid not null references companies (id),
  position_id uuid not null,
  site_id uuid not null,
  min_qualified int not null check (min_qualified >= 0),
  primary key (company_id, position_id, site_id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id)
);
comment on table position_sites is 'positions [tenant]: how many qualified people a site wants in a position';
call wall('position_sites');

create table position_assignments (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  position_id uuid not null,
  person_id uuid not null,
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  is_primary boolean not null default false,
  source text not null default 'admin' check (source in ('admin', 'import', 'merge', 'seed')),
  recorded_at timestamptz not null,
  recorded_by uuid,
  retracted_at timestamptz check (retracted_at >= recorded_at),
  retracted_by uuid,
  primary key (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id)
);
comment on table position_assignments is 'positions [tenant]: from when to when a person holds a position; never deleted, corrections retract';
create index position_assignments_person on position_assignments (company_id, person_id, started_on);
create index position_assignments_position on position_assignments (company_id, position_id) where retracted_at is null;
call wall('position_assignments');
revoke delete on position_assignments from muster_app;

-- Everybody already employed works somewhere.
insert into placements (company_id, person_id, site_id, hired_on, started_on, ended_on, recorded_at)
  select company_id, person_id, site_id, started_on, started_on, ended_on, created_at from employments;
alter table employments drop column site_id;
