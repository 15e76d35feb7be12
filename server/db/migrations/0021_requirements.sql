-- What people must hold: skills and their rules, what satisfies them, and the requirements of positions, sites, companies and people.
-- Rules, equivalents and requirements are never overwritten: a change retracts the row and records another.

create table skills (
  id uuid primary key default new_id(),
  code text not null unique,
  names jsonb not null,
  descriptions jsonb not null default '{}',
  category text not null default '',
  levels jsonb not null default '[]',
  evidence_kinds text[] not null default '{course}' check (evidence_kinds <@ array['course', 'session', 'external', 'import', 'manual'] and evidence_kinds <> '{}'),
  regulation_refs text[] not null default '{}',
  record_fields text[] not null default '{}',
  created_at timestamptz not null default now(),
  published_at timestamptz,
  retired_at timestamptz
);
comment on table skills is 'skills [shared]: something a person can hold: a ticket, certification, licence or competence';
comment on column skills.levels is 'names of the levels, lowest first, per language: [{en, fr}]; empty: held or not';
comment on column skills.record_fields is 'what the rule behind it asks to be on record: trainer, evaluator, contents, signature, …';
call shared('skills');

create table skill_rules (
  id uuid primary key default new_id(),
  skill_id uuid not null references skills (id),
  validity_months int check (validity_months between 1 and 600),
  expiry_day text not null default 'sameDay' check (expiry_day in ('sameDay', 'dayBefore')),
  renewal_anchor text not null default 'previousExpiry' check (renewal_anchor in ('previousExpiry', 'completion', 'fixedDate')),
  fixed_month smallint check (fixed_month between 1 and 12),
  fixed_day smallint check (fixed_day between 1 and 31),
  min_active_days int not null default 0 check (min_active_days >= 0),
  renewal_window_days int not null default 90 check (renewal_window_days between 0 and 365),
  expiring_soon_days int not null default 60 check (expiring_soon_days between 7 and 180),
  grace_days int not null default 0 check (grace_days between 0 and 90),
  grace_counts boolean not null default false,
  reason text not null default '',
  recorded_at timestamptz not null,
  recorded_by uuid,
  retracted_at timestamptz check (retracted_at >= recorded_at),
  check ((renewal_anchor = 'fixedDate') = (fixed_month is not null and fixed_day is not null)),
  check (renewal_window_days >= expiring_soon_days or validity_months is null)
);
comment on table skill_rules is 'skills [shared]: how long a skill counts and how it is renewed; the edition known now has no retracted_at';
comment on column skill_rules.min_active_days is 'fixed dates only: a period shorter than this runs to the next date after';
create unique index one_current_skill_rule on skill_rules (skill_id) where retracted_at is null;
call shared('skill_rules');

create table skill_equivalents (
  id uuid primary key default new_id(),
  skill_id uuid not null references skills (id),
  by_skill_id uuid not null references skills (id),
  kind text not null check (kind in ('equivalent', 'supersedes')),
  min_level int not null default 1 check (min_level > 0),
  gives_level int not null default 1 check (gives_level > 0),
  effective_from date not null,
  recorded_at timestamptz not null,
  recorded_by uuid,
  retracted_at timestamptz check (retracted_at >= recorded_at),
  check (skill_id <> by_skill_id)
);
comment on table skill_equivalents is 'skills [shared]: who holds by_skill at min_level or above also meets skill at gives_level; one step, never a chain';
create unique index one_current_equivalent on skill_equivalents (skill_id, by_skill_id) where retracted_at is null;
create index skill_equivalents_by on skill_equivalents (by_skill_id);
call shared('skill_equivalents');

create table course_skills (
  version_id uuid not null references course_versions (id) on delete cascade,
  skill_id uuid not null references skills (id),
  level int not null default 1 check (level > 0),
  primary key (version_id, skill_id)
);
comment on table course_skills is 'skills [shared]: the skills a course version gives';
create index course_skills_skill on course_skills (skill_id);
call shared('course_skills');
create trigger frozen before insert or update or delete on course_skills for each row execute function refuse_frozen();

