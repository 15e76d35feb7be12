-- outside a transaction
-- How many attempts a course has, and how they ended, is counted without reading them: the report of all courses counts them for each course that it shows.
create index concurrently enrolments_by_course on enrolments (course_id) include (completed_at, failed_at) where voided_at is null;
