-- A schema for the analysis tools of companies: read-only views, each with the rows of the company of its login and no others.
-- The login says which company (session_user, which no statement of it can change); never a setting, as a login could change that.

create table bi_logins (
  role_name text primary key,
  company_id uuid not null references companies (id),
  created_at timestamptz not null default now(),
  valid_until timestamptz not null,
  revoked_at timestamptz
);
comment on table bi_logins is 'platform [platform]: database logins of companies'' analysis tools; written by the command only';
create index bi_logins_company on bi_logins (company_id);

create schema bi;
grant usage on schema bi to muster_bi, muster_bi_owner;
grant usage on schema public to muster_bi_owner;

-- The company of the login: none once the login has ended or the company is suspended or terminated.
create function bi.company() returns uuid language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select login.company_id from bi_logins login join companies company on company.id = login.company_id
  where login.role_name = session_user and login.revoked_at is null and login.valid_until > now()
    and company.suspended_at is null and company.terminated_at is null
$$;
comment on function bi.company is 'The company of this login; null when its access has ended.';
revoke execute on function bi.company from public;
grant execute on function bi.company to muster_bi, muster_bi_owner;

-- The owner of the views reads these columns only, and behind policies of its own: a view that forgot its condition would still show no foreign row.
grant select (company_id, employee_number, ended_on, job_title, on_leave_since, person_id, sample, started_on) on employments to muster_bi_owner;
create policy bi on employments for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (id, legal_name, preferred_name) on people to muster_bi_owner;
create policy bi on people for select to muster_bi_owner using (exists (select 1 from employments e where e.person_id = people.id and e.company_id = (select bi.company())));
grant select (archived_at, code, company_id, id, name, time_zone) on sites to muster_bi_owner;
create policy bi on sites for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (company_id, ended_on, id, manager_id, person_id, retracted_at, site_id, started_on) on placements to muster_bi_owner;
create policy bi on placements for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (archived_at, code, company_id, id, min_qualified, title) on positions to muster_bi_owner;
create policy bi on positions for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (company_id, ended_on, id, is_primary, person_id, position_id, retracted_at, started_on) on position_assignments to muster_bi_owner;
create policy bi on position_assignments for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (company_id, department_id, effective_from, effective_to, id, kind, person_id, position_id, requirement_id, retracted_at, site_id, target_key, version) on requirements to muster_bi_owner;
create policy bi on requirements for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (code, id, owner_company_id, retired_at) on courses to muster_bi_owner;
create policy bi on courses for select to muster_bi_owner using (owner_company_id is null or owner_company_id = (select bi.company()));
grant select (course_id, delivery, number, owner_company_id, published_at, texts, validity_months) on course_versions to muster_bi_owner;
create policy bi on course_versions for select to muster_bi_owner using (owner_company_id is null or owner_company_id = (select bi.company()));
grant select (code, id, names) on skills to muster_bi_owner;
grant select (assigned_at, attempt_number, company_id, completed_at, course_id, due_on, failed_at, id, origin, person_id, progress_percent, score_percent, started_at, voided_at, withdrawn_at) on enrolments to muster_bi_owner;
create policy bi on enrolments for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (certificate_number, company_id, course_id, enrolment_id, id, issued_at, level, person_id, retracted_at, revoked_at, skill_id, source, valid_from, valid_through) on achievements to muster_bi_owner;
create policy bi on achievements for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (company_id, ends_at, id, starts_at, training_id) on training_sessions to muster_bi_owner;
create policy bi on training_sessions for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (cancelled_at, closed_at, company_id, course_id, id, max_people, scheduled_at, site_id, title) on trainings to muster_bi_owner;
create policy bi on trainings for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (booked_at, cancelled_at, company_id, id, person_id, training_id, waitlisted_at, walk_in) on roster_entries to muster_bi_owner;
create policy bi on roster_entries for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (assign_by, changed_at, company_id, complete_by, id, lot_id, person_id, product_id, state) on seats to muster_bi_owner;
create policy bi on seats for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (company_id, cost_centre, id, origin, owner_person_id) on seat_lots to muster_bi_owner;
create policy bi on seat_lots for select to muster_bi_owner using (company_id = (select bi.company()));
grant select (bought_for, cancelled_at, captured_at, company_id, credited_minor, currency, fulfilled_at, id, net_minor, number, placed_at, purchase_order_number, tax_minor, total_minor) on orders to muster_bi_owner;
create policy bi on orders for select to muster_bi_owner using (company_id = (select bi.company()));

