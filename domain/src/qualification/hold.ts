import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

/** The longest an exemption may last, in days (spec/domain.md). */
export const longestExemptionDays = 365;

export type HoldGiven = { kind: 'suspension' | 'exemption'; fromOn: Day; toOn: Day | null };
type Issue = { path: string; code: string };

/** What does not fit of a suspension or exemption, at its fields. */
export function holdIssues({ kind, fromOn, toOn }: HoldGiven): Issue[] {
  if (toOn !== null && toOn < fromOn) return [{ path: 'toOn', code: 'endBeforeStart' }];
  if (kind === 'exemption' && toOn === null) return [{ path: 'toOn', code: 'exemptionWithoutEnd' }];
  if (kind === 'exemption' && toOn! > addDays(fromOn, longestExemptionDays))
    return [{ path: 'toOn', code: 'exemptionTooLong' }];
  return [];
}

/** No one exempts themself, nor lifts what was taken from them: another admin does (A21). */
export function holdObstacle(actorId: string, personId: string): 'notForOneself' | null {
  return actorId === personId ? 'notForOneself' : null;
}
