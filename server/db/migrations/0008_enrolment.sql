-- One person's attempts at courses, and how far they are. A retake is a new row; nothing is reset.

create table enrolments (
  id uuid not null default new_id(),
  company_id uuid not null references companies (id),
  person_id uuid not null references people (id),
  course_id uuid not null references courses (id),
  course_version_id uuid not null references course_versions (id),
  attempt_number int not null check (attempt_number > 0),
  origin text not null check (origin in ('self', 'admin', 'rule', 'seat', 'renewal', 'session', 'import')),
  assigned_by uuid,
  assigned_at timestamptz not null,
  due_on date,
  started_at timestamptz,
  last_activity_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz,
  withdrawn_at timestamptz,
  voided_at timestamptz,
  outcome_reason text,
  score_percent numeric(5, 2) check (score_percent between 0 and 100),
  progress_percent smallint not null default 0 check (progress_percent between 0 and 100),
  time_spent_seconds int not null default 0 check (time_spent_seconds >= 0),
  current_unit_id uuid,
  supersedes_enrolment_id uuid,
  primary key (company_id, id),
  unique (company_id, person_id, course_id, attempt_number),
  foreign key (company_id, person_id) references employments (company_id, person_id),
  foreign key (company_id, supersedes_enrolment_id) references enrolments (company_id, id),
  check (completed_at is null or started_at is not null),
  check (completed_at is null or withdrawn_at is null)
);
comment on table enrolments is 'enrolment [tenant]: one person''s one attempt at one course version; its status is read from its dates';
create unique index one_open_enrolment on enrolments (company_id, person_id, course_id)
  where completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null;
create index enrolments_person on enrolments (company_id, person_id, assigned_at desc);
create index enrolments_course on enrolments (company_id, course_id);
create index enrolments_version on enrolments (course_version_id);
call wall('enrolments');

create table unit_progress (
  company_id uuid not null,
  enrolment_id uuid not null,
  unit_id uuid not null references course_units (id),
  opened_at timestamptz not null,
  completed_at timestamptz,
  seconds int not null default 0 check (seconds >= 0),
  furthest numeric not null default 0,
  place jsonb not null default '{}',
  score_percent numeric(5, 2),
  passed boolean,
  changed_at timestamptz not null,
  primary key (company_id, enrolment_id, unit_id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id)
);
comment on table unit_progress is 'enrolment [tenant]: how far one attempt is in one unit; moves forward only';
comment on column unit_progress.furthest is 'seconds watched of a video, or fraction scrolled of a page; never goes down';
comment on column unit_progress.place is 'where to resume: {scroll, seconds, page}; the newest by sequence wins';
call wall('unit_progress');

create table progress_commits (
  company_id uuid not null,
  enrolment_id uuid not null,
  device_id uuid not null,
  sequence bigint not null check (sequence > 0),
  unit_id uuid not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  body jsonb not null,
  primary key (company_id, enrolment_id, device_id, sequence),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id)
);
comment on table progress_commits is 'enrolment [tenant]: what a device told us and when; the same sequence twice counts once';
call wall('progress_commits');
revoke update, delete on progress_commits from muster_app;
