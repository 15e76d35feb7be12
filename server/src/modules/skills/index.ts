export { skillUsesAsked } from './events.ts';
export type { SkillUse } from './events.ts';
