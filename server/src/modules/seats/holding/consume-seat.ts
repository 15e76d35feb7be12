import { completeByOf } from '@app/domain/seats/terms';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { moveEachSeat } from './move-seats.ts';

/** Whether the attempt uses a seat. */
export async function hasSeat(work: Work, companyId: string, enrolmentId: string): Promise<boolean> {
  const { rows } = await sql`select from seat_uses where company_id = ${companyId} and enrolment_id = ${enrolmentId}
      and ended_at is null`.execute(work.tx);
  return rows.length > 0;
}

/**
 * First launch or attendance: the seat under the attempt is spent, and its days to complete begin. An attempt without a
 * seat is left alone.
 */
export const consumeSeat = (
  work: Work,
  { companyId, enrolmentId, on }: { companyId: string; enrolmentId: string; on: Day },
): Promise<void> => consumeSeats(work, { companyId, enrolmentIds: [enrolmentId], on });

/** The same for many attempts at once. */
export async function consumeSeats(
  work: Work,
  { companyId, enrolmentIds, on }: { companyId: string; enrolmentIds: readonly string[]; on: Day },
): Promise<void> {
  const { rows } = await sql<{ seatId: string; enrolmentId: string; state: string; completeWithinDays: number | null }>`
    update seat_uses u set used_at = ${work.now} from seats s
      join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
    where u.company_id = ${companyId} and u.enrolment_id = any(${[...enrolmentIds]}::uuid[]) and u.ended_at is null
      and u.used_at is null
      and s.company_id = u.company_id and s.id = u.seat_id
    returning s.id as "seatId", u.enrolment_id as "enrolmentId", s.state,
      l.complete_within_days as "completeWithinDays"`.execute(work.tx);
  await moveEachSeat(
    work,
    { companyId, event: 'start' },
    rows.map(({ seatId, enrolmentId, state, completeWithinDays }) => ({
      seatId,
      ...(state === 'allocated' && { completeBy: completeByOf(completeWithinDays, on) }),
      cause: { enrolmentId },
    })),
  );
}