create view bi.people with (security_barrier) as select
  e.person_id as person_id,
  e.employee_number as employee_number,
  p.legal_name as name,
  p.preferred_name as preferred_name,
  e.job_title as job_title,
  e.started_on as started_on,
  e.ended_on as ended_on,
  e.on_leave_since as on_leave_since,
  e.sample as is_sample
  from employments e join people p on p.id = e.person_id
  where e.company_id = (select bi.company());
comment on view bi.people is 'Employees, former ones included: one row a person.';
comment on column bi.people.person_id is 'Identifies the person in all views.';
comment on column bi.people.employee_number is 'Employee number at the company.';
comment on column bi.people.name is 'Legal name.';
comment on column bi.people.preferred_name is 'Preferred name, if any.';
comment on column bi.people.job_title is 'Job title.';
comment on column bi.people.started_on is 'First day of the current or last employment.';
comment on column bi.people.ended_on is 'Last day of employment; null while employed.';
comment on column bi.people.on_leave_since is 'First day of the current leave.';
comment on column bi.people.is_sample is 'True for sample data.';

create view bi.sites with (security_barrier) as select
  t.id as site_id,
  t.code as code,
  t.name as name,
  t.time_zone as time_zone,
  t.archived_at as archived_at
  from sites t
  where t.company_id = (select bi.company());
comment on view bi.sites is 'Sites.';
comment on column bi.sites.site_id is 'Identifies the site.';
comment on column bi.sites.code is 'Code.';
comment on column bi.sites.name is 'Name.';
comment on column bi.sites.time_zone is 'IANA time zone.';
comment on column bi.sites.archived_at is 'When it was archived.';

create view bi.placements with (security_barrier) as select
  t.id as placement_id,
  t.person_id as person_id,
  t.site_id as site_id,
  t.manager_id as manager_id,
  t.started_on as started_on,
  t.ended_on as ended_on
  from placements t
  where t.company_id = (select bi.company()) and t.retracted_at is null;
comment on view bi.placements is 'Where people worked and when. Corrected entries are left out.';
comment on column bi.placements.placement_id is 'Identifies the placement.';
comment on column bi.placements.person_id is 'The person.';
comment on column bi.placements.site_id is 'The site, if any.';
comment on column bi.placements.manager_id is 'The manager (a person), if any.';
comment on column bi.placements.started_on is 'First day.';
comment on column bi.placements.ended_on is 'Last day; null while it lasts.';

create view bi.positions with (security_barrier) as select
  t.id as position_id,
  t.code as code,
  t.title as title,
  t.min_qualified as min_qualified,
  t.archived_at as archived_at
  from positions t
  where t.company_id = (select bi.company());
comment on view bi.positions is 'Positions.';
comment on column bi.positions.position_id is 'Identifies the position.';
comment on column bi.positions.code is 'Code.';
comment on column bi.positions.title is 'Title.';
comment on column bi.positions.min_qualified is 'Minimum number of qualified people.';
comment on column bi.positions.archived_at is 'When it was archived.';

create view bi.position_assignments with (security_barrier) as select
  t.id as assignment_id,
  t.position_id as position_id,
  t.person_id as person_id,
  t.is_primary as is_primary,
  t.started_on as started_on,
  t.ended_on as ended_on
  from position_assignments t
  where t.company_id = (select bi.company()) and t.retracted_at is null;
