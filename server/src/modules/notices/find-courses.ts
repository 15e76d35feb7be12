import { catchUpDays } from '@app/domain/notices/offsets';
import type { NoticeRuleKey } from '@app/domain/notices/rules';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import type { Found, Sought } from './readers.ts';
import {
  daysArray,
  earliest,
  foundColumns,
  isHereSql,
  latestOf,
  reachedSql,
  readersSql,
  titlesSql,
  untoldSql,
} from './readers.ts';
import { notEndedBefore, openAttempt } from '../../platform/database/predicates.ts';

const open = openAttempt('e');

/**
 * The days before its due day on which a company reminds of some courses otherwise than of the rest, as offsets by the
 * course's id.
 */
function byCourse({ company: { overrides } }: Sought): string {
  const own = Object.entries(overrides.courses ?? {}).flatMap(([id, { reminderDays }]) =>
    reminderDays ? [[id, reminderDays.map((days) => -days)] as const] : [],
  );
  return JSON.stringify(Object.fromEntries(own));
}

/** Courses due, overdue, and so long overdue that the manager hears of it. */
export async function findCourses(sought: Sought): Promise<Found[]> {
  const { work, company, settings } = sought;
  const { courseDue, courseOverdue, courseEscalated } = settings.rules;
  const [own, before] = [byCourse(sought), daysArray(courseDue.offsets)];
  // Of a course with its own days those before it is due count alone.
  const dueDays = sql`case when ${own}::jsonb ? e.course_id::text
    then coalesce((select array_agg(d::int) from jsonb_array_elements_text(${own}::jsonb -> e.course_id::text) d), '{}')
      else ${before} end`;
  const rules: { rule: NoticeRuleKey; on: boolean; offsets: ReturnType<typeof daysArray> }[] = [
    { rule: 'courseDue', on: courseDue.on, offsets: dueDays },
    { rule: 'courseOverdue', on: courseOverdue.on, offsets: daysArray(courseOverdue.offsets) },
    { rule: 'courseEscalated', on: courseEscalated.on, offsets: daysArray(courseEscalated.offsets) },
  ];
  const asked = rules.filter(({ on }) => on);
  if (asked.length === 0) return [];
  const lastAfter = Math.max(0, ...courseOverdue.offsets, ...courseEscalated.offsets) + catchUpDays;
  const turns = asked.map(
    ({ rule, offsets }) =>
      sql`select ${sql.lit(rule)}::text as rule,
        ${reachedSql(sql`e.due_on`, offsets, sql`who.day`, sql`k.known_on`)} as day_offset`,
  );
  // Whom an attempt of which learner concerns is put together first: looked for by attempt, everyone would be gone
  // through for each of them.
  const { rows } = await sql<Found>`with ${readersSql(sought)}, who as (
      select r.person_id as learner_id, r.*, false as above from readers r
      union all
      select pl.person_id, r.*, true from readers r join placements pl on pl.company_id = ${company.id}
        and pl.manager_id = r.person_id
        join employments l on l.company_id = pl.company_id and l.person_id = pl.person_id
      where pl.manager_id <> pl.person_id and pl.retracted_at is null and pl.started_on <= r.day
        and ${notEndedBefore('pl', sql`r.day`)} and ${isHereSql(sql`l`, sql`r.day`)}),
    x as (
      select who.person_id, who.day, who."timeZone", t.rule, e.id::text as subject, t.day_offset,
        e.due_on::text as period, e.due_on as anchor,
        jsonb_build_object('courseId', e.course_id, 'titles', ${titlesSql}, 'dueOn', e.due_on, 'waits',
          e.waits_for_seat,
          'person', case when t.rule = 'courseEscalated' then coalesce(lp.preferred_name, lp.legal_name) end) as facts
      from enrolments e join who on who.learner_id = e.person_id
        join people lp on lp.id = e.person_id
        join course_versions v on v.id = e.course_version_id
        cross join lateral (select (e.assigned_at at time zone ${company.timeZone})::date as known_on) k
        cross join lateral (${sql.join(turns, sql` union all `)}) t
      where e.company_id = ${company.id} and ${open} and t.day_offset is not null
        and who.above = (t.rule = 'courseEscalated')
        and e.due_on between ${addDays(earliest(sought), -lastAfter)}::date and ${addDays(latestOf(sought), 180)}::date)
    select ${foundColumns} from x where ${untoldSql(company.id)} order by x.person_id, x.anchor, x.subject`.execute(
    work.tx,
  );
  return rows;
}
