-- What people answered inside course packages, as the packages told it: SCORM's interactions and statements of xAPI and cmi5, in one shape.

create table package_answers (
  company_id uuid not null,
  id uuid not null default new_id(),
  registration_id uuid not null,
  activity_id text not null,
  key text not null,
  place int not null,
  question text not null,
  kind text,
  description text,
  response text,
  correct jsonb not null default '[]',
  choices jsonb,
  result text check (result in ('correct', 'wrong', 'unanticipated', 'neutral', 'scored')),
  points numeric,
  weighting numeric,
  latency_seconds numeric,
  answered_at timestamptz not null,
  primary key (company_id, id),
  constraint one_answer unique (company_id, registration_id, activity_id, key),
  foreign key (company_id, registration_id) references package_registrations (company_id, id)
);
comment on table package_answers is 'packages [tenant]: one answer to one question of a package in an attempt, as the package told it last';
comment on column package_answers.key is 'of SCORM: attempt at the activity and place in its list; else the id of the statement';
comment on column package_answers.place is 'the order in which they were told first';
comment on column package_answers.correct is 'patterns, each of which is right';
comment on column package_answers.choices is 'what ids in responses and patterns mean, where the package says so';
comment on column package_answers.points is 'where the result is a number';
call wall('package_answers');
