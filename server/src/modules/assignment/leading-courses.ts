import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { leading, stepsOf } from './leading-sql.ts';

/** A person and a requirement row; `achievementId`: the proof they hold for it, if any. */
export type Need = { personId: string; rowId: string; achievementId: string | null };

/** The courses that lead to what each of these requirement rows asks for. */
export async function coursesLeadingTo(work: Work, rowIds: readonly string[]): Promise<Map<string, string[]>> {
  const company = { id: work.companyId, today: work.today };
  const { rows } = await sql<{
    rowId: string;
    courseIds: string[];
  }>`with recursive ${leading(company, sql`select unnest(${[...rowIds]}::uuid[])`)}
    select row_id as "rowId", array_agg(distinct course_id) as "courseIds" from leads group by row_id`.execute(work.tx);
  return new Map(rows.map(({ rowId, courseIds }) => [rowId, courseIds]));
}

/**
 * The course that each need leads to, as automatic enrolment would choose it: the one they took before, else the one
 * nearest to their language. Null where none does, or where the person has an open attempt that leads there.
 */
export async function coursesChosen(work: Work, needs: readonly Need[]): Promise<(string | null)[]> {
  if (needs.length === 0) return [];
  const company = { id: work.companyId, today: work.today };
  const { rows } = await sql<{
    personId: string;
    rowId: string;
    courseId: string;
  }>`with recursive needs as materialized (
      select n."personId" as person_id, n."rowId" as requirement_id, n."rowId" as row_id,
        n."achievementId" as achievement_id
      from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as n("personId" uuid, "rowId" uuid,
        "achievementId" uuid)),
    ${leading(company, sql`select row_id from needs`)},
    ${stepsOf(company)}
    select person_id as "personId", row_id as "rowId", course_id as "courseId" from chosen`.execute(work.tx);
  const chosen = new Map(rows.map(({ personId, rowId, courseId }) => [`${personId}${rowId}`, courseId]));
  return needs.map(({ personId, rowId }) => chosen.get(`${personId}${rowId}`) ?? null);
}
