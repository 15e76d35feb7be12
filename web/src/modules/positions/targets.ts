import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import type { RequirementTarget } from '@app/domain/positions/target-key';

/** What can meet a requirement, as the server shows it. */
export type ShownTarget = RequirementTarget & { code: string; names: Localised; levels: Localised[]; retired: boolean };

/** "Lockout/tagout · Affected employee", or the name of a course. */
export function targetWords(
  { names, code, levels, minLevel }: Pick<ShownTarget, 'names' | 'code' | 'levels' | 'minLevel'>,
  language: string,
): string {
  const level = levels[minLevel - 1];
  const name = inLanguage(names, language) || code;
  return level && levels.length > 1 ? `${name} · ${inLanguage(level, language)}` : name;
}

export const plainTargets = (targets: readonly RequirementTarget[]): RequirementTarget[] =>
  targets.map(({ skillId, courseId, minLevel }) => ({ skillId, courseId, minLevel }));