comment on view bi.position_assignments is 'Who holds which position and when. Corrected entries are left out.';
comment on column bi.position_assignments.assignment_id is 'Identifies the assignment.';
comment on column bi.position_assignments.position_id is 'The position.';
comment on column bi.position_assignments.person_id is 'The person.';
comment on column bi.position_assignments.is_primary is 'True for the primary position.';
comment on column bi.position_assignments.started_on is 'First day.';
comment on column bi.position_assignments.ended_on is 'Last day; null while it lasts.';

create view bi.requirements with (security_barrier) as select
  t.id as requirement_version_id,
  t.requirement_id as requirement_id,
  t.version as version,
  t.position_id as position_id,
  t.site_id as site_id,
  t.department_id as department_id,
  t.person_id as person_id,
  t.kind as kind,
  t.target_key as target,
  t.effective_from as effective_from,
  t.effective_to as effective_to
  from requirements t
  where t.company_id = (select bi.company()) and t.retracted_at is null;
comment on view bi.requirements is 'What is required of whom, version by version. A scope column that is null does not narrow it. Corrected entries are left out.';
comment on column bi.requirements.requirement_version_id is 'Identifies the version.';
comment on column bi.requirements.requirement_id is 'The same through all versions.';
comment on column bi.requirements.version is 'Version number.';
comment on column bi.requirements.position_id is 'Position it applies to.';
comment on column bi.requirements.site_id is 'Site it applies to.';
comment on column bi.requirements.department_id is 'Department it applies to.';
comment on column bi.requirements.person_id is 'Person it applies to.';
comment on column bi.requirements.kind is 'Kind of requirement.';
comment on column bi.requirements.target is 'What is required: skill:<id>:<level> or course:<id>, several joined by +.';
comment on column bi.requirements.effective_from is 'First day.';
comment on column bi.requirements.effective_to is 'Last day; null while it lasts.';

create view bi.courses with (security_barrier) as select
  t.id as course_id,
  t.code as code,
  v.texts -> 'en' ->> 'title' as title_en,
  v.texts -> 'fr' ->> 'title' as title_fr,
  v.delivery as delivery,
  v.validity_months as validity_months,
  t.owner_company_id is not null as is_own,
  t.retired_at as retired_at
  from courses t join course_versions v on v.course_id = t.id and v.number = (select max(n.number) from course_versions n where n.course_id = t.id and n.published_at is not null)
  where (select bi.company()) is not null;
comment on view bi.courses is 'Courses of the platform and of the company, as last published.';
comment on column bi.courses.course_id is 'Identifies the course.';
comment on column bi.courses.code is 'Code.';
comment on column bi.courses.title_en is 'Title in English, if it has one.';
comment on column bi.courses.title_fr is 'Title in French, if it has one.';
comment on column bi.courses.delivery is 'online, classroom, blended or external.';
comment on column bi.courses.validity_months is 'Months a completion is valid; null does not expire.';
comment on column bi.courses.is_own is 'True for a course of the company itself.';
comment on column bi.courses.retired_at is 'When it was retired.';

create view bi.skills with (security_barrier) as select
  t.id as skill_id,
  t.code as code,
  t.names ->> 'en' as name_en,
  t.names ->> 'fr' as name_fr
  from skills t
  where (select bi.company()) is not null;
comment on view bi.skills is 'Skills of the platform.';
comment on column bi.skills.skill_id is 'Identifies the skill.';
comment on column bi.skills.code is 'Code.';
comment on column bi.skills.name_en is 'Name in English.';
comment on column bi.skills.name_fr is 'Name in French.';

create view bi.enrolments with (security_barrier) as select
  t.id as enrolment_id,
  t.person_id as person_id,
  t.course_id as course_id,
  t.attempt_number as attempt_number,
  t.origin as origin,
  t.assigned_at as assigned_at,
  t.due_on as due_on,
  t.started_at as started_at,
  t.completed_at as completed_at,
  t.failed_at as failed_at,
  t.withdrawn_at as withdrawn_at,
  t.voided_at as voided_at,
  t.score_percent as score_percent,
  t.progress_percent as progress_percent
  from enrolments t
  where t.company_id = (select bi.company());
