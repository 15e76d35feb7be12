import type { Cell } from '../qualification/status.ts';
import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

/** A proof that ran out longer ago than this is not renewed: its holder begins as if for the first time (domain.md). */
export const renewalCutoffDays = 90;

/**
 * How a person stands against a requirement, as far as it decides whether a course is needed. Every status is that of
 * `requirementStatus`. `proof`: the last of those that follow one another without a gap from today on, for it is the
 * one to renew.
 */
export type Standing = {
  status: Cell['status'];
  kind: 'mandatory' | 'recommended';
  baseOn: Day;
  dueOn: Day;
  proof: { id: string; validThrough: Day | null; renewalOpensOn: Day | null } | null;
};

/**
 * Why a course is needed now. `occasion` is what made it necessary; each makes one attempt at a course, however often
 * it is asked.
 */
export type Necessity = { origin: 'rule' | 'renewal'; dueOn: Day; occasion: string };

/**
 * Whether someone is to be enrolled by the rule, and until when. Renewals are due on the last day of the proof, first
 * times on the requirement's due day; a day that has passed becomes today, so that no one is given something overdue.
 * Twin of `necessitySql` on the server; both are held to `necessity.cases.ts`.
 */
export function necessityOf(
  { status, kind, baseOn, dueOn, proof }: Standing,
  automatic: Record<Standing['kind'], boolean>,
  today: Day,
): Necessity | null {
  if (!automatic[kind]) return null;
  const through = proof?.validThrough ?? null;
  const inTime = (day: Day) => (day < today ? today : day);
  const renewal = (): Necessity => ({ origin: 'renewal', dueOn: inTime(through!), occasion: `proof:${proof!.id}` });
  switch (status) {
    case 'valid':
    case 'expiring':
      return proof?.renewalOpensOn && proof.renewalOpensOn <= today ? renewal() : null;
    case 'due':
    case 'missing':
    case 'expired':
    case 'inGrace':
      return through && through >= addDays(today, -renewalCutoffDays)
        ? renewal()
        : { origin: 'rule', dueOn: inTime(dueOn), occasion: `since:${baseOn}` };
    default:
      return null;
  }
}
