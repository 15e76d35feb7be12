import { draftStarted } from '../catalogue/index.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/database/work.ts';
import { changeSkillRule } from './change-skill-rule.ts';
import { copyCourseSkills, courseSkillHandlers } from './course-skills.ts';
import { getSkill, getSkillUses } from './get-skill.ts';
import { listSkillsHandlers } from './list-skills.ts';
import { equivalentHandlers } from './skill-equivalents.ts';
import { skillHandlers } from './skills.ts';

export const skillsModule: Module = {
  name: 'skills',
  handlers: [
    ...listSkillsHandlers,
    getSkill,
    getSkillUses,
    ...skillHandlers,
    changeSkillRule,
    ...equivalentHandlers,
    ...courseSkillHandlers,
  ],
  listeners: [when(draftStarted, copyCourseSkills)],
};