comment on view bi.enrolments is 'Every attempt at a course.';
comment on column bi.enrolments.enrolment_id is 'Identifies the attempt.';
comment on column bi.enrolments.person_id is 'The person.';
comment on column bi.enrolments.course_id is 'The course.';
comment on column bi.enrolments.attempt_number is '1 for the first attempt.';
comment on column bi.enrolments.origin is 'How it came about.';
comment on column bi.enrolments.assigned_at is 'When it was assigned.';
comment on column bi.enrolments.due_on is 'Last day to complete it in time.';
comment on column bi.enrolments.started_at is 'When it was started.';
comment on column bi.enrolments.completed_at is 'When it was completed.';
comment on column bi.enrolments.failed_at is 'When it was failed.';
comment on column bi.enrolments.withdrawn_at is 'When it was withdrawn.';
comment on column bi.enrolments.voided_at is 'When its completion was voided.';
comment on column bi.enrolments.score_percent is 'Score, 0 to 100.';
comment on column bi.enrolments.progress_percent is 'Progress, 0 to 100.';

create view bi.achievements with (security_barrier) as select
  t.id as achievement_id,
  t.person_id as person_id,
  t.course_id as course_id,
  t.skill_id as skill_id,
  t.level as level,
  t.enrolment_id as enrolment_id,
  t.certificate_number as certificate_number,
  t.source as source,
  t.valid_from as valid_from,
  t.valid_through as valid_through,
  t.issued_at as issued_at,
  t.revoked_at as revoked_at
  from achievements t
  where t.company_id = (select bi.company()) and t.retracted_at is null;
comment on view bi.achievements is 'Qualifications people obtained, with their validity. Corrected entries are left out.';
comment on column bi.achievements.achievement_id is 'Identifies the achievement.';
comment on column bi.achievements.person_id is 'The person.';
comment on column bi.achievements.course_id is 'The course, if it came from one.';
comment on column bi.achievements.skill_id is 'The skill; null for the course itself.';
comment on column bi.achievements.level is 'Level of the skill.';
comment on column bi.achievements.enrolment_id is 'The attempt it came from.';
comment on column bi.achievements.certificate_number is 'Number on the certificate.';
comment on column bi.achievements.source is 'Where the proof came from.';
comment on column bi.achievements.valid_from is 'First day it counts.';
comment on column bi.achievements.valid_through is 'Last day it counts; null does not expire.';
comment on column bi.achievements.issued_at is 'When it was issued.';
comment on column bi.achievements.revoked_at is 'When it was revoked.';

create view bi.training_sessions with (security_barrier) as select
  t.id as session_id,
  t.training_id as training_id,
  g.course_id as course_id,
  g.site_id as site_id,
  g.title as title,
  t.starts_at as starts_at,
  t.ends_at as ends_at,
  g.max_people as max_people,
  g.closed_at as closed_at,
  g.cancelled_at as cancelled_at
  from training_sessions t join trainings g on g.company_id = t.company_id and g.id = t.training_id
  where t.company_id = (select bi.company()) and g.scheduled_at is not null;
comment on view bi.training_sessions is 'Sessions of scheduled group training.';
comment on column bi.training_sessions.session_id is 'Identifies the session.';
comment on column bi.training_sessions.training_id is 'The training it is part of.';
comment on column bi.training_sessions.course_id is 'The course, if any.';
comment on column bi.training_sessions.site_id is 'The site, if any.';
comment on column bi.training_sessions.title is 'Title, if it has one of its own.';
comment on column bi.training_sessions.starts_at is 'Start.';
comment on column bi.training_sessions.ends_at is 'End.';
comment on column bi.training_sessions.max_people is 'Capacity; null has no limit.';
comment on column bi.training_sessions.closed_at is 'When the training was closed.';
comment on column bi.training_sessions.cancelled_at is 'When the training was cancelled.';

