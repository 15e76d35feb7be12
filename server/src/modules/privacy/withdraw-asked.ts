import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';

/**
 * What an administrator asked for alone comes to nothing when they lose the right to ask for it before it takes effect:
 * the release of a hold, the start of the daily run.
 */
export const withdrawAsked: Job = {
  name: 'privacy.withdrawAsked',
  async run(runtime, payload) {
    const { personId, at } = payload as { personId: string; at: Instant };
    await workAsSystem(
      runtime,
      withdrawAsked.name,
      async (work) => {
        work.reach('privacy.change');
        await sql`update legal_holds set release_reason = null, release_asked_by = null, release_asked_at = null,
          release_takes_effect_at = null
          where release_asked_by = ${personId} and release_asked_at <= ${at} and release_confirmed_at is null
            and coalesce(release_takes_effect_at, 'infinity') > ${at}`.execute(work.tx);
        await sql`update retention_runs set stopped_by = ${work.sender}, stopped_at = ${work.now}
          where confirmed_by = ${personId} and stopped_at is null and takes_effect_at > ${at}`.execute(work.tx);
      },
      { audited: false },
    );
  },
};
