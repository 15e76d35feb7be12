-- Messages of a company to an exact audience: what was written, to whom it went, and who acknowledged it.
alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check
  check (bucket in ('content', 'people', 'evidence', 'branding', 'certificates', 'orders', 'messages', 'training'));

create table saved_audiences (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  name text not null check (name <> '' and length(name) <= 80),
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  changed_by uuid references people (id),
  changed_at timestamptz not null,
  primary key (company_id, id),
  constraint one_audience_name unique (company_id, name)
);
comment on table saved_audiences is 'messaging [tenant]: audiences of messages that were given a name';
comment on column saved_audiences.audience is 'who is in it, by rules and ids: domain/src/messaging/audience.ts';
create index saved_audiences_by on saved_audiences (changed_by);
call wall('saved_audiences');

create table messages (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  variants jsonb not null check (jsonb_typeof(variants) = 'object'),
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  channels text[] not null check (channels <@ '{inbox,email,push,sms}'),
  kiosk boolean not null default false,
  acknowledge boolean not null default false,
  acknowledge_by date check (acknowledge_by is null or acknowledge),
  local_at timestamp,
  local_zone text check (local_zone in ('company', 'recipient')),
  created_by uuid references people (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  scheduled_by uuid references people (id),
  scheduled_at timestamptz,
  starts_at timestamptz,
  expected integer check (expected >= 0),
  frozen_at timestamptz,
  finished_at timestamptz,
  cancelled_by uuid references people (id),
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason in ('admin', 'senderRight', 'nobody', 'tooMany', 'companyClosed')),
  primary key (company_id, id),
  check ((local_at is null) = (local_zone is null)),
  check ((scheduled_at is null) = (starts_at is null)),
  check (frozen_at is null or scheduled_at is not null),
  check (finished_at is null or frozen_at is not null),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (cancelled_at is null or finished_at is null)
);
comment on table messages is 'messaging [tenant]: messages to people of a company; the state follows from the dates (domain/src/messaging/message.ts)';
comment on column messages.variants is 'subject and body by language';
comment on column messages.files is 'attached files as they are stored: bucket, path, name, mime, bytes';
comment on column messages.kiosk is 'shown on the start page of the company''s shared devices too';
comment on column messages.acknowledge_by is 'last day to acknowledge it; null has no due day';
comment on column messages.local_at is 'the time of day it is to go out, as clocks of the company or of each recipient show it; null goes out at once';
comment on column messages.starts_at is 'the earliest instant at which any recipient''s time has come';
comment on column messages.expected is 'how many people were in the audience when it was confirmed';
comment on column messages.frozen_at is 'when sending began and the recipients were fixed';
comment on column messages.cancelled_at is 'before sending began, by an admin or because it could not go out; cancel_reason says which';
create index messages_starting on messages (starts_at) where finished_at is null and cancelled_at is null and scheduled_at is not null;
create index messages_created_by on messages (created_by);
create index messages_scheduled_by on messages (scheduled_by);
create index messages_cancelled_by on messages (cancelled_by);
call wall('messages');

create table message_recipients (
  company_id uuid not null,
  message_id uuid not null,
  person_id uuid not null,
  expected boolean not null,
  included boolean not null default false,
  left_out text check (left_out in ('left', 'noLongerMatches')),
  locale text,
  variant text,
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  not_before timestamptz,
  sent_round integer not null default 0 check (sent_round >= 0),
  acknowledged_at timestamptz,
  acknowledged_on_kiosk boolean not null default false,
  primary key (company_id, message_id, person_id),
  foreign key (company_id, message_id) references messages (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade,
  check (not (included and left_out is not null)),
  check (acknowledged_at is null or included)
);
comment on table message_recipients is 'messaging [tenant]: to whom a message goes, each person once; fixed when sending begins';
comment on column message_recipients.expected is 'was in the audience when the message was confirmed';
comment on column message_recipients.included is 'was in the audience when sending began: gets the message';
comment on column message_recipients.left_out is 'why someone who was expected does not get it';
comment on column message_recipients.facts is 'what the merge fields said of the person when it was sent, so that it can be read again as it was';
comment on column message_recipients.sent_round is 'the last round in which it was handed over: 1 the message, 2 and more its reminders';
create index message_recipients_person on message_recipients (company_id, person_id);
call wall('message_recipients');

create table message_reminders (
  company_id uuid not null,
  message_id uuid not null,
  round integer not null check (round > 1),
  asked_by uuid references people (id),
  asked_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, message_id, round),
  foreign key (company_id, message_id) references messages (company_id, id)
);
comment on table message_reminders is 'messaging [tenant]: a message sent again to those who had not acknowledged it';
create index message_reminders_by on message_reminders (asked_by);
create index message_reminders_waiting on message_reminders (asked_at) where finished_at is null;
call wall('message_reminders');
