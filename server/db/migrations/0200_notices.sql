-- What the system sends by the calendar, once each: the digest of a person's day carries the notices that were due on it.
create table digests (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null references people (id),
  on_day date not null,
  items integer not null check (items > 0),
  made_at timestamptz not null,
  primary key (company_id, id),
  constraint one_digest_a_day unique (company_id, person_id, on_day)
);
comment on table digests is 'notices [tenant]: what a person is told of on one day, in one message; one per person and day';
comment on column digests.on_day is 'the day on the person''s own clock';
create index digests_person on digests (person_id);
create index digests_day on digests (company_id, on_day);
call wall('digests');

create table notices (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null references people (id),
  rule text not null,
  subject text not null,
  day_offset integer not null,
  period text not null,
  digest_id uuid,
  carried boolean not null default false,
  noted_at timestamptz not null,
  primary key (company_id, id),
  constraint notice_once unique (company_id, person_id, rule, subject, day_offset, period),
  foreign key (company_id, digest_id) references digests (company_id, id),
  check (carried = (digest_id is null))
);
comment on table notices is 'notices [tenant]: that a person was told of something by a rule (domain/src/notices/rules.ts); each once';
comment on column notices.subject is 'what it is about: an enrolment, skill, course, product, person or piece of evidence, by its id';
comment on column notices.day_offset is 'which of the rule''s times: days from the day it is about, or percent';
comment on column notices.period is 'which turn of the subject: its due day, last day or count; another one begins again';
comment on column notices.carried is 'sent before there were digests, or due before then: noted so that it is not sent again';
create index notices_person on notices (person_id);
create index notices_digest on notices (company_id, digest_id) where digest_id is not null;
call wall('notices');

create table notice_settings (
  company_id uuid primary key references companies (id),
  overrides jsonb not null check (jsonb_typeof(overrides) = 'object'),
  changed_at timestamptz not null,
  changed_by uuid references people (id)
);
comment on table notice_settings is 'notices [tenant]: what a company decides about its notices otherwise than the platform (domain/src/notices/settings.ts)';
create index notice_settings_by on notice_settings (changed_by);
call wall('notice_settings');

create table digest_runs (
  company_id uuid not null references companies (id),
  time_zone text not null,
  on_day date not null,
  due_at timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  failure text,
  digests integer not null default 0,
  notices integer not null default 0,
  primary key (company_id, time_zone, on_day)
);
comment on table digest_runs is 'notices [tenant]: that the digests of a day were made for the people of one time zone of a company; kept for 60 days';
create index digest_runs_day on digest_runs (on_day);
call wall('digest_runs');

create table platform_notices (
  one boolean primary key default true check (one),
  overrides jsonb not null default '{}' check (jsonb_typeof(overrides) = 'object'),
  since timestamptz,
  changed_at timestamptz not null default now(),
  changed_by uuid references people (id)
);
comment on table platform_notices is 'notices [shared]: what the platform decides about notices for every company that decides nothing else; one row';
comment on column platform_notices.since is 'what was due before then is never sent: when an installation with people was upgraded to notices; null on a new one';
create index platform_notices_by on platform_notices (changed_by);
call shared('platform_notices');

-- Where people already work with it, nothing that was due before this release is sent: what had been sent is carried over, and rules count from now on.
insert into platform_notices (since) select case when exists (select from companies where not is_platform) then now() end;

insert into notices (company_id, person_id, rule, subject, day_offset, period, carried, noted_at)
  select d.company_id, e.person_id, case when d.day_offset < 0 then 'courseDue' else 'courseOverdue' end, d.enrolment_id, d.day_offset, d.due_on, true, d.sent_at
  from due_reminders d join enrolments e on e.company_id = d.company_id and e.id = d.enrolment_id
  on conflict do nothing;
drop table due_reminders;

insert into notices (company_id, person_id, rule, subject, day_offset, period, carried, noted_at)
  select m.company_id, m.person_id, case k.part[1] when 'expiry' then 'seatsExpiring' else 'seatsUsed' end, k.part[2],
    case k.part[1] when 'expiry' then -(k.part[4]::integer) else k.part[4]::integer end, k.part[3], true, m.created_at
  from mails m cross join lateral regexp_match(m.unique_key, '^seats\.[0-9a-f-]{36}:(expiry|use):([0-9a-f-]{36}):([^:]+):(\d+):[0-9a-f-]{36}$') k (part)
  where m.kind = 'seats.warning' and m.company_id is not null and m.person_id is not null and k.part is not null
  on conflict do nothing;

-- An administrator without an address was never warned of seats in use; they are not told now of what was so long before.
insert into notices (company_id, person_id, rule, subject, day_offset, period, carried, noted_at)
  select l.company_id, a.person_id, 'seatsUsed', l.product_id, u.percent, l.came_in, true, now()
  from (select company_id, product_id, sum(available) as available, sum(reserved + allocated + consumed) as used, sum(total) as came_in
      from seat_lots where owner_person_id is null group by company_id, product_id) l
    join employments a on a.company_id = l.company_id and a.bu_admin_since is not null
    join (values (80), (90), (100)) u (percent) on l.used * 100 >= (l.used + l.available) * u.percent
  where l.used > 0
  on conflict do nothing;
