import type { Instant } from '../time.ts';

/** That administrators sign in with a second factor: from when, and how many days one has to set it up. */
export type FactorRule = { since: Instant; graceDays: number };
/** `until`: when the grace ends, or ended. */
export type FactorState = { state: 'none' } | { state: 'due' | 'overdue'; until: Instant };

export const factorGrace = { least: 0, most: 90, usual: 14 } as const;
/** Days before the end of the grace on which one is reminded, the earliest first. */
export const factorReminderDays = [7, 1] as const;

const daysAfter = (at: Instant, days: number): Instant => new Date(Date.parse(at) + days * 86_400_000).toISOString();

type Facts = { rule: FactorRule | null; adminSince: Instant; hasFactor: boolean };

/**
 * How an administrator is against the rule. The grace runs from its start, or from when one became an administrator
 * under it.
 */
export function factorState({ rule, adminSince, hasFactor }: Facts, now: Instant): FactorState {
  if (!rule || hasFactor) return { state: 'none' };
  const until = daysAfter(adminSince > rule.since ? adminSince : rule.since, rule.graceDays);
  return { state: now < until ? 'due' : 'overdue', until };
}

/** Of the rules of the company and of the platform, the one that ends first counts. */
export function strictest(states: readonly FactorState[]): FactorState {
  const asked = states.filter((one) => one.state !== 'none');
  return asked.reduce<FactorState>((first, one) => (first.state === 'none' || one.until < first.until ? one : first), {
    state: 'none',
  });
}

/** What a change does: a longer grace, or no rule, asks less of administrators. `after` null: the rule ends. */
export function factorRuleChange(
  before: FactorRule | null,
  after: Pick<FactorRule, 'graceDays'> | null,
): 'none' | 'stricter' | 'looser' {
  if (!before) return after ? 'stricter' : 'none';
  if (!after || after.graceDays > before.graceDays) return 'looser';
  return after.graceDays < before.graceDays ? 'stricter' : 'none';
}

/**
 * What someone is to be told now, once each: that the rule holds for them (`start`, where they became an administrator
 * under it; the others were told when it was set), then the days that are left. A reminder for which the grace is too
 * short is the one before.
 */
export function factorReminder(facts: Facts, now: Instant): 'start' | (typeof factorReminderDays)[number] | null {
  const found = factorState(facts, now);
  if (found.state !== 'due') return null;
  const passed = factorReminderDays.filter(
    (days) => facts.rule!.graceDays > days && now >= daysAfter(found.until, -days),
  );
  return passed.at(-1) ?? (facts.adminSince > facts.rule!.since ? 'start' : null);
}
