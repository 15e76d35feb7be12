import type { EnrolmentOrigin } from '@app/domain/enrolment/enrolment';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { holdEmployed } from './hold-employed.ts';
import { declineReturn, seatAttempts, seatAttended } from './seat-attempts.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

export type Assigned = {
  personId: string;
  courseId: string;
  courseVersionId: string;
  origin: Extract<EnrolmentOrigin, 'admin' | 'rule' | 'renewal' | 'seat' | 'session'>;
  dueOn: Day | null;
  note: string | null;
  requirementId: string | null;
  occasion: string | null;
  /**
   * Completed the moment it is written: a training was attended. Its seat is needed at once; without one all of them
   * are refused.
   */
  attended?: { startedAt: Instant; completedAt: Instant; scorePercent: number | null };
};

const open = openAttempt();
/** Rows that travel as one statement. */
const batch = 5000;

/**
 * Gives people courses. Anyone who has an open attempt, had one on the same occasion or has left is passed over;
 * answers who was enrolled. `employedOn`: a past day on which they attended, that those who left since are enrolled
 * for; today where none is said.
 */
export async function assignCourses(
  work: Work,
  companyId: string,
  assignedBy: string | null,
  given: readonly Assigned[],
  { employedOn = null }: { employedOn?: Day | null } = {},
): Promise<{ id: string; personId: string }[]> {
  const made: { id: string; personId: string }[] = [];
  if (given.length === 0) return made;
  const needing =
    await sql`select from courses where id = any(${[...new Set(given.map(({ courseId }) => courseId))]}::uuid[])
      and needs_seat limit 1`.execute(work.tx);
  if (needing.rows.length > 0) await lockSeatsOf(work, companyId);
  const here = await holdEmployed(work, companyId, [...new Set(given.map(({ personId }) => personId))], employedOn);
  const able = given.filter(({ personId }) => here.has(personId));
  for (let from = 0; from < able.length; from += batch) {
    const { rows } = await sql<Made>`
      with g as materialized (select * from jsonb_to_recordset(${JSON.stringify(able.slice(from, from + batch))}::jsonb) as g("personId" uuid, "courseId" uuid, "courseVersionId" uuid,
        origin text, "dueOn" date, note text, "requirementId" uuid, occasion text, attended jsonb)),
      -- One reading of the attempts before, not one for each row: while thousands are written the plan for an empty table would be quadratic.
      before as materialized (select e.person_id, e.course_id, max(e.attempt_number) as attempts, bool_or(${open}) as open,
          (array_agg(e.id order by e.completed_at desc) filter (where e.completed_at is not null and e.voided_at is null))[1] as completed
        from enrolments e where e.company_id = ${companyId} and e.person_id in (select "personId" from g) and e.course_id in (select "courseId" from g) group by e.person_id, e.course_id)
      insert into enrolments (company_id, person_id, course_id, course_version_id, attempt_number, origin, assigned_by, assigned_at, due_on, note, requirement_id, occasion, supersedes_enrolment_id,
        started_at, completed_at, score_percent, progress_percent, last_activity_at)
      select ${companyId}, g."personId", g."courseId", g."courseVersionId", coalesce(before.attempts, 0) + 1, g.origin, ${assignedBy}, ${work.now}, g."dueOn", g.note, g."requirementId",
        g.occasion, before.completed, (g.attended ->> 'startedAt')::timestamptz, (g.attended ->> 'completedAt')::timestamptz, (g.attended ->> 'scorePercent')::numeric,
        case when g.attended is null then 0 else 100 end, case when g.attended is not null then ${work.now}::timestamptz end
      from g left join before on before.person_id = g."personId" and before.course_id = g."courseId"
      where before.open is not true
      on conflict do nothing returning id, person_id as "personId", course_id as "courseId", due_on as "dueOn",
        completed_at is not null as completed, (select c.needs_seat from courses c where c.id = course_id) as "needsSeat"`.execute(
      work.tx,
    );
    made.push(...rows.map(({ id, personId }) => ({ id, personId })));
    await seatAssigned(work, companyId, rows);
  }
  return made;
}

type Made = {
  id: string;
  personId: string;
  courseId: string;
  dueOn: Day | null;
  completed: boolean;
  needsSeat: boolean;
};

/** The earliest due first; who gets no seat waits for one. Attempts are either all completed or all open. */
async function seatAssigned(work: Work, companyId: string, made: readonly Made[]): Promise<void> {
  const wishes = made
    .filter(({ needsSeat }) => needsSeat)
    .toSorted((one, other) => ((one.dueOn ?? '9999') < (other.dueOn ?? '9999') ? -1 : 1))
    .map(({ id, personId, courseId }) => ({ enrolmentId: id, personId, courseId }));
  await (made[0]?.completed ? seatAttended : seatAttempts)(work, companyId, wishes);
}

/**
 * Takes open attempts back without a result. `untouched`: only those not started, and what made them necessary may do
 * so again.
 */
export async function withdrawAttempts(
  work: Work,
  companyId: string,
  { ids, reason, untouched = false }: { ids: readonly string[]; reason: string; untouched?: boolean },
): Promise<number> {
  const seated =
    await sql`select from enrolments e where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[])
    and (e.waits_for_seat or exists (select 1 from seat_uses u
      where u.company_id = e.company_id and u.enrolment_id = e.id and u.ended_at is null)) limit 1`.execute(work.tx);
  if (seated.rows.length > 0) await lockSeatsOf(work, companyId);
  const { rows } = await sql<{
    id: string;
  }>`update enrolments set withdrawn_at = ${work.now}, outcome_reason = ${reason}, occasion = case
    when ${untouched} then null else occasion end
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and ${open}
      and (not ${untouched} or started_at is null) returning id`.execute(work.tx);
  await declineReturn(
    work,
    companyId,
    rows.map(({ id }) => id),
    reason,
  );
  return rows.length;
}

/** Moves the due day of attempts; every move stays on record with its reason. */
export async function moveDueDays(work: Work, ids: readonly string[], dueOn: Day, reason: string): Promise<void> {
  await sql`with moved as (
      insert into due_changes (company_id, enrolment_id, due_before, due_after, reason, changed_at, changed_by)
      select company_id, id, due_on, ${dueOn}, ${reason}, ${work.now}, ${work.personId} from enrolments
      where company_id = ${work.companyId} and id = any(${[...ids]}::uuid[]))
    update enrolments set due_on = ${dueOn} where company_id = ${work.companyId}
      and id = any(${[...ids]}::uuid[])`.execute(work.tx);
}

/** Notes that people were written to: that something was assigned to them, or by hand that it waits. */
export async function noteWritten(
  work: Work,
  companyId: string,
  ids: readonly string[],
  what: 'assigned' | 'reminded',
  today: Day,
): Promise<void> {
  const change = what === 'assigned' ? sql`announced_at = ${work.now}` : sql`reminded_on = ${today}`;
  await sql`update enrolments set ${change} where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(
    work.tx,
  );
}
