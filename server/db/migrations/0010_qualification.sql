-- Achievements: dated, immutable proofs, each with a public page and a credential signed from its snapshot.

create table achievements (
  id uuid not null default new_id(),
  company_id uuid not null references companies (id),
  person_id uuid not null references people (id),
  course_id uuid not null references courses (id),
  course_version_id uuid not null references course_versions (id),
  enrolment_id uuid not null,
  public_id text not null unique check (length(public_id) = 22),
  verification_code text not null unique check (length(verification_code) = 10),
  certificate_number text not null,
  valid_from date not null,
  valid_through date check (valid_through >= valid_from),
  anchor_on date not null,
  anchor_months int,
  status_index int generated always as identity unique,
  issued_at timestamptz not null,
  snapshot jsonb not null,
  previous_achievement_id uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  revocation_reason text,
  recorded_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, certificate_number),
  unique (company_id, enrolment_id),
  foreign key (company_id, person_id) references employments (company_id, person_id),
  foreign key (company_id, enrolment_id) references enrolments (company_id, id),
  foreign key (company_id, previous_achievement_id) references achievements (company_id, id),
  check ((revoked_at is null) = (revocation_reason is null))
);
comment on table achievements is 'qualification [tenant]: a dated proof that a person met a course; rests on a completed enrolment';
comment on column achievements.public_id is '128 random bits, base64url: the address of the public page';
comment on column achievements.verification_code is 'short code a person can type; no look-alike characters';
comment on column achievements.valid_through is 'last day it counts, inclusive; null never lapses';
comment on column achievements.anchor_on is 'the day the chain of renewals counts from: every expiry is anchor_on + anchor_months, never chained';
comment on column achievements.status_index is 'its bit in the published status list';
comment on column achievements.snapshot is 'what was true when it was issued: holder, course, version, issuer, hours, score, regulation references, per locale';
create index achievements_person on achievements (company_id, person_id, issued_at desc);
call wall('achievements');

create table certificate_counters (
  company_id uuid primary key references companies (id),
  last_number bigint not null
);
comment on table certificate_counters is 'qualification [tenant]: the last certificate number given by each company';
call wall('certificate_counters');
