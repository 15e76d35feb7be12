-- Access reviews: who has which right is fixed when a review starts, and each right is kept or removed.
create table access_reviews (
  id uuid not null primary key default new_id(),
  title text not null check (length(title) between 1 and 120),
  role text check (role in ('platformAdmin', 'companyAdmin', 'trainer', 'evaluator')),
  company_ids uuid[] not null default '{}',
  by_companies boolean not null,
  due_on date not null,
  started_at timestamptz not null,
  started_by uuid not null references people (id),
  closed_at timestamptz,
  closed_by uuid references people (id),
  rows_sha256 text check (length(rows_sha256) = 64),
  locale text check (locale in ('en', 'fr')),
  evidence bytea,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (rows_sha256 is null) and (closed_at is null) = (locale is null)),
  check (evidence is null or closed_at is not null)
);
comment on table access_reviews is 'reports [platform]: reviews of who has which rights; closed once, and not changed afterwards';
comment on column access_reviews.role is 'the only role that it is about; null: all';
comment on column access_reviews.company_ids is 'the companies it is about; none: all';
comment on column access_reviews.by_companies is 'company administrators decide on their own company''s rights; else the platform''s administrators alone';
comment on column access_reviews.due_on is 'by the calendar of the platform''s company';
comment on column access_reviews.rows_sha256 is 'of its rows and decisions, when it was closed';
comment on column access_reviews.locale is 'the language of its evidence';
comment on column access_reviews.evidence is 'the PDF, drawn once after closing';
create index access_reviews_started_by on access_reviews (started_by);
create index access_reviews_closed_by on access_reviews (closed_by);
grant select, insert, update on access_reviews to muster_platform;

create table access_review_parts (
  company_id uuid not null references companies (id),
  review_id uuid not null references access_reviews (id),
  title text not null,
  due_on date not null,
  started_at timestamptz not null,
  closed_at timestamptz,
  primary key (company_id, review_id)
);
comment on table access_review_parts is 'reports [tenant]: what a company knows of a review in which it decides itself';
create index access_review_parts_review on access_review_parts (review_id);
call wall('access_review_parts');
revoke insert, delete on access_review_parts from muster_app;

create table access_review_rows (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  review_id uuid not null references access_reviews (id),
  person_id uuid not null references people (id),
  role text not null check (role in ('platformAdmin', 'companyAdmin', 'trainer', 'evaluator')),
  name text not null,
  email text,
  company text not null,
  granted_at timestamptz not null,
  last_signed_in_at timestamptz,
  factor text not null check (factor in ('on', 'off')),
  effect text not null check (effect in ('inForce', 'notCompanyAdmin', 'left', 'locked', 'companyClosed')),
  flags text[] not null,
  decision text check (decision in ('keep', 'remove')),
  comment text check (length(comment) between 1 and 500),
  decided_by uuid references people (id),
  decided_name text,
  decided_at timestamptz,
  removed_at timestamptz,
  refusal text,
  final_standing text check (final_standing in ('held', 'gone', 'again')),
  primary key (company_id, id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (decided_name is null)),
  check (decision = 'remove' or (removed_at is null and refusal is null)),
  check (decision <> 'remove' or (removed_at is null) <> (refusal is null))
);
comment on table access_review_rows is 'reports [tenant]: the rights of a review as they were when it started, and what was decided on each';
comment on column access_review_rows.flags is 'what to look at first, when it started: stale, noFactor, left, noRights';
comment on column access_review_rows.decided_name is 'as they were called then: the evidence stays the same';
comment on column access_review_rows.refusal is 'why the right could not be removed';
comment on column access_review_rows.final_standing is 'whether the person still had the right when the review was closed';
create index access_review_rows_of on access_review_rows (review_id, company_id);
create index access_review_rows_person on access_review_rows (person_id);
create index access_review_rows_decided_by on access_review_rows (decided_by) where decided_by is not null;
call wall('access_review_rows');
revoke insert, delete on access_review_rows from muster_app;
revoke delete on access_review_rows from muster_platform;
