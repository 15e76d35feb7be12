import { completeByOf } from '@app/domain/seats/terms';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { moveSeats } from './move-seats.ts';

/** Whether the attempt stands on a seat. */
export async function hasSeat(work: Work, companyId: string, enrolmentId: string): Promise<boolean> {
  const { rows } = await sql`select from seat_uses where company_id = ${companyId} and enrolment_id = ${enrolmentId} and ended_at is null`.execute(work.tx);
  return rows.length > 0;
}

/** First launch or attendance: the seat under the attempt is spent, and its days to complete begin. An attempt without a seat is left alone. */
export async function spendSeat(work: Work, { companyId, enrolmentId, on }: { companyId: string; enrolmentId: string; on: Day }): Promise<void> {
  const { rows } = await sql<{ seatId: string; state: string; completeWithinDays: number | null }>`
    update seat_uses u set used_at = ${work.now} from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    where u.company_id = ${companyId} and u.enrolment_id = ${enrolmentId} and u.ended_at is null and u.used_at is null and s.company_id = u.company_id and s.id = u.seat_id
    returning s.id as "seatId", s.state, l.complete_within_days as "completeWithinDays"`.execute(work.tx);
  const use = rows[0];
  if (!use) return;
  await moveSeats(work, {
    companyId,
    seatIds: [use.seatId],
    event: 'start',
    ...(use.state === 'allocated' && { completeBy: completeByOf(use.completeWithinDays, on) }),
    cause: { enrolmentId },
  });
}