create table template_requirements (
  id uuid primary key default new_id(),
  template_id uuid not null references position_templates (id) on delete cascade,
  position int not null,
  kind text not null check (kind in ('mandatory', 'recommended')),
  initial_due_days int not null default 14 check (initial_due_days between 0 and 730),
  targets jsonb not null,
  reason text not null default '',
  regulation_ref text
);
comment on table template_requirements is 'positions [shared]: what a template asks; copied to a company when it adopts the template';
comment on column template_requirements.targets is '[{skillId, courseId, minLevel}]: any one of them satisfies';
create index template_requirements_template on template_requirements (template_id, position);
call shared('template_requirements');

create table requirements (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  requirement_id uuid not null default new_id(),
  version int not null check (version > 0),
  position_id uuid,
  site_id uuid,
  department_id uuid,
  person_id uuid,
  kind text not null check (kind in ('mandatory', 'recommended')),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  asked_since date not null check (asked_since <= effective_from),
  due_basis text not null default 'assignment' check (due_basis in ('assignment', 'hire', 'fixed')),
  initial_due_days int not null default 14 check (initial_due_days between 0 and 730),
  fixed_due_on date,
  grace_counts boolean,
  target_key text not null,
  reason text not null default '',
  regulation_ref text,
  source text not null default 'company' check (source in ('company', 'template', 'import', 'seed')),
  template_requirement_id uuid,
  recorded_at timestamptz not null,
  recorded_by uuid,
  retracted_at timestamptz check (retracted_at >= recorded_at),
  retracted_by uuid,
  primary key (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id),
  check ((due_basis = 'fixed') = (fixed_due_on is not null))
);
comment on table requirements is 'positions [tenant]: what a position, site, department, company or person must hold, from when to when';
comment on column requirements.requirement_id is 'the same through all its versions';
comment on column requirements.position_id is 'whom it concerns: every scope column that is set must match; none set concerns everyone';
comment on column requirements.asked_since is 'from which day the same thing has been asked, through all versions: the first due day counts from it';
comment on column requirements.grace_counts is 'whether days of grace count here; null leaves it to the skill';
comment on column requirements.target_key is 'what is asked, as text: `skill:<id>:<level>` or `course:<id>`, joined by + when any one will do; the same thing asked twice has the same key';
create index requirements_current on requirements (company_id, position_id) where retracted_at is null;
create index requirements_history on requirements (company_id, requirement_id, version);
call wall('requirements');
revoke delete on requirements from muster_app;

create table requirement_targets (
  company_id uuid not null,
  requirement_row_id uuid not null,
  place smallint not null,
  skill_id uuid references skills (id),
  course_id uuid references courses (id),
  min_level int not null default 1 check (min_level > 0),
  primary key (company_id, requirement_row_id, place),
  foreign key (company_id, requirement_row_id) references requirements (company_id, id),
  check ((skill_id is null) <> (course_id is null))
);
comment on table requirement_targets is 'positions [tenant]: the skill (at a level) or course that meets a requirement; any one of several';
create index requirement_targets_skill on requirement_targets (skill_id);
create index requirement_targets_course on requirement_targets (course_id);
call wall('requirement_targets');
revoke delete on requirement_targets from muster_app;

create table holds (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  kind text not null check (kind in ('suspension', 'exemption')),
  skill_id uuid references skills (id),
  course_id uuid references courses (id),
  from_on date not null,
  to_on date check (to_on >= from_on),
  reason text not null check (length(reason) >= 3),
  note text,
  approved_by uuid,
  recorded_at timestamptz not null,
  recorded_by uuid,
  retracted_at timestamptz check (retracted_at >= recorded_at),
  retracted_by uuid,
  retraction_reason text,
  primary key (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id),
  check (skill_id is null or course_id is null),
  check (kind <> 'exemption' or (to_on is not null and to_on <= from_on + 365))
);
comment on table holds is 'qualification [tenant]: a skill or course taken away for a time (suspension) or waived (exemption); neither set: everything';
comment on column holds.note is 'restricted: never on a public page or in a report';
create index holds_person on holds (company_id, person_id);
call wall('holds');
revoke delete on holds from muster_app;

