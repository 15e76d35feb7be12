-- Running and closing a group training. Marks are only added; what a roster says is folded from them (domain/src/group-training/marks.ts).
create table training_walk_ins (
  company_id uuid not null,
  id uuid not null,
  training_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  employee_number text check (length(employee_number) between 1 and 40),
  chosen_person_id uuid,
  candidate_ids uuid[] not null default '{}',
  entry_id uuid,
  added_by uuid not null references people (id),
  client_at timestamptz not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references people (id),
  primary key (company_id, id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, training_id, entry_id) references roster_entries (company_id, training_id, id),
  check ((entry_id is null) = (settled_at is null))
);
comment on table training_walk_ins is 'group-training [tenant]: people added while a training ran, by the id their device gave them';
comment on column training_walk_ins.chosen_person_id is 'the employee found by search; null where a name was typed';
comment on column training_walk_ins.candidate_ids is 'employees with the same name or number: someone decides who it is';
comment on column training_walk_ins.entry_id is 'null while it is open who the person is; marks name the walk-in meanwhile';
create index training_walk_ins_of on training_walk_ins (company_id, training_id);
call wall('training_walk_ins');

create table attendance_marks (
  company_id uuid not null,
  id uuid not null,
  training_id uuid not null,
  entry_id uuid not null,
  session_id uuid,
  kind text not null check (kind in ('checkIn', 'leave', 'minutes', 'madeUp', 'final', 'result', 'score', 'note', 'depth')),
  item text check (length(item) <= 60),
  value jsonb not null check (jsonb_typeof(value) in ('string', 'number', 'null')),
  seen uuid[] not null default '{}',
  client_at timestamptz not null,
  corrected_at timestamptz not null,
  device_id uuid not null,
  by_person uuid references people (id),
  method text not null check (method in ('tap', 'code', 'qr', 'pin', 'number')),
  late boolean not null default false,
  received_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, training_id, session_id) references training_sessions (company_id, training_id, id)
);
comment on table attendance_marks is 'group-training [tenant]: every action on a roster, never changed or deleted';
comment on column attendance_marks.entry_id is 'a roster entry or, for a walk-in, the id their device gave them';
comment on column attendance_marks.seen is 'marks on the same value that the device knew: this one replaces them';
comment on column attendance_marks.corrected_at is 'client_at by the server''s clock';
comment on column attendance_marks.late is 'made without knowing that the training was closed: listed, never applied';
create index attendance_marks_of on attendance_marks (company_id, training_id, received_at);
call wall('attendance_marks');

create table training_signatures (
  company_id uuid not null,
  id uuid not null,
  training_id uuid not null,
  entry_id uuid,
  role text not null check (role in ('trainee', 'trainer', 'evaluator')),
  person_id uuid references people (id),
  words_version integer not null,
  words text not null check (length(words) between 1 and 1000),
  locale text not null,
  strokes jsonb check (jsonb_typeof(strokes) = 'array'),
  image bytea check (length(image) <= 120000),
  proxy_by uuid references people (id),
  proxy_reason text check (length(proxy_reason) between 3 and 500),
  signed_at timestamptz not null,
  device_id uuid not null,
  late boolean not null default false,
  received_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  check ((role = 'trainer') = (entry_id is null)),
  check ((strokes is null) = (image is null)),
  check ((strokes is null) = (proxy_by is not null)),
  check ((proxy_by is null) = (proxy_reason is null))
);
comment on table training_signatures is 'group-training [tenant]: signatures on glass with the words that were signed, or who confirms in place of a signature and why';
comment on column training_signatures.strokes is 'lines of [x, y, milliseconds]';
create index training_signatures_of on training_signatures (company_id, training_id);
call wall('training_signatures');

create table training_papers (
  company_id uuid not null,
  id uuid not null default new_id(),
  training_id uuid not null,
  file_id uuid not null,
  added_by uuid not null references people (id),
  added_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
comment on table training_papers is 'group-training [tenant]: photos of paper sign-in sheets';
create index training_papers_of on training_papers (company_id, training_id);
call wall('training_papers');

create table training_closings (
  company_id uuid not null,
  id uuid not null,
  training_id uuid not null,
  number integer not null check (number > 0),
  closed_at timestamptz not null,
  closed_by uuid references people (id),
  training_on date not null,
  reason text check (length(reason) <= 500),
  outcomes jsonb not null check (jsonb_typeof(outcomes) = 'array'),
  no_longer_earned jsonb not null default '[]' check (jsonb_typeof(no_longer_earned) = 'array'),
  archive_file_id uuid,
  archived_at timestamptz,
  reopened_at timestamptz,
  reopened_by uuid references people (id),
  reopen_reason text check (length(reopen_reason) between 3 and 500),
  primary key (company_id, id),
  unique (company_id, training_id, number),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, archive_file_id) references files (company_id, id),
  check ((reopened_at is null) = (reopen_reason is null))
);
comment on table training_closings is 'group-training [tenant]: each closing of a training with what it decided for each person';
comment on column training_closings.id is 'made by the device that closed: sending it again closes nothing twice';
comment on column training_closings.no_longer_earned is 'people certified by an earlier closing whose marks no longer earn it';
create unique index training_closings_open on training_closings (company_id, training_id) where reopened_at is null;
call wall('training_closings');

create table session_achievements (
  company_id uuid not null,
  training_id uuid not null,
  person_id uuid not null,
  achievement_id uuid not null,
  primary key (company_id, training_id, person_id, achievement_id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, achievement_id) references achievements (company_id, id)
);
comment on table session_achievements is 'group-training [tenant]: what attendance of a training proved';
call wall('session_achievements');
