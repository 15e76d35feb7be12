import type { RequirementStatus } from '@app/domain/qualification/status';
import type { OverallStanding } from '@app/domain/qualification/overall';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/**
 * Twin of `overallOf` in domain: one row per person of whom something mandatory is asked today. Null people: everyone,
 * in one look.
 */
function overallSql(work: Work, people: readonly string[] | null): RawBuilder<unknown> {
  const of = people
    ? sql`requirement_status_of(${work.companyId}, ${work.today}, ${work.now}, ${people}::uuid[])`
    : sql`requirement_status(${work.companyId}, ${work.today}, ${work.now})`;
  const gap = sql`not s.qualified and s.status <> 'due'`;
  return sql`(select s.person_id, case when bool_or(${gap} and s.status = 'expired') then 'expired'
    when bool_or(${gap}) then 'gap'
      when bool_or(s.status in ('expiring', 'inGrace')) then 'expiring' else 'ok' end as overall
    from ${of} s where s.kind = 'mandatory' and s.status <> 'future' group by s.person_id)`;
}

/** How these people stand over everything asked of them; anyone who is missing in the answer is asked for nothing. */
export async function overallOf(work: Work, people: readonly string[]): Promise<Map<string, OverallStanding>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{
    personId: string;
    overall: OverallStanding;
  }>`select o.person_id as "personId", o.overall from ${overallSql(work, people)} o`.execute(work.tx);
  return new Map(rows.map(({ personId, overall }) => [personId, overall]));
}

/** Whether a row `r` of people is in one of these ways. Everyone is looked at once, not row by row. */
export function standsIn(work: Work, wanted: readonly OverallStanding[]): RawBuilder<SqlBool> {
  const asked = sql<SqlBool>`r.id = any(array(select o.person_id from ${overallSql(work, null)} o
    where o.overall = any(${wanted}::text[])))`;
  if (!wanted.includes('none')) return asked;
  return sql<SqlBool>`(${asked} or r.id <> all(array(select o.person_id from ${overallSql(work, null)} o)))`;
}

/** Whether someone stands so against what asks for one skill, or against anything where none is named, on a day. */
export function standsAgainst(
  work: Work,
  {
    skill,
    standing,
    on,
  }: { skill?: string | undefined; standing?: RequirementStatus[] | undefined; on?: string | undefined },
): RawBuilder<SqlBool> {
  const parts = [sql<SqlBool>`true`];
  if (skill)
    parts.push(
      sql`exists (select 1 from requirement_targets t where t.company_id = ${work.companyId}
        and t.requirement_row_id = s.requirement_row_id and t.skill_id = ${skill}::uuid)`,
    );
  if (standing) parts.push(sql`s.status = any(${standing}::text[])`);
  return sql<SqlBool>`r.id = any(array(select s.person_id
    from requirement_status(${work.companyId}, ${on ?? work.today}, ${work.now}) s
    where ${sql.join(parts, sql` and `)}))`;
}
