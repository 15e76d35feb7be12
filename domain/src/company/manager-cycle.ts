import type { ErrorCode } from '../errors.ts';
import type { Day } from '../time.ts';
import type { Period } from './placement.ts';

type Managed = Period & { managerId: string | null };

/**
 * Why a person cannot have this manager for this time: on some day in it the manager, or one above, would answer to the
 * person. `placementsOf` knows everyone above the manager, whatever the days.
 */
export function managerObstacle(
  personId: string,
  { managerId, ...period }: Managed,
  placementsOf: ReadonlyMap<string, readonly Managed[]>,
): ErrorCode | null {
  if (managerId === null) return null;
  const seen = new Set<string>();
  const waiting: { person: string; during: Period }[] = [{ person: managerId, during: period }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.person === personId) return 'managerCycle';
    const key = `${next.person} ${next.during.startedOn} ${next.during.endedOn}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const above of placementsOf.get(next.person) ?? []) {
      const during = common(next.during, above);
      if (during && above.managerId !== null) waiting.push({ person: above.managerId, during });
    }
  }
  return null;
}

/** The days two periods share, or null. */
function common(one: Period, other: Period): Period | null {
  const startedOn = one.startedOn > other.startedOn ? one.startedOn : other.startedOn;
  const endedOn = earlier(one.endedOn, other.endedOn);
  return endedOn !== null && endedOn < startedOn ? null : { startedOn, endedOn };
}

const earlier = (one: Day | null, other: Day | null): Day | null =>
  one === null ? other : other === null || one < other ? one : other;
