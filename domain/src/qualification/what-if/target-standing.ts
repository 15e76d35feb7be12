import type { Day, Instant } from '../../time.ts';
import { addDays } from '../../time.ts';
import { covers, wasKnown } from '../facts.ts';
import type { AchievementFact, AskedFacts, PersonFacts, RequirementFact, SkillRuleFact, Target } from '../facts.ts';
import type { Usable } from '../succession.ts';

/** How a person stands against one target, best first: the rank is the order of preference among several targets. */
export const targetRanks = {
  valid: 1,
  expiring: 2,
  countingGrace: 3,
  suspended: 4,
  inGrace: 5,
  expired: 6,
  pendingVerification: 7,
  neverHeld: 8,
} as const;
export type TargetState = keyof typeof targetRanks;

export type TargetStanding = {
  state: TargetState;
  target: Target;
  achievement: AchievementFact | null;
  /** The skill that stood in for the one asked, when an equivalent did. */
  viaSkillId: string | null;
  graceThrough: Day | null;
  renewalOpensOn: Day | null;
};

/** How a person stands against one target today, and every proof that meets it today or later. */
export type TargetOutlook = { standing: TargetStanding; usable: Usable[] };

export type Moment = { on: Day; knownAt: Instant };

/** What runs out how, where no skill says it: proofs of a course, and skills without a rule yet. */
export const defaultRule = { expiringSoonDays: 60, renewalWindowDays: 90, graceDays: 0, graceCounts: false };

/** Best first; of two alike the one that lasts longer. Targets alike in both keep their order. */
export function byRank(one: TargetStanding, other: TargetStanding): number {
  return targetRanks[one.state] - targetRanks[other.state] || lasting(other).localeCompare(lasting(one));
}

function lasting({ achievement }: TargetStanding): string {
  return achievement ? (achievement.validThrough ?? '9999-12-31') : '';
}

/** The skills that meet a target, each with the level needed: the skill itself, and those that stand in for it. */
export function satisfiers(
  target: Target,
  asked: AskedFacts,
  { on, knownAt }: Moment,
): { skillId: string; minLevel: number }[] {
  if (!target.skillId) return [];
  const standIns = asked.equivalents
    .filter(
      (fact) =>
        fact.skillId === target.skillId &&
        wasKnown(fact, knownAt) &&
        fact.effectiveFrom <= on &&
        fact.givesLevel >= target.minLevel,
    )
    .map((fact) => ({ skillId: fact.bySkillId, minLevel: fact.minLevel }));
  return [{ skillId: target.skillId, minLevel: target.minLevel }, ...standIns];
}

/** How a person stands against one target of a requirement on a day, as known at an instant. */
export function targetOutlook(
  target: Target,
  requirement: RequirementFact,
  person: PersonFacts,
  asked: AskedFacts,
  moment: Moment,
): TargetOutlook {
  const { on, knownAt } = moment;
  const meets = satisfiers(target, asked, moment);
  const rule = ruleOf(target, asked, knownAt);
  const suspended = (subject: { skillId: string | null; courseId: string | null }) =>
    person.holds.some(
      (hold) =>
        hold.kind === 'suspension' &&
        wasKnown(hold, knownAt) &&
        covers(hold.fromOn, hold.toOn, on) &&
        concerns(hold, subject),
    );

  const meeting = person.achievements
    .filter((fact) => wasKnown(fact, knownAt))
    .filter((fact) =>
      target.courseId
        ? fact.courseId === target.courseId
        : meets.some((meet) => meet.skillId === fact.skillId && fact.level >= meet.minLevel),
    );
  // A suspension of what is asked for suspends whatever meets it: of several proofs then the one that lasts longest is
  // shown, as of any alike.
  const all = suspended(target);
  const opensOn = ({ validThrough, renewalWindowDays }: AchievementFact) =>
    validThrough && addDays(validThrough, -((target.courseId ? renewalWindowDays : null) ?? rule.renewalWindowDays));
  const place = requirement.targets.indexOf(target);
  const usable = meeting
    .filter((achievement) => !all && !suspended(achievement))
    .map((achievement): Usable => ({
      achievement,
      place,
      expiringSoonDays: rule.expiringSoonDays,
      renewalOpensOn: opensOn(achievement),
    }));
  const held = meeting.filter((fact) => fact.validFrom <= on);
  const standings = held.map((achievement): TargetStanding => {
    const through = achievement.validThrough;
    const state = all || suspended(achievement) ? 'suspended' : stateOfDays(through, on, rule, requirement.graceCounts);
    return {
      state,
      target,
      achievement,
      viaSkillId: target.skillId && achievement.skillId !== target.skillId ? achievement.skillId : null,
      graceThrough: through && addDays(through, rule.graceDays),
      renewalOpensOn: opensOn(achievement),
    };
  });
  const best = standings.sort(
    (one, other) => byRank(one, other) || one.achievement!.id.localeCompare(other.achievement!.id),
  )[0];
  const none: TargetStanding = {
    state: 'neverHeld',
    target,
    achievement: null,
    viaSkillId: null,
    graceThrough: null,
    renewalOpensOn: null,
  };
  if (best) return { standing: best, usable };
  if (all) return { standing: { ...none, state: 'suspended' }, usable };
  const waits = person.pending.some(
    (fact) => wasKnown(fact, knownAt) && meets.some((meet) => meet.skillId === fact.skillId),
  );
  return { standing: waits ? { ...none, state: 'pendingVerification' } : none, usable };
}

function ruleOf(
  target: Target,
  asked: AskedFacts,
  knownAt: Instant,
): Pick<SkillRuleFact, 'expiringSoonDays' | 'renewalWindowDays' | 'graceDays' | 'graceCounts'> {
  const rule = asked.rules.find((fact) => fact.skillId === target.skillId && wasKnown(fact, knownAt)) ?? defaultRule;
  return { ...rule, expiringSoonDays: asked.expiringSoonDays ?? rule.expiringSoonDays };
}

/** Whether a hold is about a skill or course; one that names neither is about everything. */
export function concerns(
  hold: { skillId: string | null; courseId: string | null },
  subject: { skillId: string | null; courseId: string | null },
): boolean {
  if (!hold.skillId && !hold.courseId) return true;
  return hold.skillId ? hold.skillId === subject.skillId : hold.courseId === subject.courseId;
}

/** The last day itself still counts; expiring from `expiringSoonDays` before it; grace follows it. */
function stateOfDays(
  through: Day | null,
  on: Day,
  rule: Pick<SkillRuleFact, 'expiringSoonDays' | 'graceDays' | 'graceCounts'>,
  countsHere: boolean | null,
): TargetState {
  if (through === null) return 'valid';
  if (on <= through) return on >= addDays(through, -rule.expiringSoonDays) ? 'expiring' : 'valid';
  if (on <= addDays(through, rule.graceDays)) return (countsHere ?? rule.graceCounts) ? 'countingGrace' : 'inGrace';
  return 'expired';
}
