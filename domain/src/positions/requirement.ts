import type { ErrorCode } from '../errors.ts';
import type { SkillState } from '../skills/skill.ts';
import type { Day } from '../time.ts';
import type { RequirementTarget } from './target-key.ts';
import { targetKey } from './target-key.ts';

export const requirementKinds = ['mandatory', 'recommended'] as const;
export type RequirementKind = (typeof requirementKinds)[number];
/** From which day the first due day counts: the assignment (or the placement), the hire, or a day that is set. */
export const dueBases = ['assignment', 'hire', 'fixed'] as const;

/** Whom a requirement concerns: every field that is set must match; none set concerns everyone. */
export type RequirementScope = {
  positionId: string | null;
  siteId: string | null;
  departmentId: string | null;
  personId: string | null;
};

/** What is asked, in one version of a requirement. */
export type RequirementTerms = {
  targets: RequirementTarget[];
  kind: RequirementKind;
  dueBasis: (typeof dueBases)[number];
  /** Days to meet it for the first time; 0: before the first day of work. */
  initialDueDays: number;
  fixedDueOn: Day | null;
  /** Whether days of grace count here; null leaves it to the skill. */
  graceCounts: boolean | null;
  reason: string;
  regulationRef: string | null;
};

export type RequirementDraft = RequirementTerms & {
  scope: RequirementScope;
  effectiveFrom: Day;
  effectiveTo: Day | null;
};

/** What is asked of the same people already, as far as it is known now. */
export type AskedAlready = { requirementId: string; targetKey: string; effectiveFrom: Day; effectiveTo: Day | null };

/**
 * What the draft is judged by. `kept` are the keys that may stay though their skill or course was retired meanwhile.
 */
export type RequirementSurroundings = {
  skills: ReadonlyMap<string, { state: SkillState; levels: number }>;
  courses: ReadonlyMap<string, { published: boolean; retired: boolean }>;
  asked: readonly AskedAlready[];
  requirementId: string | null;
  kept: readonly string[];
};

export type RequirementIssue = { path: string; code: ErrorCode | 'required' };

/** More than a handful of ways to meet one requirement is a mistake. */
export const mostTargets = 8;

/**
 * What does not fit in a requirement, field by field. Whether people, sites and positions exist is asked of the
 * database.
 */
export function requirementIssues(draft: RequirementDraft, around: RequirementSurroundings): RequirementIssue[] {
  const issues = targetListIssues(draft.targets, around);
  if (draft.effectiveTo !== null && draft.effectiveTo < draft.effectiveFrom)
    issues.push({ path: 'effectiveTo', code: 'endBeforeStart' });
  if (draft.dueBasis === 'fixed') {
    if (draft.fixedDueOn === null) issues.push({ path: 'fixedDueOn', code: 'required' });
    else if (draft.fixedDueOn < draft.effectiveFrom) issues.push({ path: 'fixedDueOn', code: 'dueBeforeStart' });
  }
  if (issues.length === 0 && askedTwice(draft, around)) issues.push({ path: 'targets', code: 'requirementTwice' });
  return issues;
}

type Known = Pick<RequirementSurroundings, 'skills' | 'courses' | 'kept'>;

/** What does not fit in the ways to meet a requirement. */
export function targetListIssues(targets: readonly RequirementTarget[], known: Known): RequirementIssue[] {
  const issues = targets.flatMap((target, place) => targetIssues(targets, target, place, known));
  if (targets.length === 0) issues.push({ path: 'targets', code: 'required' });
  if (targets.length > mostTargets) issues.push({ path: 'targets', code: 'tooManyTargets' });
  return issues;
}

function targetIssues(
  all: readonly RequirementTarget[],
  target: RequirementTarget,
  place: number,
  around: Known,
): RequirementIssue[] {
  const path = `targets.${place}`;
  const same = all.findIndex((other) => other.skillId === target.skillId && other.courseId === target.courseId);
  if (same < place) return [{ path, code: 'targetTwice' }];
  const kept = around.kept.includes(targetKey([target]));
  if (target.skillId) {
    const skill = around.skills.get(target.skillId);
    if (!skill) return [{ path, code: 'skillUnknown' }];
    if (skill.state === 'draft') return [{ path, code: 'skillNotPublished' }];
    if (skill.state === 'retired' && !kept) return [{ path, code: 'skillRetired' }];
    return target.minLevel > skill.levels ? [{ path: `${path}.minLevel`, code: 'levelBeyondScale' }] : [];
  }
  const course = target.courseId ? around.courses.get(target.courseId) : undefined;
  if (!course) return [{ path, code: 'courseUnknown' }];
  if (!course.published) return [{ path, code: 'courseNotPublished' }];
  return course.retired && !kept ? [{ path, code: 'courseRetired' }] : [];
}

/** The same thing of the same people on the same day. */
function askedTwice(draft: RequirementDraft, { asked, requirementId }: RequirementSurroundings): boolean {
  const key = targetKey(draft.targets);
  return asked.some(
    (other) => other.requirementId !== requirementId && other.targetKey === key && daysMeet(draft, other),
  );
}

type Days = { effectiveFrom: Day; effectiveTo: Day | null };
export function daysMeet(one: Days, other: Days): boolean {
  return (
    (one.effectiveTo === null || other.effectiveFrom <= one.effectiveTo) &&
    (other.effectiveTo === null || one.effectiveFrom <= other.effectiveTo)
  );
}

/** The single targets of a key, as `kept` wants them. */
export const keysIn = (key: string): string[] => key.split('+');