create view bi.bookings with (security_barrier) as select
  t.id as booking_id,
  t.training_id as training_id,
  t.person_id as person_id,
  t.booked_at as booked_at,
  t.waitlisted_at as waitlisted_at,
  t.cancelled_at as cancelled_at,
  t.walk_in as walk_in
  from roster_entries t
  where t.company_id = (select bi.company());
comment on view bi.bookings is 'People on the rosters of group training.';
comment on column bi.bookings.booking_id is 'Identifies the booking.';
comment on column bi.bookings.training_id is 'The training.';
comment on column bi.bookings.person_id is 'The person.';
comment on column bi.bookings.booked_at is 'When the place was booked.';
comment on column bi.bookings.waitlisted_at is 'When the person joined the waiting list.';
comment on column bi.bookings.cancelled_at is 'When it was cancelled.';
comment on column bi.bookings.walk_in is 'True for a person who came without a booking.';

create view bi.seats with (security_barrier) as select
  t.id as seat_id,
  t.product_id as product_id,
  t.state as state,
  t.person_id as person_id,
  t.assign_by as assign_by,
  t.complete_by as complete_by,
  l.origin as origin,
  l.cost_centre as cost_centre,
  t.changed_at as changed_at
  from seats t join seat_lots l on l.company_id = t.company_id and l.id = t.lot_id
  where t.company_id = (select bi.company()) and l.owner_person_id is null;
comment on view bi.seats is 'Seats the company owns. Seats that people bought for themselves are left out.';
comment on column bi.seats.seat_id is 'Identifies the seat.';
comment on column bi.seats.product_id is 'The product.';
comment on column bi.seats.state is 'State, such as available, allocated or consumed.';
comment on column bi.seats.person_id is 'Who has it, if anyone.';
comment on column bi.seats.assign_by is 'Last day to assign it.';
comment on column bi.seats.complete_by is 'Last day to complete its course.';
comment on column bi.seats.origin is 'purchased, granted or transferredIn.';
comment on column bi.seats.cost_centre is 'Cost centre.';
comment on column bi.seats.changed_at is 'When its state changed last.';

create view bi.orders with (security_barrier) as select
  t.id as order_id,
  t.number as number,
  t.currency as currency,
  t.net_minor as net_minor,
  t.tax_minor as tax_minor,
  t.total_minor as total_minor,
  t.credited_minor as credited_minor,
  t.purchase_order_number as purchase_order_number,
  t.placed_at as placed_at,
  t.captured_at as captured_at,
  t.fulfilled_at as fulfilled_at,
  t.cancelled_at as cancelled_at
  from orders t
  where t.company_id = (select bi.company()) and t.bought_for = 'company';
comment on view bi.orders is 'Orders of the company, in minor units of their currency. Orders that people placed for themselves are left out.';
comment on column bi.orders.order_id is 'Identifies the order.';
comment on column bi.orders.number is 'Order number.';
comment on column bi.orders.currency is 'ISO 4217 currency.';
comment on column bi.orders.net_minor is 'Amount before tax.';
comment on column bi.orders.tax_minor is 'Tax.';
comment on column bi.orders.total_minor is 'Total.';
comment on column bi.orders.credited_minor is 'Credited since.';
comment on column bi.orders.purchase_order_number is 'Purchase order number.';
comment on column bi.orders.placed_at is 'When it was placed.';
comment on column bi.orders.captured_at is 'When it was paid.';
comment on column bi.orders.fulfilled_at is 'When its seats were delivered.';
comment on column bi.orders.cancelled_at is 'When it was cancelled.';

-- Views run with the rights of their owner, who owns no table.
grant create on schema bi to muster_bi_owner;
do $$ declare one name; begin
  for one in select viewname from pg_views where schemaname = 'bi' loop
    execute format('alter view bi.%I owner to muster_bi_owner', one);
    execute format('grant select on bi.%I to muster_bi', one);
  end loop;
end $$;
revoke create on schema bi from muster_bi_owner;
