import { equivalentKinds } from '@app/domain/skills/equivalents';
import { skillList } from '@app/domain/skills/skill-list';
import { expiryDays, renewalAnchors } from '@app/domain/skills/skill-rule';
import { evidenceKinds, recordFields, skillStates } from '@app/domain/skills/skill';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/);
const names = localised.refine((words) => Object.values(words).some(Boolean), { error: 'required' });
const description = freeText().trim().max(1000).optional();
const descriptions = z.strictObject({ en: description, fr: description, es: description });
const line = oneLine().trim().min(1).max(200);
const level = integer().min(1).max(20);
const reason = freeText().trim().min(3).max(500);

const fields = {
  code,
  names,
  descriptions,
  category: oneLine().trim().max(80),
  levels: z.array(names).max(10),
  evidenceKinds: z.array(z.enum(evidenceKinds)).min(1).max(evidenceKinds.length),
  regulationRefs: z.array(line).max(30),
  recordFields: z.array(z.enum(recordFields)).max(recordFields.length),
  /** Its proofs are taken back by two people only. */
  safetyCritical: z.boolean(),
};
const rule = {
  validityMonths: integer().min(1).max(600).nullable(),
  expiryDay: z.enum(expiryDays),
  renewalAnchor: z.enum(renewalAnchors),
  fixedMonth: integer().min(1).max(12).nullable(),
  fixedDay: integer().min(1).max(31).nullable(),
  minActiveDays: integer().min(0).max(10_000),
  renewalWindowDays: integer().min(0).max(365),
  expiringSoonDays: integer().min(7).max(180),
  graceDays: integer().min(0).max(90),
  graceCounts: z.boolean(),
};

const standIn = {
  bySkillId: uuid,
  kind: z.enum(equivalentKinds),
  minLevel: level,
  givesLevel: level,
  effectiveFrom: day,
};
/** A rule and a stand-in, for the person who tries them out. */
export const skillRule = rule;
export const equivalentTerms = standIn;

/** What people can hold, as the person who chooses one sees it. */
const skillChoice = z.object({
  id: uuid,
  code: freeText(),
  names: localised,
  category: freeText(),
  levels: z.array(localised),
  validityMonths: integer().nullable(),
  evidenceKinds: z.array(z.enum(evidenceKinds)),
  recordFields: z.array(freeText()),
});
export const listSkillChoices = endpoint({
  method: 'GET',
  path: '/skills',
  area: 'main',
  summary: 'List the published skills by name, to choose from',
  input: z.object({}),
  result: z.object({ skills: z.array(skillChoice) }),
});

const row = z.object({
  id: uuid,
  code: freeText(),
  name: freeText(),
  category: freeText(),
  state: z.enum(skillStates),
  levelCount: integer(),
  validityMonths: integer().nullable(),
  courses: integer(),
  /** How many companies ask for it. */
  companies: integer(),
  holders: integer(),
  regulation: freeText(),
});
export const listSkills = endpoint({
  method: 'GET',
  path: '/admin/skills',
  area: 'admin',
  summary: 'All skills in every state',
  input: listInput(skillList),
  result: listPage(row),
});
export const exportSkills = endpoint({
  method: 'GET',
  path: '/admin/skills-export',
  area: 'admin',
  summary: 'The list of skills as a file: the same filters, order and columns as on screen',
  kind: 'download',
  input: exportInput(skillList),
  result: z.unknown(),
});

