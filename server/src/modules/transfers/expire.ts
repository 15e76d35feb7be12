import { transferState } from '@app/domain/transfers/transfer';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { askToFollow } from './follow.ts';
import { endTransfer } from './part-transfers.ts';
import { loadTransfers, openSql } from './records.ts';

/**
 * Transfers that ran out of time, and those whose person left the employer that was to get the records, name no records
 * any more; who has to hear of it does, once.
 */
export const noteExpired: Job = {
  name: 'transfers.noteExpired',
  schedule: '20 4 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      noteExpired.name,
      async (work) => {
        work.reach('transfer.own');
        const over = await loadTransfers(
          work,
          sql`t.expiry_noted_at is null and t.done_at is null and t.withdrawn_at is null and t.refused_at is null
            and t.ended_at is null
            and (not ${openSql(work)} or exists (select
              from transfer_standing(t.company_id, t.id, ${work.now}::timestamptz) s where s.has_left))`,
          { lock: true },
        );
        for (const transfer of over) {
          const state = transferState(transfer, work.now);
          if (state === 'ended') await endTransfer(work, transfer, 'left');
          if (state !== 'expired') continue;
          await sql`update record_transfers set expiry_noted_at = ${work.now}, records = '[]'
            where company_id = ${transfer.companyId} and id = ${transfer.id}`.execute(work.tx);
          await askToFollow(work, transfer, 'expire');
        }
      },
      { audited: false },
    );
  },
};
