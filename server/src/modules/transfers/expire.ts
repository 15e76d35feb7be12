import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { askToFollow } from './follow.ts';
import { loadTransfers } from './records.ts';

/** Transfers that ran out of time name no records any more, and the person hears of it, once. */
export const noteExpired: Job = {
  name: 'transfers.noteExpired',
  schedule: '20 4 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      noteExpired.name,
      async (work) => {
        work.reach('transfer.own');
        const expired = await loadTransfers(
          work,
          sql`t.expires_at <= ${work.now} and t.expiry_noted_at is null and t.done_at is null and t.withdrawn_at is null and t.refused_at is null
            and (t.released_at is null or t.accepted_at is null)`,
          { lock: true },
        );
        for (const transfer of expired) {
          await sql`update record_transfers set expiry_noted_at = ${work.now}, records = '[]' where company_id = ${transfer.companyId} and id = ${transfer.id}`.execute(
            work.tx,
          );
          await askToFollow(work, transfer, 'expire');
        }
      },
      { audited: false },
    );
  },
};
