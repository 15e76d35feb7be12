import type { SkillState } from '@app/domain/skills/skill';
import type { EndpointName, Result } from '../../../api/client.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';

export type Skill = Result<'getSkill'>;
export const stateTones: Record<SkillState, Tone> = { draft: 'idle', published: 'good', retired: 'off' };

/** What shows something of a skill. */
export const ofSkill: EndpointName[] = ['getSkill', 'listSkills', 'getSkillUses', 'listSkillChoices', 'listTargets'];
