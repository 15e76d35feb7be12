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
  last_sequence bigint not null default 0,
  last_device_id uuid,
  active_device_id uuid,
  active_device_at timestamptz,
  supersedes_enrolment_id uuid,
  primary key (company_id, id),
  constraint one_attempt_number unique (company_id, person_id, course_id, attempt_number),
  foreign key (company_id, person_id) references employments (company_id, person_id),
  foreign key (company_id, supersedes_enrolment_id) references enrolments (company_id, id),
  check (completed_at is null or started_at is not null),
  check (completed_at is null or withdrawn_at is null)
);
comment on table enrolments is 'enrolment [tenant]: one person''s one attempt at one course version; its status is read from its dates';
comment on column enrolments.due_on is 'last day to complete it in time; null has no due day';
comment on column enrolments.last_sequence is 'highest sequence seen from any device: the newest place, and with last_device_id the tie-break, wins by it';
comment on column enrolments.active_device_id is 'the tab or device that learns at present; another one is asked before it takes over';
create unique index one_open_enrolment on enrolments (company_id, person_id, course_id)
  where completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null;
create index enrolments_person on enrolments (company_id, person_id, assigned_at desc);
create index enrolments_course on enrolments (company_id, course_id);
create index enrolments_version on enrolments (course_version_id);
create index enrolments_due on enrolments (due_on)
  where due_on is not null and completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null;
call wall('enrolments');

create table unit_progress (
  company_id uuid not null,
  enrolment_id uuid not null,
  unit_id uuid not null references course_units (id),
  opened_at timestamptz not null,
  finished_at timestamptz,
  completed_at timestamptz,
  seconds int not null default 0 check (seconds >= 0),
  furthest numeric not null default 0,
  place jsonb not null default '{}',
  place_sequence bigint not null default 0,
  place_device_id uuid,
  score_percent numeric(5, 2),
  passed boolean,
  changed_at timestamptz not null,
  primary key (company_id, enrolment_id, unit_id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id)
);
comment on table unit_progress is 'enrolment [tenant]: how far one attempt is in one unit; moves forward only';
comment on column unit_progress.finished_at is 'when the page first said its end was reached; completed_at may wait for the least time';
comment on column unit_progress.furthest is 'seconds watched of a video, or fraction scrolled of a page; never goes down';
comment on column unit_progress.place is 'where to resume: {scroll, seconds, page}; the newest by sequence wins (place_sequence, then place_device_id)';
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

create table due_reminders (
  company_id uuid not null,
  enrolment_id uuid not null,
  due_on date not null,
  day_offset smallint not null,
  sent_at timestamptz not null,
  primary key (company_id, enrolment_id, due_on, day_offset),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id)
);
comment on table due_reminders is 'enrolment [tenant]: which reminder of which due day was written; each at most once, a moved due day begins anew';
comment on column due_reminders.day_offset is 'days from the due day: -30, -7, -1, then weekly 7 to 28';
call wall('due_reminders');

-- The last word on what never goes back: a completion stays as it is, and progress only grows.
create function keep_enrolment_monotone() returns trigger language plpgsql as $$
begin
  if old.completed_at is not null and new.completed_at is distinct from old.completed_at then
    raise exception 'a completion is never changed' using errcode = 'check_violation', constraint = 'completion_stays';
  end if;
  if new.progress_percent < old.progress_percent or new.time_spent_seconds < old.time_spent_seconds or new.last_sequence < old.last_sequence then
    raise exception 'progress never goes down' using errcode = 'check_violation', constraint = 'progress_grows';
  end if;
  return new;
end $$;
create trigger keep_monotone before update on enrolments for each row execute function keep_enrolment_monotone();

create function keep_unit_progress_monotone() returns trigger language plpgsql as $$
begin
  if new.furthest < old.furthest or new.seconds < old.seconds or new.place_sequence < old.place_sequence
    or (old.completed_at is not null and new.completed_at is distinct from old.completed_at) or (old.passed and new.passed is not true)
    or (old.score_percent is not null and (new.score_percent is null or new.score_percent < old.score_percent)) then
    raise exception 'progress never goes down' using errcode = 'check_violation', constraint = 'progress_grows';
  end if;
  return new;
end $$;
create trigger keep_monotone before update on unit_progress for each row execute function keep_unit_progress_monotone();
