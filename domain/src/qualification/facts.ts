import type { Day, Instant } from '../time.ts';

/**
 * The second time of a fact: since when it was known, and since when it is no longer held true (corrected or revoked).
 */
export type Known = { recordedAt: Instant; retractedAt: Instant | null };

export type PlacementFact = Known & {
  siteId: string | null;
  departmentId: string | null;
  hiredOn: Day;
  startedOn: Day;
  endedOn: Day | null;
};
export type AssignmentFact = Known & { positionId: string; startedOn: Day; endedOn: Day | null };

/**
 * A proof with the days it counts, inclusive. `renewalWindowDays` is that of its course's edition, for proofs of a
 * course.
 */
export type AchievementFact = Known & {
  id: string;
  skillId: string | null;
  courseId: string | null;
  level: number;
  validFrom: Day;
  validThrough: Day | null;
  renewalWindowDays: number | null;
};

/** A suspension or an exemption; neither skill nor course means everything. */
export type HoldFact = Known & {
  id: string;
  kind: 'suspension' | 'exemption';
  skillId: string | null;
  courseId: string | null;
  fromOn: Day;
  toOn: Day | null;
};

/** Evidence of a skill from the moment it was sent until someone decided (`retractedAt`). */
export type PendingFact = Known & { id: string; skillId: string };

/** How a skill runs out, in days. The edition known at an instant is the one not retracted then. */
export type SkillRuleFact = Known & {
  skillId: string;
  expiringSoonDays: number;
  renewalWindowDays: number;
  graceDays: number;
  graceCounts: boolean;
};

/** Who holds `bySkillId` at `minLevel` or above also meets `skillId` up to `givesLevel`. One step, never a chain. */
export type EquivalentFact = Known & {
  skillId: string;
  bySkillId: string;
  minLevel: number;
  givesLevel: number;
  effectiveFrom: Day;
};

/** What is asked: a skill at a level, or a course. Any one target of a requirement is enough. */
export type Target = { skillId: string | null; courseId: string | null; minLevel: number };

/** One version of a requirement. Every scope that is set must match; none set concerns everyone in the company. */
export type RequirementFact = Known & {
  id: string;
  positionId: string | null;
  siteId: string | null;
  departmentId: string | null;
  personId: string | null;
  kind: 'mandatory' | 'recommended';
  effectiveFrom: Day;
  effectiveTo: Day | null;
  askedSince: Day;
  dueBasis: 'assignment' | 'hire' | 'fixed';
  initialDueDays: number;
  fixedDueOn: Day | null;
  /** Whether days of grace count here; null leaves it to the skill. */
  graceCounts: boolean | null;
  targets: readonly Target[];
};

/** Everything that says how one person stands. Nothing in it is a status. */
export type PersonFacts = {
  personId: string;
  placements: readonly PlacementFact[];
  assignments: readonly AssignmentFact[];
  achievements: readonly AchievementFact[];
  holds: readonly HoldFact[];
  pending: readonly PendingFact[];
};

/** What a company asks, and the rules of the skills it asks for. */
export type AskedFacts = {
  requirements: readonly RequirementFact[];
  rules: readonly SkillRuleFact[];
  equivalents: readonly EquivalentFact[];
  /** Department → its parent, for requirements of a department that hold for all below it. */
  parents: Readonly<Record<string, string | null>>;
  /** The company's own warning time before an expiry; null leaves it to each skill. */
  expiringSoonDays: number | null;
};

/** Whether a fact was held true at an instant. */
export function wasKnown(fact: Known, at: Instant): boolean {
  return fact.recordedAt <= at && (fact.retractedAt === null || fact.retractedAt > at);
}

/** Whether `day` lies in `from`–`to`, both inclusive; no end goes on for ever. */
export function covers(from: Day, to: Day | null, day: Day): boolean {
  return from <= day && (to === null || day <= to);
}

/** Whether a person works at the company on a day, as known at an instant. */
export function isEmployed(
  person: Pick<PersonFacts, 'placements'>,
  { on, knownAt }: { on: Day; knownAt: Instant },
): boolean {
  return person.placements.some((fact) => wasKnown(fact, knownAt) && covers(fact.startedOn, fact.endedOn, on));
}
