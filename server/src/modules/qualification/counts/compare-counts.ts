import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Counts } from './kept-counts.ts';
import { keptCounts } from './kept-counts.ts';
import { derivedCounts } from './company-counts.ts';
import type { Company } from './keep-counts.ts';
import { keeping } from './keep-counts.ts';

export type Difference = { measure: string; key: string; kept: number; derived: number };

/** What one says otherwise than the other. */
export function differences(kept: Counts, derived: Counts): Difference[] {
  return [...new Set([...kept.measures, ...derived.measures])].flatMap((measure) => {
    const [one, other] = [kept.of(measure), derived.of(measure)];
    return [...new Set([...one.keys(), ...other.keys()])]
      .map((key) => ({ measure, key, kept: one.get(key) ?? 0, derived: other.get(key) ?? 0 }))
      .filter((count) => count.kept !== count.derived);
  });
}

/** Whether what a reader is told is what the facts say, both at one moment; what differs is noted. */
export async function compareCounts(runtime: Runtime, job: string, company: Company): Promise<boolean> {
  return keeping(runtime, job, company, async (work) => {
    const today = dayOf(work.now, company.timeZone);
    const kept = await keptCounts(work, { companyId: company.id, today });
    if (!kept) return true;
    const found = differences(kept, await derivedCounts(work, company.id, { on: today, knownAt: work.now }));
    if (found.length === 0) return true;
    runtime.log.error({ job, companyId: company.id, differences: found.length }, 'kept counts differ from the facts');
    await sql`insert into kept_differences (company_id, found_at, on_date, measure, key, kept, derived)
      select ${company.id}, ${work.now}, ${today}, d.measure, d.key, d.kept, d.derived
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as d (measure text, key text, kept int,
        derived int)`.execute(work.tx);
    return false;
  });
}
