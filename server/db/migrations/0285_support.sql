-- Support: tickets of people, and their threads.
create sequence ticket_numbers;
grant usage on sequence ticket_numbers to muster_app, muster_platform;

create table tickets (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  number bigint not null unique default nextval('ticket_numbers'),
  requester_id uuid not null references people (id),
  category text not null check (category in ('access', 'course', 'certificate', 'billing', 'sds', 'correction', 'other')),
  subject text not null check (length(subject) between 1 and 200),
  priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low')),
  context jsonb check (jsonb_typeof(context) = 'object'),
  enrolment_id uuid,
  assignee_id uuid references people (id),
  follows_id uuid,
  merged_into_id uuid,
  waits_for text check (waits_for in ('requester', 'thirdParty')),
  first_replied_at timestamptz,
  response_due_at timestamptz,
  solved_at timestamptz,
  satisfaction text check (satisfaction in ('good', 'bad')),
  satisfaction_note text check (length(satisfaction_note) between 1 and 1000),
  created_at timestamptz not null,
  replied_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id),
  foreign key (company_id, follows_id) references tickets (company_id, id),
  foreign key (company_id, merged_into_id) references tickets (company_id, id),
  check (satisfaction_note is null or satisfaction is not null),
  check (satisfaction is null or solved_at is not null),
  check (merged_into_id is null or (merged_into_id <> id and response_due_at is null))
);
comment on table tickets is 'support [tenant]: requests for support; the status follows from what is stored (domain/src/support/ticket.ts)';
comment on column tickets.context is 'what the requester agreed to send along: page, device check, last save error';
comment on column tickets.follows_id is 'the closed ticket that this one continues';
comment on column tickets.merged_into_id is 'the ticket in which its thread continues';
comment on column tickets.waits_for is 'whose turn it is, where it is not the platform''s';
comment on column tickets.first_replied_at is 'when the platform first replied to the requester';
comment on column tickets.response_due_at is 'by when a reply of the platform is due; null while none is';
comment on column tickets.replied_at is 'the last reply of either side';
create index tickets_requester on tickets (requester_id, created_at desc);
create index tickets_due on tickets (response_due_at) where response_due_at is not null;
create index tickets_assignee on tickets (assignee_id) where assignee_id is not null;
create index tickets_enrolment on tickets (company_id, enrolment_id) where enrolment_id is not null;
create index tickets_follows on tickets (company_id, follows_id) where follows_id is not null;
create index tickets_merged on tickets (company_id, merged_into_id) where merged_into_id is not null;
call wall('tickets');

create table ticket_entries (
  company_id uuid not null,
  id uuid not null default new_id(),
  ticket_id uuid not null,
  kind text not null check (kind in ('reply', 'assigned', 'priority', 'category', 'status', 'merged')),
  person_id uuid references people (id),
  by_support boolean not null,
  body text check (length(body) between 1 and 10000),
  details jsonb check (jsonb_typeof(details) = 'object'),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id),
  check ((kind = 'reply') = (body is not null))
);
comment on table ticket_entries is 'support [tenant]: what happened to a ticket, in order; only added';
comment on column ticket_entries.details is 'before and after, of a change';
comment on column ticket_entries.files is 'stored files that came with it';
create index ticket_entries_of on ticket_entries (company_id, ticket_id, at, id);
create index ticket_entries_person on ticket_entries (person_id);
call wall('ticket_entries');

create table ticket_notes (
  company_id uuid not null,
  id uuid not null default new_id(),
  ticket_id uuid not null,
  person_id uuid not null references people (id),
  body text not null check (length(body) between 1 and 10000),
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id)
);
comment on table ticket_notes is 'support [tenant]: notes of the platform''s staff among themselves; never for the requester, so the company''s role cannot read them at all';
create index ticket_notes_of on ticket_notes (company_id, ticket_id, at, id);
create index ticket_notes_person on ticket_notes (person_id);
call wall('ticket_notes');
revoke all on ticket_notes from muster_app;

alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check check (bucket in ('content', 'people', 'evidence', 'branding', 'certificates', 'orders', 'messages', 'trainings', 'support'));

create table ticket_macros (
  id uuid not null primary key default new_id(),
  name text not null unique check (length(name) between 1 and 80),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  waits_for_requester boolean not null default false,
  solves boolean not null default false,
  changed_at timestamptz not null,
  check (not (waits_for_requester and solves))
);
comment on table ticket_macros is 'support [platform]: prepared replies of the platform''s support';
comment on column ticket_macros.texts is 'the words by language: {en, fr}';
grant select, insert, update, delete on ticket_macros to muster_platform;

-- Who answers tickets: active platform administrators, who are administrators of a company as well (rule 5 of the specification).
create function support_staff(on_day date) returns table (id uuid) language sql stable security definer set search_path = public as $$
  select p.id from people p where p.qms_admin_since is not null
    and exists (select from employments e where e.person_id = p.id and e.bu_admin_since is not null and (e.ended_on is null or e.ended_on >= on_day))
$$;
revoke all on function support_staff from public;
grant execute on function support_staff to muster_platform;
