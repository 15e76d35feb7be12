-- Courses people are given: by what their work requires, or by hand; with a due day that may be moved for a reason.

alter table enrolments
  add column requirement_id uuid,
  add column occasion text,
  add column note text check (length(note) <= 500),
  add column announced_at timestamptz,
  add column reminded_on date,
  add constraint occasion_of_requirement check (occasion is null or requirement_id is not null);
comment on column enrolments.requirement_id is 'what requires it, where a requirement does; its words are read when asked';
comment on column enrolments.occasion is 'what made it necessary: `since:<day>` for the first time, `proof:<id>` for a renewal. Each makes one attempt at a course; null again when the system took the attempt back';
comment on column enrolments.note is 'words of whoever assigned it, for the learner';
comment on column enrolments.announced_at is 'when the person was written to about it';
comment on column enrolments.reminded_on is 'the last day on which somebody had the person reminded by hand';
create unique index one_enrolment_per_occasion on enrolments (company_id, person_id, course_id, requirement_id, occasion)
  where occasion is not null and completed_at is null and voided_at is null;
create index enrolments_by_rule on enrolments (company_id, person_id)
  where origin in ('rule', 'renewal') and started_at is null and completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null;
create index enrolments_unannounced on enrolments (company_id, assigned_at)
  where announced_at is null and origin in ('admin', 'rule', 'renewal') and completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null;
update enrolments set announced_at = assigned_at;

create table due_changes (
  company_id uuid not null,
  id uuid not null default new_id(),
  enrolment_id uuid not null,
  due_before date,
  due_after date,
  reason text not null check (length(reason) >= 3),
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id)
);
comment on table due_changes is 'enrolment [tenant]: who moved a due day, when, from when to when and why';
create index due_changes_enrolment on due_changes (company_id, enrolment_id, changed_at);
call wall('due_changes');
revoke update, delete on due_changes from muster_app;

create index requirements_identity on requirements (company_id, requirement_id);

create table assignment_checks (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid,
  primary key (company_id, id)
);
comment on table assignment_checks is 'assignment [tenant]: whose requirements are to be looked at again, soon; without a person everybody''s';
create unique index assignment_check_once on assignment_checks (company_id, person_id) nulls not distinct;
call wall('assignment_checks');
