import { wholePercent } from '../lists/whole-percent.ts';
import type { RequirementStatus } from './status.ts';

/**
 * The share of compliant people in whole percent, rounded down; null where nothing mandatory is required of anyone:
 * then there is nothing to comply with.
 */
export function compliancePercent({
  people,
  compliant,
  statuses,
}: {
  people: number;
  compliant: number;
  statuses: Partial<Record<RequirementStatus, number>>;
}): number | null {
  const required = Object.values(statuses).some((cells) => cells > 0);
  return required ? wholePercent(compliant, people) : null;
}
