import type { TransferEnding } from '@app/domain/transfers/transfer';
import { transferState } from '@app/domain/transfers/transfer';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Merge } from '../identity/index.ts';
import { restoreRows } from '../identity/index.ts';
import { askToFollow } from './follow.ts';
import type { Transfer } from './records.ts';
import { loadTransfers } from './records.ts';

/** A transfer, which is held, ends by itself: it names no records any more, and who has a part in it hears why. */
export async function endTransfer(work: Work, { companyId, id }: Transfer, reason: TransferEnding): Promise<void> {
  await sql`update record_transfers set ended_at = ${work.now}, ended_reason = ${reason}, records = '[]' where company_id = ${companyId} and id = ${id}`.execute(
    work.tx,
  );
  await askToFollow(work, { companyId, id }, reason);
}

/**
 * After their certificates: a transfer that was consented to while two records were one may name certificates of the other person. It ends, also where
 * both employers agreed; one that is done names only its own person's from then on.
 */
export async function partTransfers(work: Work, merge: Merge): Promise<void> {
  await restoreRows(work, merge, 'record_transfers');
  const mixed = await loadTransfers(
    work,
    sql`t.person_id = any(${[merge.keptId, merge.mergedId]}::uuid[])
      and exists (select from transfer_standing(t.company_id, t.id, ${work.now}::timestamptz) s where s.of_another <> '{}')`,
    { lock: true },
  );
  for (const transfer of mixed) {
    if (['agreed', 'underway', 'ended'].includes(transferState(transfer, work.now))) await endTransfer(work, transfer, 'parted');
    else
      await sql`update record_transfers set records = ${JSON.stringify(transfer.records)} where company_id = ${transfer.companyId} and id = ${transfer.id}`.execute(
        work.tx,
      );
  }
}
