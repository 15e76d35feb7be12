import type { SeatEvent } from '@app/domain/seats/seat-states';
import { seatSteps } from '@app/domain/seats/seat-states';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';

export type SeatMove = {
  companyId: string;
  seatIds: readonly string[];
  event: SeatEvent;
  /** Whose they are afterwards; left out where the event does not touch it. */
  personId?: string | null;
  /** Last day to complete, where the event sets one. */
  completeBy?: Day | null;
  /** What it happened for; stands in the ledger. */
  cause?: Record<string, unknown>;
};

/** Events after which a seat is still whose it was. */
const keepsItsPerson: readonly SeatEvent[] = ['start', 'lapse', 'extend'];

/**
 * Moves seats by compare-and-set: each only from a state in which the event is known. The trigger writes the ledger in the same
 * statement. Answers the seats that moved; whoever asked for all of them compares.
 */
export async function moveSeats(work: Work, { companyId, seatIds, event, personId, completeBy, cause = {} }: SeatMove): Promise<string[]> {
  if (seatIds.length === 0) return [];
  const steps = Object.entries(seatSteps[event]);
  const person = personId === undefined ? (keepsItsPerson.includes(event) ? sql.ref('person_id') : sql`null::uuid`) : sql`${personId}::uuid`;
  const { rows } = await sql<{ id: string }>`update seats set
      state = case state ${sql.join(
        steps.map(([before, after]) => sql`when ${before} then ${after}`),
        sql` `,
      )} end,
      person_id = ${person}, code_id = case when ${event} in ('reserve', 'allocate') then code_id end,
      complete_by = ${completeBy === undefined ? sql.ref('complete_by') : sql`${completeBy}::date`}, last_event = ${event}, last_cause = ${JSON.stringify(cause)}::jsonb, changed_at = ${work.now}, changed_by = ${actorId(work)}
    where company_id = ${companyId} and id = any(${[...seatIds]}::uuid[]) and state = any(${steps.map(([before]) => before)}::text[]) returning id`.execute(
    work.tx,
  );
  return rows.map(({ id }) => id);
}

export const actorId = (work: Work): string | null => (work.actor.kind === 'person' ? work.actor.personId : null);
