import type { Day } from '../time.ts';
import { addDays } from '../time.ts';
import type { AchievementFact } from './facts.ts';

/**
 * A proof that meets a requirement now or later and is not suspended, with the days in which its target runs out.
 * `place`: which of the targets.
 */
export type Usable = {
  achievement: AchievementFact;
  place: number;
  expiringSoonDays: number;
  renewalOpensOn: Day | null;
};

const endless = '9999-12-31';
const until = ({ achievement }: Usable): Day => achievement.validThrough ?? endless;

/**
 * The proof still to begin that keeps the requirement met the longest after today's proof ends, without a day between
 * them; null where none follows. Each may follow another. A day without a proof ends the line: what begins after it is
 * no renewal of what is held today.
 */
export function successorOf(today: AchievementFact, usable: readonly Usable[], on: Day): Usable | null {
  if (today.validThrough === null) return null;
  const running = usable.filter((one) => until(one) >= on);
  let end = today.validThrough;
  for (let joined = true; joined && end < endless;) {
    const next = running.filter(({ achievement }) => achievement.validFrom <= addDays(end, 1)).map(until);
    const furthest = next.sort().at(-1) ?? end;
    joined = furthest > end;
    if (joined) end = furthest;
  }
  const reached = end < endless ? addDays(end, 1) : endless;
  const [last] = running
    .filter(({ achievement }) => achievement.validFrom > on && achievement.validFrom <= reached)
    .sort(
      (one, other) =>
        until(other).localeCompare(until(one)) ||
        one.place - other.place ||
        one.achievement.id.localeCompare(other.achievement.id),
    );
  return last && until(last) > today.validThrough ? last : null;
}
