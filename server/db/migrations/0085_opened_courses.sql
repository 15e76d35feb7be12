-- Time is credited against the clock of the server: since the attempt was started, and since a device opened the course.

alter table enrolments add column opened_at timestamptz, add column opened_seconds integer not null default 0 check (opened_seconds >= 0);
comment on column enrolments.opened_at is 'when a device opened the course last';
comment on column enrolments.opened_seconds is 'of time_spent_seconds: not learned since opened_at';
