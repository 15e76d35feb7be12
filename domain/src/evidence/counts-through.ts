import type { ValidityRule } from '../qualification/validity.ts';
import { validityAsPrinted, validityOf } from '../qualification/validity.ts';
import type { Day } from '../time.ts';

/**
 * Through which day a certificate counts when it is verified, and what decides. `printed`: the day printed on it ·
 * `rule`: it counts less long than printed, because the skill's rule is shorter · `computed`: nothing is printed ·
 * `never`: neither lapses. A renewal that keeps its anniversary may reach further; the day printed on it still ends it.
 */
export type CountsThrough = { through: Day | null; because: 'printed' | 'rule' | 'computed' | 'never' };

export function countsThrough(
  { issuedOn, expiresOn }: { issuedOn: Day; expiresOn: Day | null },
  rule: ValidityRule,
): CountsThrough {
  const computed = validityOf(issuedOn, rule, null);
  const through = validityAsPrinted(computed, expiresOn).validThrough;
  if (through === null) return { through, because: 'never' };
  if (expiresOn === null) return { through, because: 'computed' };
  return { through, because: through < expiresOn ? 'rule' : 'printed' };
}
