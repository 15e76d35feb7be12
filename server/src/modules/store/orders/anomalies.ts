import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

export type AnomalyKind =
  | 'paidWithoutSeats'
  | 'seatsWithoutMoney'
  | 'moneyWithoutOrder'
  | 'amountDiffers'
  | 'lotDoesNotAddUp'
  | 'transferUnderWay'
  | 'seatWithoutEntry'
  | 'journalDiffers'
  | 'unknownAtProvider'
  | 'refundUnsettled'
  | 'paymentDisputed';

/**
 * Puts something on the list that must be empty; once while it is open. `subjectId` null: it is about nothing we know.
 */
export async function noteAnomaly(
  work: Work,
  {
    companyId,
    kind,
    subjectId,
    detail,
  }: { companyId: string; kind: AnomalyKind; subjectId: string | null; detail: Record<string, unknown> },
): Promise<void> {
  await sql`insert into store_anomalies (company_id, kind, subject_id, detail, found_at, seen_at)
    values (${companyId}, ${kind}, coalesce(${subjectId}::uuid, new_id()), ${JSON.stringify(detail)}::jsonb,
      ${work.now}, ${work.now})
    on conflict (company_id, kind, subject_id) where resolved_at is null do update
      set seen_at = excluded.seen_at, detail = excluded.detail`.execute(work.tx);
}
