import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { lockSeatsOf } from '../../platform/database/seat-lock.ts';
import { close } from './employees/end-employment.ts';

type Leaver = { companyId: string; personId: string; lastDay: string };

/** Whose last day is over where their company is: what is open for them is closed. */
export const closeLeavers: Job = {
  name: 'company.closeLeavers',
  schedule: '12 * * * *',
  async run(runtime) {
    const leavers = await workAsSystem(
      runtime,
      closeLeavers.name,
      async (work) => {
        work.reach('company.endEmployment');
        const { rows } =
          await sql<Leaver>`select e.company_id as "companyId", e.person_id as "personId", e.ended_on as "lastDay"
          from employments e join companies c on c.id = e.company_id
          where e.ended_on < (${work.now}::timestamptz at time zone c.time_zone)::date
            and e.closed_on is distinct from e.ended_on
          order by e.company_id, e.person_id`.execute(work.tx);
        return rows;
      },
      { write: false, audited: false },
    );
    await oneByOne(leavers, (leaver) =>
      workAsSystem(
        runtime,
        closeLeavers.name,
        async (work) => {
          work.reach('company.endEmployment');
          await lockSeatsOf(work, leaver.companyId);
          await close(work, leaver, true);
        },
        { companyId: leaver.companyId, audited: false },
      ),
    );
  },
};
