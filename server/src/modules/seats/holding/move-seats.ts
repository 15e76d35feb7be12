import type { SeatEvent } from '@app/domain/seats/seat-states';
import { seatSteps } from '@app/domain/seats/seat-states';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';

/**
 * What an event writes of a seat beside its state. What is left out stays, but for the person and the code: see
 * `moveEachSeat`.
 */
type SeatChange = {
  /** Whose it is afterwards; left out where the event does not touch it. */
  personId?: string | null;
  /** The code it is kept for, with `reserve`. */
  codeId?: string;
  /** Last day to complete, where the event sets one. */
  completeBy?: Day | null;
  extendedDays?: number;
  reassignedAfterStart?: number;
  /** What it happened for, as the ledger says. */
  cause?: Record<string, unknown>;
};

export type SeatMove = SeatChange & { companyId: string; seatIds: readonly string[]; event: SeatEvent };

/** Events after which a seat is still whose it was. */
const keepsItsPerson: readonly SeatEvent[] = ['start', 'lapse', 'extend'];

/**
 * The same event with the same change for all of them. Answers the seats that moved; anyone who asked for all of them
 * compares.
 */
export function moveSeats(work: Work, { companyId, seatIds, event, ...change }: SeatMove): Promise<string[]> {
  return moveEachSeat(
    work,
    { companyId, event },
    seatIds.map((seatId) => ({ seatId, ...change })),
  );
}

/**
 * The one writer of where seats are: by compare-and-set, each only from a state in which the event is known. The
 * trigger writes the ledger in the same statement, and refuses a step that is not in the database's own table of steps.
 * A seat that no event names a person for is no one's afterwards, and one that is not reserved is kept for no code.
 */
export async function moveEachSeat(
  work: Work,
  { companyId, event }: { companyId: string; event: SeatEvent },
  moves: readonly (SeatChange & { seatId: string })[],
): Promise<string[]> {
  if (moves.length === 0) return [];
  await lockSeatsOf(work, companyId);
  const steps = Object.entries(seatSteps[event]);
  const to = (key: keyof SeatChange, type: 'uuid' | 'date' | 'int', otherwise: string) =>
    sql`case when m.change ? ${key} then (m.change ->> ${key})::${sql.raw(type)} else ${sql.raw(otherwise)} end`;
  const rows = moves.map(({ seatId, ...change }) => ({ seatId, change }));
  const moved = await sql<{ id: string }>`update seats s set
      state = case s.state ${sql.join(
        steps.map(([before, after]) => sql`when ${before} then ${after}`),
        sql` `,
      )} end,
      person_id = ${to('personId', 'uuid', keepsItsPerson.includes(event) ? 's.person_id' : 'null')},
        code_id = ${to('codeId', 'uuid', 'null')},
      complete_by = ${to('completeBy', 'date', 's.complete_by')},
        extended_days = ${to('extendedDays', 'int', 's.extended_days')},
      reassigned_after_start = ${to('reassignedAfterStart', 'int', 's.reassigned_after_start')},
      last_event = ${event}, last_cause = coalesce(m.change -> 'cause', '{}'), changed_at = ${work.now},
        changed_by = ${actorId(work)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m("seatId" uuid, change jsonb)
    where s.company_id = ${companyId} and s.id = m."seatId"
      and s.state = any(${steps.map(([before]) => before)}::text[]) returning s.id`.execute(work.tx);
  return moved.rows.map(({ id }) => id);
}

const actorId = (work: Work): string | null => (work.actor.kind === 'person' ? work.actor.personId : null);
