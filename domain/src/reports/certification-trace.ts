import type { Day } from '../time.ts';
import { addDays } from '../time.ts';
import type { CertificationStatus } from './certification-list.ts';

/** What the status of one qualification on record follows from, as known at the moment that is looked at. */
export type CertificationFacts = {
  validFrom: Day;
  validThrough: Day | null;
  /** How many days before its end it counts as expiring soon, and by whose rule. */
  soonDays: number;
  soonBy: 'skill' | 'course';
  revoked: { on: Day; reason: string | null } | null;
  suspension: { from: Day; to: Day | null; reason: string } | null;
  /** How many records of the same thing there are besides. */
  others: number;
};

export type CertificationStep =
  | { code: 'others'; count: number }
  | { code: 'held'; from: Day; through: Day | null }
  | { code: 'revoked'; on: Day; reason: string | null }
  | { code: 'suspended'; from: Day; to: Day | null; reason: string }
  | { code: 'upcoming'; from: Day }
  | { code: 'expired'; on: Day }
  | { code: 'soonFrom'; on: Day; days: number; by: 'skill' | 'course'; reached: boolean }
  | { code: 'noEnd' };

/** What a qualification on record is worth on a day: what was taken away comes first, then its dates. */
export function certificationStatus(
  { validFrom, validThrough, soonDays, revoked, suspension }: CertificationFacts,
  on: Day,
): CertificationStatus {
  if (revoked) return 'revoked';
  if (suspension) return 'suspended';
  if (validFrom > on) return 'upcoming';
  if (validThrough === null) return 'valid';
  if (validThrough < on) return 'expired';
  return validThrough <= addDays(on, soonDays) ? 'expiring' : 'valid';
}

/** Why it is worth that, in the order of the rule: the step that decided is the last. */
export function certificationTrace(facts: CertificationFacts, on: Day): CertificationStep[] {
  const { validFrom, validThrough, soonDays, soonBy, revoked, suspension, others } = facts;
  const steps: CertificationStep[] = [];
  if (others > 0) steps.push({ code: 'others', count: others });
  steps.push({ code: 'held', from: validFrom, through: validThrough });
  const status = certificationStatus(facts, on);
  if (status === 'revoked') steps.push({ code: 'revoked', ...revoked! });
  else if (status === 'suspended') steps.push({ code: 'suspended', ...suspension! });
  else if (status === 'upcoming') steps.push({ code: 'upcoming', from: validFrom });
  else if (status === 'expired') steps.push({ code: 'expired', on: validThrough! });
  else if (validThrough === null) steps.push({ code: 'noEnd' });
  else
    steps.push({
      code: 'soonFrom',
      on: addDays(validThrough, -soonDays),
      days: soonDays,
      by: soonBy,
      reached: status === 'expiring',
    });
  return steps;
}
