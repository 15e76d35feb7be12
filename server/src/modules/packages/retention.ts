import { sql } from 'kysely';
import type { Listener } from '../../platform/database/work.ts';
import { when } from '../../platform/database/work.ts';
import { recordsFellDue } from '../identity/index.ts';

/**
 * What packages said in a launch goes when its time is over; what followed from it, the state and the result, stays.
 */
export const retentionListeners: Listener[] = [
  when(recordsFellDue, async (work, asked) => {
    if (asked.kind !== 'packageCalls') return;
    const { rows } = await sql<{
      n: number;
    }>`with gone as (delete from runtime_calls where company_id = ${asked.companyId}
      and launch_id = any(${[...asked.ids]}::uuid[])
        returning launch_id) select count(distinct launch_id)::int as n from gone`.execute(work.tx);
    asked.deleted += rows[0]!.n;
  }),
];
