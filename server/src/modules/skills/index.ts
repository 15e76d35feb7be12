export { skillUses } from './events.ts';
export type { SkillUse } from './events.ts';
