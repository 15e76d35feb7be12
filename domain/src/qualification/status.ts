import type { Day } from '../time.ts';
import { addDays, latest } from '../time.ts';
import { covers, wasKnown } from './facts.ts';
import type { AchievementFact, AskedFacts, HoldFact, PersonFacts, PlacementFact, RequirementFact } from './facts.ts';
import type { Usable } from './succession.ts';
import { successorOf } from './succession.ts';
import { byRank, targetOutlook } from './what-if/target-standing.ts';
import type { Moment, TargetStanding } from './what-if/target-standing.ts';

/**
 * How a person stands against one requirement on a day. Derived, never stored. Twin of the SQL function
 * `requirement_status`; both are held to `status.cases.ts`.
 */
export const requirementStatuses = [
  'valid',
  'expiring',
  'inGrace',
  'exempt',
  'due',
  'suspended',
  'expired',
  'pendingVerification',
  'missing',
  'future',
] as const;
export type RequirementStatus = (typeof requirementStatuses)[number];

export type Cell = {
  requirement: RequirementFact;
  status: RequirementStatus;
  /** Whether the person may do the work as far as this requirement goes. Exempt counts, and is shown apart. */
  qualified: boolean;
  /** The day from which it concerns this person, and the last day to meet it for the first time. */
  baseOn: Day;
  dueOn: Day;
  /** The best standing against any one target, and the others, for the trace. */
  standing: TargetStanding;
  others: TargetStanding[];
  exemption: HoldFact | null;
  /**
   * The proof that follows today's without a gap and has not begun, or the last of several such; null where none
   * follows.
   */
  successor: AchievementFact | null;
  /** The last day it is met without a gap, as far as is known; null where it has no end, or was never met. */
  coveredThrough: Day | null;
  /** When what meets it last can be renewed: the successor, else today's proof. */
  renewalOpensOn: Day | null;
  renewalOpen: boolean;
};

/** One person against everything that concerns them on a day; requirements still to come are included on request. */
export function requirementStatus(person: PersonFacts, asked: AskedFacts, moment: Moment, withFuture = false): Cell[] {
  const { on, knownAt } = moment;
  const placement = person.placements.find(
    (fact) => wasKnown(fact, knownAt) && covers(fact.startedOn, fact.endedOn, on),
  );
  if (!placement) return [];
  return asked.requirements
    .filter(
      (fact) =>
        wasKnown(fact, knownAt) &&
        (fact.effectiveTo === null || on <= fact.effectiveTo) &&
        (withFuture || fact.effectiveFrom <= on),
    )
    .flatMap((requirement) => {
      const since = concernsSince(requirement, person, placement, asked, moment);
      return since ? [cellOf(requirement, since, placement, person, asked, moment)] : [];
    });
}

/** From which day a requirement concerns a person who is employed on the day; null when it does not. */
function concernsSince(
  requirement: RequirementFact,
  person: PersonFacts,
  placement: PlacementFact,
  asked: AskedFacts,
  { on, knownAt }: Moment,
): Day | null {
  if (requirement.personId && requirement.personId !== person.personId) return null;
  if (requirement.siteId && requirement.siteId !== placement.siteId) return null;
  if (requirement.departmentId && !isWithin(placement.departmentId, requirement.departmentId, asked.parents))
    return null;
  if (!requirement.positionId)
    return requirement.siteId || requirement.departmentId ? placement.startedOn : placement.hiredOn;
  const held = person.assignments
    .filter(
      (fact) =>
        fact.positionId === requirement.positionId &&
        wasKnown(fact, knownAt) &&
        covers(fact.startedOn, fact.endedOn, on),
    )
    .map((fact) => fact.startedOn)
    .sort();
  return held[0] ?? null;
}

function isWithin(departmentId: string | null, ancestorId: string, parents: AskedFacts['parents']): boolean {
  for (let id = departmentId; id; id = parents[id] ?? null) if (id === ancestorId) return true;
  return false;
}

function cellOf(
  requirement: RequirementFact,
  since: Day,
  placement: PlacementFact,
  person: PersonFacts,
  asked: AskedFacts,
  moment: Moment,
): Cell {
  const { on, knownAt } = moment;
  const start = requirement.dueBasis === 'hire' ? placement.hiredOn : since;
  const baseOn = latest(start, requirement.askedSince);
  const dueOn = requirement.fixedDueOn ?? addDays(baseOn, requirement.initialDueDays);
  const outlooks = requirement.targets.map((target) => targetOutlook(target, requirement, person, asked, moment));
  const ranked = outlooks.map((outlook) => outlook.standing).sort(byRank);
  const [best, ...others] = ranked as [TargetStanding, ...TargetStanding[]];
  const met = best.state === 'valid' || best.state === 'expiring';
  const usable = met ? outlooks.flatMap((outlook) => outlook.usable) : [];
  const successor = met ? successorOf(best.achievement!, usable, on) : null;
  const standing =
    successor && best.state === 'expiring' && !endsSoon(successor, on) ? { ...best, state: 'valid' as const } : best;
  const renewalOpensOn = successor ? successor.renewalOpensOn : best.renewalOpensOn;
  const exemption =
    person.holds.find(
      (hold) =>
        hold.kind === 'exemption' &&
        wasKnown(hold, knownAt) &&
        covers(hold.fromOn, hold.toOn, on) &&
        ((!hold.skillId && !hold.courseId) ||
          requirement.targets.some((target) =>
            hold.skillId ? hold.skillId === target.skillId : hold.courseId === target.courseId,
          )),
    ) ?? null;
  const inTime = on <= dueOn && (requirement.dueBasis === 'fixed' || requirement.initialDueDays > 0);
  const status = statusOf(standing, exemption, inTime, requirement.effectiveFrom > on);
  return {
    requirement,
    status,
    qualified:
      ['valid', 'expiring', 'exempt'].includes(status) || (status === 'inGrace' && standing.state === 'countingGrace'),
    baseOn,
    dueOn,
    standing,
    others,
    exemption: status === 'exempt' ? exemption : null,
    successor: successor?.achievement ?? null,
    coveredThrough: (successor?.achievement ?? best.achievement)?.validThrough ?? null,
    renewalOpensOn,
    renewalOpen: renewalOpensOn !== null && on >= renewalOpensOn,
  };
}

/** Whether what was renewed already is about to run out itself: then the warning is about the renewal. */
function endsSoon({ achievement, expiringSoonDays }: Usable, on: Day): boolean {
  return achievement.validThrough !== null && on >= addDays(achievement.validThrough, -expiringSoonDays);
}

function statusOf(
  { state }: TargetStanding,
  exemption: HoldFact | null,
  inTime: boolean,
  toCome: boolean,
): RequirementStatus {
  if (toCome) return 'future';
  if (state === 'valid' || state === 'expiring' || state === 'suspended') return state;
  if (state === 'countingGrace') return 'inGrace';
  if (exemption) return 'exempt';
  if (state === 'neverHeld') return inTime ? 'due' : 'missing';
  if (state === 'expired') return inTime ? 'due' : 'expired';
  return state;
}
