import * as api from '@app/contract/reports/report-acts';
import type { ErrorCode } from '@app/domain/errors';
import { refuseFields } from '@app/domain/errors';
import { inLanguage } from '@app/domain/localised';
import { dueFromRow } from '@app/domain/reports/acting';
import { seatsInForecast } from '@app/domain/seats/forecast';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { localeOf } from '../../../platform/lists/list-source.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { OfferedCourse } from '../../assignment/index.ts';
import {
  assignmentEntry,
  dueDaysOf,
  freeLots,
  giveCourses,
  judgeAssignment,
  offeredCourse,
} from '../../assignment/index.ts';
import { chosenRows, coursesOfRows, outcomeOf, recordAll } from './report-rows.ts';
import type { ActRow } from './report-rows.ts';

/** A person who can be given a course, and when it is due. */
type Pair = { personId: string; course: OfferedCourse; dueOn: Day };
const keyOf = (personId: string, courseId: string) => `${personId} ${courseId}`;

/** Assigns what each row leads to, by the rules of assigning by hand; the earliest due get their seats first. */
export const assignFromReport = command(
  api.assignFromReport,
  async (work, { rows: asked, dueOn, note, evenIfValid, seatedOnly, reserve, preview }, call) => {
    work.authorize('assignment.assign', { companyId: work.companyId });
    if (dueOn !== null && dueOn < work.today) refuseFields([{ path: 'dueOn', code: 'dueInThePast' }]);
    // Before people are held, as wherever seats are given: two who act at once never wait for each other.
    if (!preview) await lockSeatsOf(work, work.companyId);
    const { rows, gone } = await chosenRows(work, call, asked);
    const meant = reserve ? rows.filter(({ seatNeeded }) => seatNeeded) : rows;
    await holdPeople(work, meant);
    const courses = await coursesOfRows(work, meant);
    const { pairs, codes } = await judgePairs(work, meant, courses, { dueOn, evenIfValid });
    const { waiting, available } = await forecast(work, pairs);
    const onlySeated = seatedOnly || reserve;
    if (onlySeated) for (const key of waiting) codes.set(key, 'noSeatLeft');
    const given = onlySeated ? pairs.filter(({ personId, course }) => !waiting.has(keyOf(personId, course.id))) : pairs;
    const outcome = outcomeOf(rows, gone, ({ id, personId }) => {
      const course = courses.get(id);
      if (!course) return 'seatNotNeeded';
      return 'code' in course ? course.code : (codes.get(keyOf(personId, course.courseId)) ?? null);
    });
    const locale = localeOf(undefined, call);
    const byCourse = Map.groupBy(given, ({ course }) => course.id);
    const told = [...byCourse].map(([courseId, of]) => ({
      ...{ courseId, course: inLanguage(of[0]!.course.titles, locale), people: of.length },
      seats: of[0]!.course.needsSeat
        ? {
            available: available(courseId),
            waiting: of.filter(({ personId }) => waiting.has(keyOf(personId, courseId))).length,
          }
        : null,
    }));
    if (preview || given.length === 0) return { ...outcome, courses: told };
    const { undoId } = await giveCourses(work, given, note);
    const entries = [...byCourse.values()].map((of) => {
      const days = new Set(of.map((pair) => pair.dueOn));
      const people = of.map(({ personId }) => personId);
      return assignmentEntry(work, of[0]!.course, people, days.size === 1 ? of[0]!.dueOn : null, note);
    });
    recordAll(work, asked, 'assignment.assign', entries, given.length);
    return { ...outcome, courses: told, undoId };
  },
  { audited: false },
);

/**
 * All of them at once and in one order, whatever course they are looked at for: two who act at once never wait for each
 * other.
 */
async function holdPeople(work: Work, rows: readonly ActRow[]): Promise<void> {
  const ids = [...new Set(rows.map(({ personId }) => personId))];
  await sql`select from employments where company_id = ${work.companyId} and person_id = any(${ids}::uuid[])
    order by person_id for no key update`.execute(work.tx);
}

/**
 * Which people can be given which courses, each once and by the earliest day of their rows; and why the others cannot,
 * by person and course.
 */
async function judgePairs(
  work: Work,
  rows: readonly ActRow[],
  courses: Awaited<ReturnType<typeof coursesOfRows>>,
  { dueOn, evenIfValid }: { dueOn: Day | null; evenIfValid: boolean },
) {
  const wanted = rows.flatMap((row) => {
    const found = courses.get(row.id)!;
    return 'courseId' in found ? [{ row, courseId: found.courseId }] : [];
  });
  const codes = new Map<string, ErrorCode>();
  const pairs: Pair[] = [];
  for (const [courseId, of] of Map.groupBy(wanted, (one) => one.courseId)) {
    const course = await offeredCourse(work, courseId);
    const people = Map.groupBy(of, ({ row }) => row.personId);
    if (course.retired) {
      for (const personId of people.keys()) codes.set(keyOf(personId, courseId), 'courseRetired');
      continue;
    }
    const dueDays = await dueDaysOf(work, course);
    const { able, skipped } = await judgeAssignment(work, course, [...people.keys()], evenIfValid);
    for (const { id, code } of skipped) codes.set(keyOf(id, courseId), code);
    for (const personId of able) {
      const days = people.get(personId)!.map(({ row }) =>
        dueFromRow({
          chosen: dueOn,
          validThrough: row.requirement?.validThrough ?? null,
          today: work.today,
          dueDays,
        }),
      );
      pairs.push({ personId, course, dueOn: days.toSorted()[0]! });
    }
  }
  return {
    pairs: pairs.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0)),
    codes,
  };
}

/**
 * For whom no seat would be left, where the earliest due get theirs first, and how many seats can be given for a
 * course.
 */
async function forecast(
  work: Work,
  pairs: readonly Pair[],
): Promise<{ waiting: Set<string>; available: (courseId: string) => number }> {
  const needing = pairs.filter(({ course }) => course.needsSeat);
  const lots = await freeLots(work, [...new Set(needing.map(({ course }) => course.id))]);
  const seated = await seatedFor(work, needing);
  const people = [...new Set(needing.map(({ personId }) => personId))];
  const order = new Map(people.map((personId, at) => [personId, at]));
  const wishes = needing
    .filter(({ personId, course }) => !seated.has(keyOf(personId, course.id)))
    .map(({ personId, course }) => ({ person: order.get(personId)!, courseId: course.id }));
  const waiting = seatsInForecast(wishes, lots).flatMap((course) =>
    course.waiting.map((at) => keyOf(people[at]!, course.courseId)),
  );
  return {
    waiting: new Set(waiting),
    available: (courseId) =>
      lots.filter(({ courseIds }) => courseIds.includes(courseId)).reduce((all, lot) => all + lot.available, 0),
  };
}

/** Who has a seat that opens the course already. */
async function seatedFor(work: Work, pairs: readonly Pair[]): Promise<Set<string>> {
  const wanted = JSON.stringify(pairs.map(({ personId, course }) => ({ personId, courseId: course.id })));
  const { rows } = await sql<{ personId: string; courseId: string }>`select distinct n."personId", n."courseId"
    from jsonb_to_recordset(${wanted}::jsonb) as n("personId" uuid, "courseId" uuid)
      join seats t on t.company_id = ${work.companyId} and t.person_id = n."personId"
        and t.state in ('reserved', 'allocated')
      join seat_lot_courses k on k.company_id = t.company_id and k.lot_id = t.lot_id
        and k.course_id = n."courseId"`.execute(work.tx);
  return new Set(rows.map(({ personId, courseId }) => keyOf(personId, courseId)));
}
