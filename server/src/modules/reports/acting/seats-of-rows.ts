import * as api from '@app/contract/reports/report-acts';
import { seatsToBuy } from '@app/domain/reports/acting';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import type { Locale } from '../../../platform/lists/list-source.ts';
import { localeOf } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { courseTitle, sellingProducts, seatSupply, withPrices } from '../../assignment/index.ts';
import type { ActRow } from './report-rows.ts';
import { chosenRows, coursesOfRows } from './report-rows.ts';

/** As many people as one line of a cart names. */
const mostPeople = 1000;

/**
 * What is short of seats for the renewals of rows; the same seats may be wanted by others, whom the list of all needs
 * tells.
 */
export const listSeatsOfRows = query(api.listSeatsOfRows, async (work, { rows: asked }, call) => {
  work.authorize('seat.view', { companyId: work.companyId });
  const { rows } = await chosenRows(work, call, asked);
  const needing = rows.filter(({ seatNeeded }) => seatNeeded);
  const courses = await coursesOfRows(work, needing);
  const wishes = needing.flatMap((row) => {
    const course = courses.get(row.id)!;
    return 'courseId' in course ? [{ ...row, courseId: course.courseId }] : [];
  });
  return { courses: await withPrices(work, await supplyFor(work, wishes, localeOf(undefined, call))) };
});

type Supply = { id: string; course: string; needed: number; available: number; ordered: number; productIds: string[] };

/** By course what is needed and what is there, the most to buy first; people of sample data need none. */
async function supplyFor(work: Work, wishes: readonly (ActRow & { courseId: string })[], locale: Locale) {
  const { rows: real } = await sql<{
    id: string;
  }>`select person_id as id from employments where company_id = ${work.companyId} and not sample
    and person_id = any(${wishes.map(({ personId }) => personId)}::uuid[])`.execute(work.tx);
  const people = new Set(real.map(({ id }) => id));
  const byCourse = Map.groupBy(
    wishes.filter(({ personId }) => people.has(personId)),
    ({ courseId }) => courseId,
  );
  const needed = [...byCourse].map(([courseId, of]) => ({
    courseId,
    needed: new Set(of.map(({ personId }) => personId)).size,
  }));
  const { rows } = await sql<Supply>`select n.course_id as id, coalesce(${courseTitle(locale)}, '') as course, n.needed,
      f.free as available, o.ordered,
      ${sellingProducts} as "productIds"
    from (select g."courseId" as course_id,
      g.needed from jsonb_to_recordset(${JSON.stringify(needed)}::jsonb) as g("courseId" uuid, needed int)) n
      join courses c on c.id = n.course_id and c.needs_seat ${seatSupply(work)}`.execute(work.tx);
  return rows
    .map((row) => {
      const without = byCourse.get(row.id)!.filter(({ attemptId }) => attemptId === null);
      const first = without.toSorted((one, other) =>
        (one.requirement?.validThrough ?? '') < (other.requirement?.validThrough ?? '') ? -1 : 1,
      );
      const forPeople = [...new Set(first.map(({ personId }) => personId))].slice(0, mostPeople);
      return { ...row, locale, toBuy: seatsToBuy(row), forPeople };
    })
    .toSorted(
      (one, other) => other.toBuy - one.toBuy || other.needed - one.needed || (one.course < other.course ? -1 : 1),
    );
}
