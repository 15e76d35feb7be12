import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { ask } from '../../platform/database/questions.ts';
import type { Work } from '../../platform/database/work.ts';
import { keptStanding } from './events.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

/**
 * Per position with people today how many of them meet everything mandatory, and how many gaps they have: one look at
 * how its people stand, as the matrix counts it. Null positions: all of the company.
 */
export function positionStandings(work: Work, positionIds: readonly string[] | null): RawBuilder<unknown> {
  const { companyId, today, now } = work;
  return sql`(with held as materialized (
      select distinct a.position_id, a.person_id from position_assignments a
      join placements w on w.company_id = a.company_id and w.person_id = a.person_id and w.retracted_at is null
        and w.started_on <= ${today} and ${notEndedBefore('w', today)}
      where a.company_id = ${companyId} and a.retracted_at is null and a.started_on <= ${today}
        and ${notEndedBefore('a', today)}
        and (${positionIds}::uuid[] is null or a.position_id = any(${positionIds}::uuid[]))),
    lacks as materialized (
      select s.person_id, s.position_id, count(*)::int as lacking,
        (count(*) filter (where s.status <> 'due'))::int as gaps
      from requirement_status(${companyId}, ${today}, ${now}, array(select person_id from held)) s
      where s.kind = 'mandatory' and not s.qualified and s.status <> 'future' group by 1, 2)
    select h.position_id, count(*) filter (where own.lacking is null and everyone.lacking is null)::int as qualified,
      sum(coalesce(own.gaps, 0) + coalesce(everyone.gaps, 0))::int as gaps
    from held h left join lacks own on own.person_id = h.person_id and own.position_id = h.position_id
    left join lacks everyone on everyone.person_id = h.person_id and everyone.position_id is null
    group by 1)`;
}

type Standing = { qualified: number; gaps: number };

/** The same for the positions of a page; today's counts are kept. */
export async function standingsOf(work: Work, positionIds: readonly string[]): Promise<Map<string, Standing>> {
  if (positionIds.length === 0) return new Map();
  const [kept] = await ask(work, keptStanding, null);
  if (kept) {
    const sumsOf = (measure: string) => {
      const sums = new Map<string, number>();
      for (const [key, n] of kept.of(measure)) {
        const [positionId] = key.split(':') as [string];
        sums.set(positionId, (sums.get(positionId) ?? 0) + n);
      }
      return sums;
    };
    const [whole, lacks] = [sumsOf('whole'), sumsOf('lacks')];
    return new Map(positionIds.map((id) => [id, { qualified: whole.get(id) ?? 0, gaps: lacks.get(id) ?? 0 }]));
  }
  const { rows } = await sql<
    Standing & { positionId: string }
  >`select p.position_id as "positionId", p.qualified, p.gaps from ${positionStandings(work, positionIds)} p`.execute(
    work.tx,
  );
  return new Map(rows.map(({ positionId, ...row }) => [positionId, row]));
}
