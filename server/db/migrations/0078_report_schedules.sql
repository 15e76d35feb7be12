-- Reports that come by themselves, at the local time of their company.

create table report_schedules (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  list text not null,
  name text not null,
  query text not null,
  columns text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  locale text not null check (locale in ('en', 'fr')),
  period text check (period in ('day', 'week', 'month', 'quarter')),
  every text not null check (every in ('day', 'week', 'month', 'quarter')),
  weekday smallint not null check (weekday between 1 and 7),
  month_day smallint not null check (month_day between 0 and 28),
  minute smallint not null check (minute between 0 and 1439),
  attach boolean not null,
  to_all_readers boolean not null,
  only_with_rows boolean not null,
  only_when_changed boolean not null,
  owner_id uuid not null references people (id),
  next_at timestamptz not null,
  in_service_since timestamptz not null,
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('hand', 'bounces', 'ownerRight')),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (company_id, id),
  check ((paused_at is null) = (pause_reason is null))
);
comment on table report_schedules is 'reports [tenant]: a report that is made and sent by the clock of its company';
comment on column report_schedules.period is 'the whole one before the run is asked for, in place of days in the query';
comment on column report_schedules.month_day is '0: the last of the month';
comment on column report_schedules.minute is 'after midnight, in the time zone of the company';
comment on column report_schedules.in_service_since is 'somebody looked at its recipients: letters refused before count no more';
comment on column report_schedules.owner_id is 'what outside addresses get is what they may see; without their right it pauses';
create index report_schedules_due on report_schedules (next_at) where paused_at is null and removed_at is null;
call wall('report_schedules');
revoke delete on report_schedules from muster_app, muster_platform;

create table report_recipients (
  company_id uuid not null,
  id uuid not null default new_id(),
  schedule_id uuid not null,
  person_id uuid references people (id),
  address text,
  named boolean not null,
  out_since timestamptz,
  primary key (company_id, id),
  foreign key (company_id, schedule_id) references report_schedules (company_id, id),
  unique (company_id, schedule_id, person_id),
  unique (company_id, schedule_id, address),
  check ((person_id is null) <> (address is null))
);
comment on table report_recipients is 'reports [tenant]: who gets the report of a schedule, and whether letters reach them';
comment on column report_recipients.address is 'outside the company; it must fit the allow-list whenever a report is sent';
comment on column report_recipients.named is 'false: comes by a role, and the row only says that letters do not reach them';
comment on column report_recipients.out_since is 'three letters in a row were refused for good: nothing is sent until somebody saves the schedule again';
call wall('report_recipients');

create table report_addresses (
  company_id uuid not null references companies (id),
  address text not null,
  added_at timestamptz not null,
  added_by uuid not null references people (id),
  primary key (company_id, address)
);
comment on table report_addresses is 'reports [tenant]: outside addresses and domains (@example.com) that reports may go to';
call wall('report_addresses');

create table report_runs (
  company_id uuid not null,
  id uuid not null default new_id(),
  schedule_id uuid not null,
  due_at timestamptz not null,
  by_hand boolean not null,
  state text not null default 'running' check (state in ('running', 'sent', 'nothing', 'failed')),
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, schedule_id) references report_schedules (company_id, id),
  constraint report_run_once unique (company_id, schedule_id, due_at)
);
comment on table report_runs is 'reports [tenant]: one run of a schedule; the instant it was due makes it the only one';
call wall('report_runs');
revoke delete on report_runs from muster_app, muster_platform;

create table report_deliveries (
  company_id uuid not null,
  run_id uuid not null,
  recipient text not null,
  person_id uuid references people (id),
  address text,
  outcome text not null check (outcome in ('sent', 'nothing', 'unchanged', 'skipped')),
  reason text,
  file_id uuid,
  attached boolean not null default false,
  rows_count int,
  rows_sha256 text,
  letter text check (letter in ('waiting', 'sent', 'failed')),
  at timestamptz not null,
  primary key (company_id, run_id, recipient),
  foreign key (company_id, run_id) references report_runs (company_id, id),
  foreign key (company_id, file_id) references report_files (company_id, id)
);
comment on table report_deliveries is 'reports [tenant]: what a run did for one recipient, once';
comment on column report_deliveries.recipient is 'their person, or their address: with the run it is the key of the letter';
comment on column report_deliveries.reason is 'why nothing was sent';
comment on column report_deliveries.rows_sha256 is 'of the rows alone: the same rows are not sent again where only changes are wanted';
comment on column report_deliveries.letter is 'what became of it: the mail server took it, or refused it for good';
create index report_letters_failed on report_deliveries (at) where letter = 'failed';
create index report_letters_waiting on report_deliveries (at) where letter = 'waiting';
call wall('report_deliveries');
revoke delete on report_deliveries from muster_app, muster_platform;

alter table report_files add column run_id uuid;
alter table report_files add column rows_sha256 text;
alter table report_files add foreign key (company_id, run_id) references report_runs (company_id, id);
comment on column report_files.run_id is 'made by a schedule for this person; null: asked for by hand';
create unique index one_report_file_of_run on report_files (company_id, run_id, created_by, locale) where run_id is not null;

alter table mails add column attachment jsonb;
comment on column mails.attachment is 'a stored file that goes with it: bucket, path, name, mime';
