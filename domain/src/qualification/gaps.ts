import { wholePercent } from '../lists/whole-percent.ts';
import type { RequirementStatus } from './status.ts';
import { requirementStatuses } from './status.ts';

/** As much of a cell as counting needs. */
export type Counted = { status: RequirementStatus; kind: 'mandatory' | 'recommended'; qualified: boolean };

/** Whether someone may not do the work for it: mandatory, not met, and the first time to do it is over. */
export function isGap({ status, kind, qualified }: Counted): boolean {
  return kind === 'mandatory' && !qualified && status !== 'due' && status !== 'future';
}

/**
 * The same thing asked twice of one person (by position and by site) is one cell: what is mandatory first, of these the
 * worst.
 */
export function strictest<C extends Counted>(cells: readonly C[]): C | undefined {
  return cells.toSorted(
    (one, other) =>
      (one.kind === other.kind ? 0 : one.kind === 'mandatory' ? -1 : 1) || badness(other.status) - badness(one.status),
  )[0];
}

const badness = (status: RequirementStatus) => (status === 'future' ? -1 : requirementStatuses.indexOf(status));

/** How much of what is mandatory is met. */
export function countMet(cells: readonly Counted[]): { asked: number; met: number } {
  const asked = cells.filter(({ kind, status }) => kind === 'mandatory' && status !== 'future');
  return { asked: asked.length, met: asked.filter(({ qualified }) => qualified).length };
}

/** The same in whole percent, rounded down; null where nothing is mandatory. */
export function percentMet(cells: readonly Counted[]): number | null {
  const { asked, met } = countMet(cells);
  return wholePercent(met, asked);
}

/** The share of compliant people to reach, in per cent. */
export const complianceGoal = 95;
