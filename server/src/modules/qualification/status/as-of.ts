import type { Moment } from '@app/domain/qualification/what-if/target-standing';
import type { Day } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';

/** A day to look at, and the day at whose end things were known (null: now). */
export type Seen = Moment & { knownOn: Day | null };

/**
 * Today and now, unless told otherwise. What was known at the end of a day is what was recorded before the company's
 * next day began.
 */
export async function asOfMoment(
  work: Work,
  { on, knownOn }: { on?: Day | undefined; knownOn?: Day | undefined },
): Promise<Seen> {
  const past = knownOn !== undefined && knownOn < work.today;
  if (!past) return { on: on ?? work.today, knownAt: work.now, knownOn: null };
  const rows = await work.named<{ at: string }>(
    'qualification.end_of_day',
    `select ($1::date + 1)::timestamp at time zone $2 - interval '1 millisecond' as at`,
    [knownOn, work.timeZone],
  );
  return { on: on ?? work.today, knownAt: rows[0]!.at, knownOn };
}
