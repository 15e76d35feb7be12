import * as api from '@app/contract/reports/report-acts';
import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { coursesLeadingTo } from '../../assignment/index.ts';
import { bookMany } from '../../group-training/index.ts';
import type { ActRow } from './report-rows.ts';
import { chosenRows, outcomeOf } from './report-rows.ts';

/**
 * Books the people of rows into a training that leads to what their row is about; the rules and the places are those of
 * booking by hand.
 */
export const bookFromReport = command(
  api.bookFromReport,
  async (work, { rows: asked, trainingId, ...how }, call) => {
    let rows: ActRow[] = [];
    let gone: Skipped<ErrorCode>[] = [];
    let fitting = new Set<string>();
    const booked = await bookMany(
      work,
      trainingId,
      async (training) => {
        ({ rows, gone } = await chosenRows(work, call, asked));
        fitting = await fittingRows(work, rows, training);
        return [...new Set(rows.filter(({ id }) => fitting.has(id)).map(({ personId }) => personId))];
      },
      how,
    );
    const codes = new Map(booked.skipped.map(({ id, code }) => [id, code]));
    const outcome = outcomeOf(rows, gone, ({ id, personId }) =>
      fitting.has(id) ? (codes.get(personId) ?? null) : 'otherCourse',
    );
    return {
      ...outcome,
      booked: booked.changed,
      waitlisted: booked.waitlisted,
      seatsNeeded: booked.seatsNeeded,
      seatsFree: booked.seatsFree,
    };
  },
  { audited: false },
);

/** Trainings that are still to come and can do something for any of the rows. */
export const listSessionsOfRows = query(api.listSessionsOfRows, async (work, { rows: asked }, call) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const { rows } = await chosenRows(work, call, asked);
  const rowIds = [...new Set(rows.flatMap(({ requirement }) => requirement?.rowId ?? []))];
  const leading = [...(await coursesLeadingTo(work, rowIds)).values()].flat();
  const own = rows.flatMap(({ requirement, courseId }) => (!requirement && courseId ? [courseId] : []));
  const { rows: found } = await sql<{ id: string }>`select t.id from trainings t
      join lateral (select min(s.starts_at) as starts_at from training_sessions s
        where s.company_id = t.company_id and s.training_id = t.id) s on true
    where t.company_id = ${work.companyId} and t.scheduled_at is not null and t.cancelled_at is null
      and t.closed_at is null and s.starts_at > ${work.now}::timestamptz
      and (t.course_id = any(${[...new Set([...leading, ...own])]}::uuid[])
        or exists (select 1 from requirement_targets g where g.company_id = t.company_id
        and g.requirement_row_id = any(${rowIds}::uuid[]) and g.skill_id = t.skill_id and g.min_level <= t.skill_level))
    order by s.starts_at, t.id limit 200`.execute(work.tx);
  return { trainingIds: found.map(({ id }) => id) };
});

type Gives = { courseId: string | null; skillId: string | null; skillLevel: number };

/**
 * Rows that a training can do something for: it teaches their course, or a course or skill that meets their
 * requirement.
 */
async function fittingRows(
  work: Work,
  rows: readonly ActRow[],
  { courseId, skillId, skillLevel }: Gives,
): Promise<Set<string>> {
  const rowIds = [...new Set(rows.flatMap(({ requirement }) => requirement?.rowId ?? []))];
  const byCourse = courseId === null ? new Map<string, string[]>() : await coursesLeadingTo(work, rowIds);
  const { rows: targets } = await sql<{
    rowId: string;
  }>`select distinct requirement_row_id as "rowId" from requirement_targets
    where company_id = ${work.companyId} and requirement_row_id = any(${rowIds}::uuid[]) and skill_id = ${skillId}::uuid
      and min_level <= ${skillLevel}::int`.execute(work.tx);
  const bySkill = new Set(targets.map(({ rowId }) => rowId));
  const fits = ({ requirement, courseId: own }: ActRow) =>
    requirement
      ? bySkill.has(requirement.rowId) || byCourse.get(requirement.rowId)?.includes(courseId!) === true
      : courseId !== null && own === courseId;
  return new Set(rows.filter(fits).map(({ id }) => id));
}
