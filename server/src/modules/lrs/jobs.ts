import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';

/**
 * The tables of this month and the next, before anyone needs them: making one holds up the person who stores at that
 * moment.
 */
export const makeMonths: Job = {
  name: 'lrs.makeMonths',
  schedule: '7 2 * * *',
  run: (runtime) =>
    workAsSystem(
      runtime,
      'lrs.makeMonths',
      async (work) => {
        work.reach('lrs.write');
        await sql`select make_statement_month((now() at time zone 'UTC')::date),
          make_statement_month((now() at time zone 'UTC' + interval '1 month')::date)`.execute(work.tx);
      },
      { audited: false },
    ),
};
