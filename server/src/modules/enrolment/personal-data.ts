import { sql } from 'kysely';
import type { DataSubject } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';

/**
 * The enrolment's part of what a person takes along: every attempt at a course, how far each unit is, and the
 * evaluations received and given.
 */
export async function keptEnrolments(
  work: Work,
  { personId, companyId }: DataSubject,
): Promise<Record<string, unknown>> {
  const { rows } = await sql`
    select c.code as course, v.number as version, e.attempt_number as attempt, e.origin, e.assigned_at as "assignedAt",
      e.due_on as "dueOn", e.started_at as "startedAt", e.completed_at as "completedAt",
      e.failed_at as "failedAt", e.withdrawn_at as "withdrawnAt", e.voided_at as "voidedAt",
        e.score_percent as "scorePercent", e.progress_percent as "progressPercent",
        e.time_spent_seconds as "timeSpentSeconds",
      (select json_agg(json_build_object('unit', u.unit_id, 'openedAt', u.opened_at, 'completedAt', u.completed_at,
        'seconds', u.seconds, 'scorePercent', u.score_percent) order by u.opened_at)
        from unit_progress u where u.company_id = e.company_id and u.enrolment_id = e.id) as units,
      (select json_agg(json_build_object('evaluatedOn', g.evaluated_on, 'outcome', g.outcome, 'steps', g.depths, 'note',
        g.note) order by g.recorded_at)
        from course_evaluations g where g.company_id = e.company_id and g.enrolment_id = e.id) as evaluations
    from enrolments e join courses c on c.id = e.course_id join course_versions v on v.id = e.course_version_id
    where e.company_id = ${companyId} and e.person_id = ${personId} order by e.assigned_at`.execute(work.tx);
  // What they found as an evaluator, without whom: that is someone else's.
  const given = await sql`
    select c.code as course, g.evaluated_on as "evaluatedOn", g.outcome, g.depths as steps, g.note
    from course_evaluations g join enrolments e on e.company_id = g.company_id and e.id = g.enrolment_id
      join courses c on c.id = e.course_id
    where g.company_id = ${companyId} and g.evaluator_id = ${personId} order by g.recorded_at, g.id`.execute(work.tx);
  return { enrolments: rows, evaluationsGiven: given.rows };
}
