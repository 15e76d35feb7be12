import type { Localised } from '@app/domain/localised';
import { defineEvent } from '../../platform/database/work.ts';

/** What later modules know of a skill's uses. */
export type SkillUse = {
  companies: { id: string; name: string; requirements: number; people: number }[];
  templates: { id: string; code: string; titles: Localised }[];
  achievements: number;
  evidence: number;
  holders: number;
  highestLevel: number;
};

/** Where skills are used: modules that keep something of them add it to `uses`, by the skill's id. */
export const skillUsesAsked = defineEvent<{ skillIds: readonly string[]; uses: Map<string, SkillUse> }>('skills.usesAsked');
