import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { offerPlaces } from './booking/offer-places.ts';
import { lockTraining } from './closing/training-records.ts';
import { placesIn, sessionSpan, stateSql } from './planning/training-sql.ts';

type Open = { id: string; companyId: string };

/**
 * Offers that were not answered in time pass to the next person who waits; so does any place that became free some
 * other way. Run twice it offers nothing more.
 */
export const offerFreed: Job = {
  name: 'group-training.offerFreed',
  schedule: '*/5 * * * *',
  async run(runtime) {
    const open = await workAsSystem(runtime, offerFreed.name, withFreePlaces, { write: false, audited: false });
    await oneByOne(open, ({ id, companyId }) =>
      workAsSystem(
        runtime,
        offerFreed.name,
        async (work) => {
          work.authorize('training.plan', { companyId });
          const offered = await offerPlaces(work, await lockTraining(work, id));
          if (offered.length > 0)
            work.record({ entity: 'training', entityId: id, action: 'training.offer', changes: { offered } });
        },
        { companyId },
      ),
    );
  },
};

async function withFreePlaces(work: Work): Promise<Open[]> {
  work.reach('training.plan');
  const { rows } = await sql<Open>`select t.id, t.company_id as "companyId" from trainings t ${sessionSpan}
    where t.cancelled_at is null and t.closed_at is null and s.first_start > ${work.now}
      and ${stateSql(work.now)} in ('scheduled', 'locked')
      and ${placesIn(work.now, ['waitlisted'])} > 0 and (t.max_people is null
        or ${placesIn(work.now, ['booked', 'offered'])} < t.max_people)
    order by t.company_id, t.id`.execute(work.tx);
  return rows;
}
