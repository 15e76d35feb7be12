-- A completion that was an error is voided by two people (spec/domain.md): one asks, another confirms.

create table void_requests (
  company_id uuid not null,
  id uuid not null default new_id(),
  enrolment_id uuid not null,
  reason text not null check (length(reason) >= 10),
  asked_by uuid not null references people (id),
  asked_at timestamptz not null,
  confirmed_by uuid references people (id) check (confirmed_by <> asked_by),
  confirmed_at timestamptz,
  withdrawn_by uuid references people (id),
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_at is null or withdrawn_at is null)
);
comment on table void_requests is 'enrolment [tenant]: one admin asks that a completion be voided; another confirms within 72 hours';
comment on column void_requests.withdrawn_by is 'null where it ran out and another took its place';
create unique index one_open_void_request on void_requests (company_id, enrolment_id) where confirmed_at is null and withdrawn_at is null;
create index void_requests_enrolment on void_requests (company_id, enrolment_id);
call wall('void_requests');
revoke delete on void_requests from muster_app, muster_platform;
