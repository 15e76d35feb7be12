-- Reports list attempts by when they were assigned: of one company, and of all.
create index enrolments_assigned on enrolments (company_id, assigned_at, id);
create index enrolments_assigned_everywhere on enrolments (assigned_at, id);