const ruleRow = z.object({
  id: uuid,
  ...rule,
  reason: freeText(),
  recordedAt: instant,
  recordedBy: freeText().nullable(),
  retractedAt: instant.nullable(),
});
const otherSkill = z.object({
  id: uuid,
  code: freeText(),
  names: localised,
  state: z.enum(skillStates),
  levels: z.array(localised),
});
const equivalent = z.object({
  id: uuid,
  kind: z.enum(equivalentKinds),
  minLevel: integer(),
  givesLevel: integer(),
  effectiveFrom: day,
  recordedAt: instant,
  skill: otherSkill,
});
export const getSkill = endpoint({
  method: 'GET',
  path: '/admin/skills/:skillId',
  area: 'admin',
  summary: 'Get a skill with its current and earlier rules and its equivalents in both directions',
  input: z.object({ skillId: uuid }),
  result: z.object({
    id: uuid,
    ...fields,
    names: localised,
    levels: z.array(localised),
    recordFields: z.array(z.string()),
    state: z.enum(skillStates),
    createdAt: instant,
    publishedAt: instant.nullable(),
    retiredAt: instant.nullable(),
    /** Newest first; the first is in force. */
    rules: z.array(ruleRow),
    /** What meets this skill, and what this skill meets. */
    metBy: z.array(equivalent),
    meets: z.array(equivalent),
    highestLevelInUse: z.int(),
  }),
});
export const getSkillUses = endpoint({
  method: 'GET',
  path: '/admin/skills/:skillId/uses',
  area: 'admin',
  summary: 'What rests on a skill: courses that give it, companies that ask for it, templates, and how many hold it',
  input: z.object({ skillId: uuid }),
  result: z.object({
    courses: z.array(
      z.object({
        id: uuid,
        code: z.string(),
        titles: localised,
        version: z.int(),
        level: z.int(),
        retired: z.boolean(),
      }),
    ),
    companies: z.array(z.object({ id: uuid, name: z.string(), requirements: z.int(), people: z.int() })),
    templates: z.array(z.object({ id: uuid, code: z.string(), titles: localised })),
    achievements: z.int(),
    evidence: z.int(),
    holders: z.int(),
  }),
});
export const createSkill = endpoint({
  method: 'POST',
  path: '/admin/skills',
  area: 'admin',
  summary: 'Begin a skill as a draft; its first rule never lapses',
  input: z.object({ code, names, category: fields.category.optional() }),
  result: z.object({ id: uuid }),
});
export const changeSkill = endpoint({
  method: 'PATCH',
  path: '/admin/skills/:skillId',
  area: 'admin',
  summary: 'Change what a skill is called and what proves it; levels that are used stay',
  input: z.object({ skillId: uuid, ...z.object(fields).partial().shape }),
  result: nothing,
});
export const changeSkillRule = endpoint({
  method: 'POST',
  path: '/admin/skills/:skillId/rule',
  area: 'admin',
  summary: 'Put another rule in force, with a reason; the old one stays on record',
  input: z.object({ skillId: uuid, ...rule, reason }),
  result: z.object({ id: uuid }),
});
export const addSkillEquivalent = endpoint({
  method: 'POST',
  path: '/admin/skills/:skillId/equivalents',
  area: 'admin',
  summary: 'Add an equivalent skill, from a level and a day; one step, never a chain',
  input: z.object({ skillId: uuid, ...standIn }),
  result: z.object({ id: uuid }),
});
export const removeSkillEquivalent = endpoint({
  method: 'DELETE',
  path: '/admin/skills/:skillId/equivalents/:equivalentId',
  area: 'admin',
  summary: 'End an equivalent skill; its history is kept',
  input: z.object({ skillId: uuid, equivalentId: uuid }),
  result: nothing,
});
export const publishSkill = endpoint({
  method: 'POST',
  path: '/admin/skills/:skillId/publication',
  area: 'admin',
  summary: 'Offer a draft to companies and courses',
  input: z.object({ skillId: uuid }),
  result: nothing,
});
export const retireSkill = endpoint({
  method: 'POST',
  path: '/admin/skills/:skillId/retirement',
  area: 'admin',
  summary: 'Take a skill off offer; proofs and requirements stay',
  input: z.object({ skillId: uuid, reason }),
  result: nothing,
});
export const unretireSkill = endpoint({
  method: 'DELETE',
  path: '/admin/skills/:skillId/retirement',
  area: 'admin',
  summary: 'Offer a retired skill again',
  input: z.object({ skillId: uuid }),
  result: nothing,
});
export const deleteSkill = endpoint({
  method: 'DELETE',
  path: '/admin/skills/:skillId',
  area: 'admin',
  summary: 'Delete a draft that nothing rests on',
  input: z.object({ skillId: uuid }),
  result: nothing,
});

// What a course gives --------------------------------------------------------------------------------

const givenSkill = z.object({
  skillId: uuid,
  code: freeText(),
  names: localised,
  levels: z.array(localised),
  level: integer(),
  retired: z.boolean(),
});
export const getCourseSkills = endpoint({
  method: 'GET',
  path: '/admin/courses/:courseId/skills',
  area: 'admin',
  summary: 'The skills each edition of a course gives',
  input: z.object({ courseId: uuid }),
  result: z.object({ versions: z.array(z.object({ versionId: uuid, number: z.int(), skills: z.array(givenSkill) })) }),
});
export const setCourseSkills = endpoint({
  method: 'PUT',
  path: '/admin/courses/:courseId/draft/skills',
  area: 'admin',
  summary:
    'Set the skills the draft grants, with their levels; refused when someone changed the draft since `expectedChangedAt`',
  input: z.object({
    courseId: uuid,
    expectedChangedAt: instant,
    skills: z.array(z.strictObject({ skillId: uuid, level })).max(20),
  }),
  result: z.object({ changedAt: instant }),
});
