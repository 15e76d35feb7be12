-- Group training: several people together, on one or several dated sessions. Dates of what happened are stored; the state of a training
-- and of a place in it is derived (domain/src/group-training).
create table training_rooms (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  site_id uuid,
  name text not null check (length(name) between 1 and 120),
  capacity integer check (capacity > 0),
  directions text check (length(directions) <= 500),
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id)
);
comment on table training_rooms is 'group-training [tenant]: rooms and yards that sessions take place in';
create unique index training_rooms_name on training_rooms (company_id, site_id, lower(name)) nulls not distinct where archived_at is null;
call wall('training_rooms');

create table training_series (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  rule text not null check (length(rule) <= 500),
  time_zone text not null,
  first_on date not null,
  created_at timestamptz not null,
  created_by uuid references people (id),
  primary key (company_id, id)
);
comment on table training_series is 'group-training [tenant]: trainings planned together by a recurrence rule';
comment on column training_series.rule is 'RRULE of RFC 5545, without its first date';
call wall('training_series');

create table trainings (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  title text check (length(title) between 1 and 200),
  course_id uuid references courses (id),
  skill_id uuid references skills (id),
  skill_level integer not null default 1 check (skill_level > 0),
  language text not null default 'en',
  time_zone text not null,
  site_id uuid,
  place text check (length(place) <= 500),
  min_people integer not null default 1 check (min_people >= 1),
  max_people integer check (max_people >= min_people),
  booking_rule text not null default 'open' check (booking_rule in ('open', 'approval', 'closed')),
  lock_days integer not null default 2 check (lock_days between 0 and 60),
  reminder_days integer not null default 3 check (reminder_days between 0 and 60),
  seats_taken_at text not null default 'booking' check (seats_taken_at in ('booking', 'attendance')),
  no_show_uses_seat boolean not null default false,
  required_minutes integer check (required_minutes between 1 and 100000),
  result_kind text not null default 'attendance' check (result_kind in ('attendance', 'passFail', 'competence')),
  pass_mark numeric(5, 2) check (pass_mark between 0 and 100),
  checklist jsonb not null default '[]' check (jsonb_typeof(checklist) = 'array'),
  materials jsonb not null default '[]' check (jsonb_typeof(materials) = 'array'),
  trainer_skill_id uuid references skills (id),
  trainer_skill_rule text not null default 'warn' check (trainer_skill_rule in ('warn', 'block')),
  trainee_signs boolean not null default true,
  trainer_signs boolean not null default true,
  evaluator_signs boolean not null default false,
  self_check_in boolean not null default true,
  check_in_before_minutes integer not null default 15 check (check_in_before_minutes between 0 and 1440),
  check_in_after_minutes integer not null default 15 check (check_in_after_minutes between 0 and 1440),
  note text check (length(note) <= 2000),
  series_id uuid,
  series_on date,
  revision integer not null default 0,
  created_at timestamptz not null,
  created_by uuid references people (id),
  scheduled_at timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references people (id),
  cancelled_at timestamptz,
  cancelled_by uuid references people (id),
  cancel_reason text check (length(cancel_reason) <= 500),
  primary key (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id),
  foreign key (company_id, series_id) references training_series (company_id, id),
  check (title is not null or course_id is not null or skill_id is not null),
  check ((series_id is null) = (series_on is null)),
  check ((cancelled_at is null) or (closed_at is null)),
  check ((closed_at is null) or (scheduled_at is not null))
);
comment on table trainings is 'group-training [tenant]: a training of several people together: a course, a skill or a topic of its own';
comment on column trainings.title is 'of a topic without a course, or in place of the course''s title';
comment on column trainings.max_people is 'null: as many as come';
comment on column trainings.lock_days is 'days before the first session from which learners no longer book or cancel by themselves';
comment on column trainings.required_minutes is 'null: all minutes of all sessions less 15 for each session''s day';
comment on column trainings.checklist is 'what each person does in practice: [{id, text, depth: shown|supervised|competent}]';
comment on column trainings.materials is 'what people bring or read: [{label, href}]';
comment on column trainings.revision is 'SEQUENCE of its invitations (RFC 5546): counts changes of time, place and cancellation';
comment on column trainings.scheduled_at is 'null: a draft that only its planners see';
comment on column trainings.closed_at is 'null again while reopened; each closing is kept in training_closings';
create index trainings_series on trainings (company_id, series_id) where series_id is not null;
create index trainings_course on trainings (course_id, company_id) where course_id is not null;
create index trainings_skill on trainings (skill_id, company_id) where skill_id is not null;
call wall('trainings');

create table training_sessions (
  company_id uuid not null,
  id uuid not null default new_id(),
  training_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_minutes integer not null default 0 check (break_minutes between 0 and 600),
  room_id uuid,
  primary key (company_id, id),
  unique (company_id, training_id, id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, room_id) references training_rooms (company_id, id),
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  check (break_minutes * interval '1 minute' < ends_at - starts_at)
);
comment on table training_sessions is 'group-training [tenant]: the dated meetings of a training';
create index training_sessions_time on training_sessions (company_id, starts_at);
create index training_sessions_room on training_sessions (company_id, room_id, starts_at) where room_id is not null;
create index training_sessions_of on training_sessions (company_id, training_id, starts_at);
call wall('training_sessions');

create table training_staff (
  company_id uuid not null,
  training_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('trainer', 'evaluator')),
  added_at timestamptz not null,
  primary key (company_id, training_id, person_id, role),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade
);
comment on table training_staff is 'group-training [tenant]: who leads a training and who evaluates in it';
create index training_staff_person on training_staff (company_id, person_id);
call wall('training_staff');

create table roster_entries (
  company_id uuid not null,
  id uuid not null default new_id(),
  training_id uuid not null,
  person_id uuid not null,
  requested_at timestamptz,
  booked_at timestamptz,
  waitlisted_at timestamptz,
  offered_at timestamptz,
  offer_until timestamptz,
  declined_at timestamptz,
  declined_reason text check (length(declined_reason) <= 500),
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('attendee', 'admin', 'training')),
  cancel_reason text check (length(cancel_reason) <= 500),
  walk_in boolean not null default false,
  made_by uuid references people (id),
  made_at timestamptz not null,
  replaces_entry_id uuid,
  enrolment_id uuid,
  primary key (company_id, id),
  unique (company_id, training_id, person_id),
  unique (company_id, training_id, id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade,
  foreign key (company_id, training_id, replaces_entry_id) references roster_entries (company_id, training_id, id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id),
  check ((cancelled_at is null) = (cancelled_by is null)),
  check ((offered_at is null) = (offer_until is null)),
  check (coalesce(requested_at, booked_at, waitlisted_at) is not null)
);
comment on table roster_entries is 'group-training [tenant]: one person''s place in one training; booking again after a cancellation clears its dates';
comment on column roster_entries.offered_at is 'when a freed place was offered to who waited; it lapses at offer_until';
comment on column roster_entries.enrolment_id is 'the attempt at the course that attendance completes';
create index roster_entries_person on roster_entries (company_id, person_id);
create index roster_entries_waiting on roster_entries (company_id, training_id, waitlisted_at) where waitlisted_at is not null and booked_at is null and cancelled_at is null;
create index roster_entries_enrolment on roster_entries (company_id, enrolment_id) where enrolment_id is not null;
create index roster_entries_offers on roster_entries (offer_until) where offer_until is not null;
call wall('roster_entries');
