import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

export const skillStates = ['draft', 'published', 'retired'] as const;
export type SkillState = (typeof skillStates)[number];
export type SkillDates = { publishedAt: Instant | null; retiredAt: Instant | null };

export function skillState({ publishedAt, retiredAt }: SkillDates): SkillState {
  if (retiredAt) return 'retired';
  return publishedAt ? 'published' : 'draft';
}

/** From what an achievement of the skill may come. */
export const evidenceKinds = ['course', 'selfReported', 'session', 'external', 'import', 'manual'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** What a regulation may ask to be on record with a proof. */
export const recordFields = [
  'topic',
  'contents',
  'hours',
  'trainer',
  'trainerQualification',
  'evaluator',
  'evaluationDate',
  'provider',
  'certificateNumber',
  'certification',
  'signature',
  'jobTitle',
  'materials',
  'fitTest',
  'inspection',
  'type',
  'class',
  'capacity',
  'process',
  'position',
] as const;
export type RecordField = (typeof recordFields)[number];

/** How many things rest on a skill. Whatever is not zero keeps it from being deleted (H17). */
export type SkillUses = {
  courses: number;
  requirements: number;
  templates: number;
  achievements: number;
  evidence: number;
  equivalents: number;
};

export function isUsed(uses: SkillUses): boolean {
  return Object.values(uses).some((count) => count > 0);
}

export function publishSkillObstacle(skill: SkillDates): ErrorCode | null {
  return skillState(skill) === 'draft' ? null : 'skillNotDraft';
}

export function retireSkillObstacle(skill: SkillDates): ErrorCode | null {
  return skillState(skill) === 'published' ? null : 'skillNotPublished';
}

/** Only a draft nothing rests on is deleted; what was once held is retired and stays on record. */
export function deleteSkillObstacle(skill: SkillDates, uses: SkillUses): ErrorCode | null {
  if (skillState(skill) !== 'draft') return 'skillNotDraft';
  return isUsed(uses) ? 'skillInUse' : null;
}

/** The highest level there is: a skill without named levels is held or not. */
export const topLevel = (levels: readonly unknown[]): number => Math.max(1, levels.length);

/** Levels may be renamed and added, not taken away from under what names them. */
export function levelsObstacle(levels: readonly unknown[], highestInUse: number): ErrorCode | null {
  return highestInUse > topLevel(levels) ? 'levelInUse' : null;
}
