import type { TransferEnding } from '@app/domain/transfers/transfer';
import { isUnderway, transferState } from '@app/domain/transfers/transfer';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Merge } from '../identity/index.ts';
import { restoreRows } from '../identity/index.ts';
import { askToFollow } from './follow.ts';
import type { Transfer } from './records.ts';
import { loadTransfers } from './records.ts';

/** A transfer, which is held, ends by itself: it names no records any more, and who has a part in it hears why. */
export async function endTransfer(work: Work, { companyId, id }: Transfer, reason: TransferEnding): Promise<void> {
  await sql`update record_transfers set ended_at = ${work.now}, ended_reason = ${reason}, records = '[]'
    where company_id = ${companyId} and id = ${id}`.execute(work.tx);
  await askToFollow(work, { companyId, id }, reason);
}

/**
 * After their certificates: a transfer that was consented to while two records were one may name certificates of the
 * other person. It ends, also where both employers agreed. One that is done names only its own person's from then on,
 * and what it brought of the other's is not to count. Answers how many.
 */
export async function partTransfers(work: Work, merge: Merge): Promise<number> {
  await restoreRows(work, merge, 'record_transfers');
  const standing = sql`transfer_standing(t.company_id, t.id, ${work.now}::timestamptz) s`;
  const both = sql`t.person_id = any(${[merge.keptId, merge.mergedId]}::uuid[])`;
  const mixed = await loadTransfers(
    work,
    sql`${both} and exists (select from ${standing} where s.of_another <> '{}')`,
    { lock: true },
  );
  const { rows: brought } = await sql<{
    companyId: string;
    evidenceId: string;
  }>`select t.company_id as "companyId", r ->> 'evidenceId' as "evidenceId"
    from record_transfers t cross join lateral ${standing} cross join lateral jsonb_array_elements(t.records) r
    where ${both} and r ->> 'evidenceId' is not null and (r ->> 'achievementId')::uuid = any (s.of_another)`.execute(
    work.tx,
  );
  for (const transfer of mixed) {
    const { companyId, id, records } = transfer;
    const state = transferState(transfer, work.now);
    if (isUnderway(transfer, work.now) || state === 'ended') await endTransfer(work, transfer, 'parted');
    else
      await sql`update record_transfers set records = ${JSON.stringify(records)}
        where company_id = ${companyId} and id = ${id}`.execute(work.tx);
    if (state === 'done') await askToFollow(work, transfer, 'parted');
  }
  for (const piece of brought) await work.enqueue('transfers.rejectOthers', piece);
  return mixed.length + brought.length;
}
