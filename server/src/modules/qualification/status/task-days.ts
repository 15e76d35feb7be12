import { shownDueOn } from '@app/domain/qualification/due';
import type { RequirementStatus } from '@app/domain/qualification/status';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

/** `place` of the target stood on best, counted from 0; null: none is held. */
type Cell = { rowId: string; status: RequirementStatus; dueOn: Day; place: number | null; renewalOpen: boolean };
type Shown<C extends Cell> = Omit<C, 'place' | 'renewalOpen'>;
type Led = { rowId: string; place: number; courseId: string };
type Open = { personId: string; courseId: string; dueOn: Day | null };

const toDo = new Set<RequirementStatus>(['due', 'missing']);
/** What a course would mend (`remedyOf`). */
const byCourse = ({ status, renewalOpen }: Cell) =>
  toDo.has(status) || status === 'inGrace' || status === 'expired' || (status === 'expiring' && renewalOpen);

/**
 * The cells with the day their task is due: that of the course under way, where one is open (domain/qualification/due).
 * Only people with something to do and a course open that is due have another day than their requirement says. It is
 * the day that `explain` tells, without all else it tells.
 */
export async function withTaskDays<C extends Cell>(
  work: Work,
  cells: ReadonlyMap<string, C[]>,
): Promise<Map<string, Shown<C>[]>> {
  const waiting = [...cells].filter(([, own]) => own.some(({ status }) => toDo.has(status)));
  const wanted = new Map(waiting.map(([personId, own]) => [personId, own.filter(byCourse)]));
  const led = await coursesOf(work, [...new Set([...wanted.values()].flat().map(({ rowId }) => rowId))]);
  const open = await openAt(
    work,
    [...wanted.keys()],
    [...new Set([...led.values()].flat().map(({ courseId }) => courseId))],
  );
  const dayOf = (personId: string, cell: C): Day => {
    const attempts = open.get(personId);
    if (!attempts || !wanted.get(personId)?.includes(cell)) return cell.dueOn;
    // Of several targets the one stood on best; else whichever a course under way leads to.
    const ways = led.get(cell.rowId) ?? [];
    const way = [...ways.filter(({ place }) => place === (cell.place ?? 0)), ...ways].find(({ courseId }) =>
      attempts.has(courseId),
    );
    return shownDueOn({ ...cell, remedy: way ? { open: { dueOn: attempts.get(way.courseId)! } } : null });
  };
  return new Map(
    [...cells].map(([personId, own]) => [
      personId,
      own.map((cell) => {
        const { place: _place, renewalOpen: _open, ...shown } = cell;
        return { ...shown, dueOn: dayOf(personId, cell) };
      }),
    ]),
  );
}

/** Which courses on offer lead to what requirement rows ask, target by target. */
async function coursesOf({ companyId, tx }: Work, rowIds: readonly string[]): Promise<Map<string, Led[]>> {
  const { rows } = await sql<Led>`
    with asked as (select t.requirement_row_id, (row_number()
      over (partition by t.requirement_row_id order by t.place) - 1)::int as place, t.skill_id, t.course_id, t.min_level
        from requirement_targets t where t.company_id = ${companyId} and t.requirement_row_id = any(${rowIds}::uuid[])),
      offered as (select distinct on (v.course_id) v.course_id, v.id as version_id, c.code from course_versions v
        join courses c on c.id = v.course_id
        where v.published_at is not null and c.retired_at is null order by v.course_id, v.number desc)
    select l.requirement_row_id as "rowId", l.place, l.course_id as "courseId" from (
      select t.requirement_row_id, t.place, o.course_id, o.code from asked t join offered o on o.course_id = t.course_id
      union all
      select t.requirement_row_id, t.place, o.course_id, o.code from asked t
        join course_skills g on g.skill_id = t.skill_id and g.level >= t.min_level
        join offered o on o.version_id = g.version_id) l order by l.place, l.code`.execute(tx);
  return Map.groupBy(rows, ({ rowId }) => rowId);
}

/** What people have open at courses, by person and course: when it is due. */
async function openAt(
  { companyId, tx }: Work,
  people: readonly string[],
  courseIds: readonly string[],
): Promise<Map<string, Map<string, Day | null>>> {
  const { rows } = await sql<Open>`
    select e.person_id as "personId", e.course_id as "courseId", e.due_on as "dueOn" from enrolments e
    where e.company_id = ${companyId} and e.person_id = any(${people}::uuid[])
      and e.course_id = any(${courseIds}::uuid[])
      and ${openAttempt('e')}`.execute(tx);
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  return new Map(
    [...byPerson].map(([personId, own]) => [personId, new Map(own.map(({ courseId, dueOn }) => [courseId, dueOn]))]),
  );
}