create table evidence (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  skill_id uuid not null references skills (id),
  level int not null default 1 check (level > 0),
  issuer text not null,
  number text,
  issued_on date not null,
  expires_on date check (expires_on > issued_on),
  never_expires boolean not null default false,
  hours numeric(6, 2) check (hours >= 0),
  files jsonb not null default '[]',
  note text not null default '',
  record jsonb not null default '{}',
  corrects_id uuid,
  submitted_at timestamptz not null,
  submitted_by uuid,
  primary key (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id),
  check (not (never_expires and expires_on is not null))
);
comment on table evidence is 'evidence [tenant]: a certificate of somebody else that a person shows; its state is read from evidence_events';
comment on column evidence.files is 'stored files in order: [{bucket, name, mime, bytes, sha256, side: front | back | page}]';
comment on column evidence.record is 'what the skill asks to be on record: {trainer, evaluator, contents, …}';
create index evidence_person on evidence (company_id, person_id, submitted_at desc);
create index evidence_number on evidence (company_id, upper(issuer), upper(number)) where number is not null;
call wall('evidence');
revoke delete on evidence from muster_app;

create table evidence_events (
  company_id uuid not null,
  id uuid not null default new_id(),
  evidence_id uuid not null,
  sequence int not null check (sequence > 0),
  kind text not null check (kind in ('submitted', 'needsInfo', 'answered', 'rejected', 'verified', 'withdrawn', 'revoked')),
  reason text,
  note text,
  method text check (method in ('visual', 'registry', 'phone')),
  at timestamptz not null,
  by_person uuid,
  primary key (company_id, id),
  unique (company_id, evidence_id, sequence),
  foreign key (company_id, evidence_id) references evidence (company_id, id)
);
comment on table evidence_events is 'evidence [tenant]: what happened to a piece of evidence; the last event is its state';
call wall('evidence_events');
revoke update, delete on evidence_events from muster_app;

-- A proof may now be of a skill, come from elsewhere, and be corrected.
alter table achievements
  alter column course_id drop not null,
  alter column course_version_id drop not null,
  alter column enrolment_id drop not null,
  drop constraint achievements_company_id_enrolment_id_key,
  add column skill_id uuid references skills (id),
  add column level int not null default 1 check (level > 0),
  add column source text not null default 'course' check (source in ('course', 'session', 'external', 'import', 'manual')),
  add column issuer_name text,
  add column external_number text,
  add column evidence_id uuid,
  add column record jsonb not null default '{}',
  add column recorded_by uuid,
  add column retracted_at timestamptz check (retracted_at >= recorded_at),
  add column retracted_by uuid,
  add column retraction_reason text,
  add column corrects_id uuid,
  add foreign key (company_id, evidence_id) references evidence (company_id, id),
  add foreign key (company_id, corrects_id) references achievements (company_id, id),
  add check (skill_id is not null or course_id is not null),
  add check ((source = 'course') = (enrolment_id is not null)),
  add check ((source = 'external') = (evidence_id is not null)),
  add check ((course_id is null) = (course_version_id is null) or source <> 'course');
comment on table achievements is 'qualification [tenant]: a dated proof that a person met a skill or a course, and what it rests on';
comment on column achievements.skill_id is 'the skill it proves; null: the course itself. One completion may prove several skills';
comment on column achievements.retracted_at is 'since when a mistaken record is no longer held true; the corrected one names it in corrects_id. Revocation is another thing: it is public';
create unique index one_achievement_per_enrolment on achievements (company_id, enrolment_id, skill_id) nulls not distinct
  where enrolment_id is not null and retracted_at is null;
create index achievements_skill on achievements (skill_id) where skill_id is not null;
-- Whatever the status of a person or a company needs of their proofs, without touching the table: a company's proofs lie scattered in it.
create index achievements_standing on achievements (company_id, person_id)
  include (id, skill_id, course_id, course_version_id, level, valid_from, valid_through, recorded_at, retracted_at, revoked_at);
