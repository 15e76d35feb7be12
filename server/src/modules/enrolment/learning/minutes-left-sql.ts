/** `minutesLeft` of domain/enrolment/progress in SQL, for an attempt `e` at a version `v`; a test compares the two. */
export const minutesLeftSql = `(select case when v.expected_minutes = 0 or count(*) filter (where not u.done) = 0 then 0
  else greatest(1, round(v.expected_minutes
    * case when sum(u.expected_minutes) = 0 then count(*) filter (where not u.done)::numeric / count(*)
      else coalesce(sum(u.expected_minutes) filter (where not u.done),
        0)::numeric / sum(u.expected_minutes) end))::int end
  from (select u.expected_minutes, exists (select 1 from unit_progress p
    where p.company_id = e.company_id and p.enrolment_id = e.id and p.unit_id = u.id
    and p.completed_at is not null) as done from course_units u where u.version_id = v.id and u.required) u)`;
