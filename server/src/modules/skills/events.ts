import type { Localised } from '@app/domain/localised';
import { defineQuestion } from '../../platform/database/questions.ts';

/** What later modules know of a skill's uses. */
export type SkillUse = {
  companies: { id: string; name: string; requirements: number; people: number }[];
  templates: { id: string; code: string; titles: Localised }[];
  achievements: number;
  evidence: number;
  holders: number;
  highestLevel: number;
};

/** Where skills are used, by their ids: modules that keep something of them answer with their part. */
export const skillUses = defineQuestion<{ skillIds: readonly string[] }, ReadonlyMap<string, Partial<SkillUse>>>(
  'skills.uses',
);
