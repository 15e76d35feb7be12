-- Quiz attempts: drawn, timed and graded on the server.

create table quiz_attempts (
  id uuid not null default new_id(),
  company_id uuid not null,
  person_id uuid not null,
  enrolment_id uuid not null,
  unit_id uuid not null references course_units (id),
  content_version_id uuid not null references content_versions (id),
  number int not null check (number > 0),
  draw jsonb not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  score_percent numeric(5, 2),
  passed boolean,
  results jsonb,
  primary key (company_id, id),
  unique (company_id, enrolment_id, unit_id, number),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id)
);
comment on table quiz_attempts is 'assessment [tenant]: one try at one quiz; graded once, when submitted or when its time is up';
comment on column quiz_attempts.draw is 'question keys in the order shown, with the order of their options; no answers';
comment on column quiz_attempts.expires_at is 'from this instant of the server''s clock on no answer counts; seven days where the quiz has no time limit';
comment on column quiz_attempts.results is 'per question key: {points, of, correct}; written at submission';
create unique index one_running_attempt on quiz_attempts (company_id, enrolment_id, unit_id) where submitted_at is null;
create index quiz_attempts_expiring on quiz_attempts (expires_at) where submitted_at is null;
create index quiz_attempts_person on quiz_attempts (company_id, person_id, started_at desc);
call wall('quiz_attempts');

create table quiz_answers (
  company_id uuid not null,
  attempt_id uuid not null,
  question_key text not null,
  answer jsonb not null,
  sequence bigint not null,
  saved_at timestamptz not null,
  primary key (company_id, attempt_id, question_key),
  foreign key (company_id, attempt_id) references quiz_attempts (company_id, id)
);
comment on column quiz_answers.answer is 'in the keys of the question''s author; json null where the learner took the answer back';
comment on table quiz_answers is 'assessment [tenant]: the answer last saved to a question of an attempt';
call wall('quiz_answers');
