-- Practical evaluations of courses outside group training: what a learner has to be seen doing, and what evaluators saw.
alter table course_versions add column evaluation jsonb check (jsonb_typeof(evaluation) = 'object');
comment on column course_versions.evaluation is 'the steps of a practical evaluation that completes the course (domain/src/enrolment/evaluation.ts); null takes none';

alter table enrolments add column evaluation_due_at timestamptz check (evaluation_due_at is null or started_at is not null);
comment on column enrolments.evaluation_due_at is 'when everything but the practical evaluation was done';
create index enrolments_awaiting_evaluation on enrolments (company_id, evaluation_due_at)
  where evaluation_due_at is not null and completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null;

create table course_evaluations (
  company_id uuid not null,
  id uuid not null default new_id(),
  enrolment_id uuid not null,
  evaluator_id uuid references people (id),
  outcome text not null check (outcome in ('competent', 'notYet')),
  depths jsonb not null check (jsonb_typeof(depths) = 'object'),
  note text check (length(note) between 1 and 1000),
  evaluated_on date not null,
  recorded_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id)
);
comment on table course_evaluations is 'enrolment [tenant]: what evaluators saw of a learner who had done the rest of a course; only added';
comment on column course_evaluations.depths is 'how each step was done, by its key';
comment on column course_evaluations.evaluated_on is 'the day on which the evaluator saw it';
create index course_evaluations_of on course_evaluations (company_id, enrolment_id, recorded_at);
create index course_evaluations_by on course_evaluations (evaluator_id);
-- Found competent once, an attempt is completed: nothing can be found twice.
create unique index one_competent_evaluation on course_evaluations (company_id, enrolment_id) where outcome = 'competent';
call wall('course_evaluations');
