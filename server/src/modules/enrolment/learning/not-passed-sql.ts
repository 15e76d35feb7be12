/**
 * The step of the attempt `e` that was done and not passed, or that still needs a pass, as JSON: the one last open
 * first. Null where there is none. The player says the same of a step (getLearning).
 */
export const notPassedSql = `(select json_build_object('titles', u.titles, 'passed', p.passed, 'scorePercent',
  p.score_percent, 'awaitsSuccess', awaits.success)
  from unit_progress p join course_units u on u.id = p.unit_id
  cross join lateral (select coalesce((select (r.outcome ->> 'awaitsSuccess')::boolean from package_registrations r
    where r.company_id = p.company_id and r.enrolment_id = p.enrolment_id and r.unit_id = p.unit_id limit 1),
      false) as success) awaits
  where p.company_id = e.company_id and p.enrolment_id = e.id and p.completed_at is null
    and (p.passed = false or awaits.success)
  order by (p.unit_id = e.current_unit_id) desc nulls last, u.position, u.id limit 1)`;
