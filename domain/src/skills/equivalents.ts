import { closesCycle } from '../catalogue/cycles.ts';
import type { ErrorCode } from '../errors.ts';
import type { SkillState } from './skill.ts';

export const equivalentKinds = ['equivalent', 'supersedes'] as const;

/** Who holds `bySkillId` also meets `skillId`. */
export type EquivalentLink = { skillId: string; bySkillId: string };
export type EquivalentDraft = EquivalentLink & { minLevel: number; givesLevel: number };
/** The two skills of a draft: how far their levels go, and whether they are on offer. */
export type EquivalentEnds = { levels: number; byLevels: number; byState: SkillState };

type Issue = { path: keyof EquivalentDraft; code: ErrorCode };

/**
 * What does not fit in a stand-in. Only one step counts when status is asked, so a circle would not loop there;
 * it is refused because it says that two skills are the same, and then they should be one.
 */
export function equivalentIssues(
  draft: EquivalentDraft,
  ends: EquivalentEnds,
  known: readonly EquivalentLink[],
): Issue[] {
  if (draft.skillId === draft.bySkillId) return [{ path: 'bySkillId', code: 'equivalentSelf' }];
  const issues: Issue[] = [];
  if (known.some((link) => link.skillId === draft.skillId && link.bySkillId === draft.bySkillId))
    issues.push({ path: 'bySkillId', code: 'equivalentTwice' });
  else if (closesCycle(linksOf(known), draft.skillId, [draft.bySkillId]))
    issues.push({ path: 'bySkillId', code: 'equivalentCycle' });
  if (ends.byState === 'retired') issues.push({ path: 'bySkillId', code: 'skillRetired' });
  if (draft.minLevel > ends.byLevels) issues.push({ path: 'minLevel', code: 'levelBeyondScale' });
  if (draft.givesLevel > ends.levels) issues.push({ path: 'givesLevel', code: 'levelBeyondScale' });
  return issues;
}

function linksOf(known: readonly EquivalentLink[]): Map<string, string[]> {
  const links = new Map<string, string[]>();
  for (const { skillId, bySkillId } of known) links.set(skillId, [...(links.get(skillId) ?? []), bySkillId]);
  return links;
}
