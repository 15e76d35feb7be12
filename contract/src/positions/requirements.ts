import { dueBases, mostTargets, requirementKinds } from '@app/domain/positions/requirement';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, queryBoolean, uuid } from '../endpoint.ts';
import { bulkResult } from '../lists/list.ts';

// What positions, sites, departments, single persons and everyone must hold.

const reason = freeText().trim().max(500);

const target = z
  .strictObject({ skillId: uuid.nullable(), courseId: uuid.nullable(), minLevel: integer().min(1).max(20) })
  .refine(({ skillId, courseId }) => (skillId === null) !== (courseId === null), { error: 'required' });
/** What is asked and how soon. */
export const requirementTerms = {
  targets: z.array(target).min(1).max(mostTargets),
  kind: z.enum(requirementKinds),
  dueBasis: z.enum(dueBases),
  initialDueDays: integer().min(0).max(730),
  fixedDueOn: day.nullable(),
  graceCounts: z.boolean().nullable(),
  reason,
  regulationRef: oneLine().trim().max(200).nullable(),
};
/** Of whom. */
export const requirementScope = {
  positionId: uuid.nullable(),
  siteId: uuid.nullable(),
  departmentId: uuid.nullable(),
  personId: uuid.nullable(),
};
/** What meets a requirement, with its words. */
export const shownTarget = z.object({
  skillId: uuid.nullable(),
  courseId: uuid.nullable(),
  minLevel: integer(),
  code: freeText(),
  names: localised,
  levels: z.array(localised),
  retired: z.boolean(),
});
const requirement = z.object({
  id: uuid,
  requirementId: uuid,
  version: integer(),
  scope: z.object(requirementScope),
  siteName: freeText().nullable(),
  departmentName: freeText().nullable(),
  personName: freeText().nullable(),
  ...requirementTerms,
  targets: z.array(shownTarget),
  targetKey: freeText(),
  effectiveFrom: day,
  effectiveTo: day.nullable(),
  askedSince: day,
  source: z.enum(['company', 'template', 'import', 'seed']),
  state: z.enum(['now', 'later', 'past']),
  recordedAt: instant,
  recordedBy: freeText().nullable(),
  retractedAt: instant.nullable(),
});
export const listRequirements = endpoint({
  method: 'GET',
  path: '/settings/requirements',
  area: 'settings',
  summary:
    'List the requirements of a position or, without one, of everyone, sites, departments and single people; past ones on request',
  input: z.object({ positionId: uuid.optional(), past: queryBoolean.optional() }),
  result: z.object({ requirements: z.array(requirement) }),
});
export const getRequirementHistory = endpoint({
  method: 'GET',
  path: '/settings/requirements/:requirementId/history',
  area: 'settings',
  summary: 'List every version of a requirement, with its effective dates and the dates it was on record',
  input: z.object({ requirementId: uuid }),
  result: z.object({ rows: z.array(requirement) }),
});
export const listRequirementChoices = endpoint({
  method: 'GET',
  path: '/settings/requirement-choices',
  area: 'settings',
  summary: 'Sites, departments, skills and courses a requirement can name',
  input: z.object({}),
  result: z.object({
    sites: z.array(z.object({ id: uuid, code: z.string(), name: z.string(), people: z.int() })),
    departments: z.array(z.object({ id: uuid, code: z.string(), name: z.string(), people: z.int() })),
    people: z.int(),
    today: day,
  }),
});
export const findRequirementPeople = endpoint({
  method: 'GET',
  path: '/settings/requirement-people',
  area: 'settings',
  summary: 'People one of whom a requirement can concern, by name or number; at most 20',
  input: z.object({ q: oneLine().trim().max(100).optional() }),
  result: z.object({ people: z.array(z.object({ personId: uuid, name: z.string(), employeeNumber: z.string() })) }),
});
export const listTargets = endpoint({
  method: 'GET',
  path: '/requirement-targets',
  area: 'main',
  summary: 'What can meet a requirement: published skills with their levels, and courses on offer',
  input: z.object({}),
  result: z.object({
    skills: z.array(
      z.object({
        id: uuid,
        code: z.string(),
        names: localised,
        category: z.string(),
        levels: z.array(localised),
        regulationRefs: z.array(z.string()),
        recordFields: z.array(z.string()),
      }),
    ),
    courses: z.array(z.object({ id: uuid, code: z.string(), names: localised, regulationRefs: z.array(z.string()) })),
  }),
});
export const addRequirement = endpoint({
  method: 'POST',
  path: '/settings/requirements',
  area: 'settings',
  summary: 'Ask for something, from a day on',
  input: z.object({
    scope: z.strictObject(requirementScope),
    ...requirementTerms,
    effectiveFrom: day,
    effectiveTo: day.nullable(),
  }),
  result: z.object({ requirementId: uuid }),
});
export const changeRequirement = endpoint({
  method: 'POST',
  path: '/settings/requirements/:requirementId/versions',
  area: 'settings',
  summary: 'Ask for something else from a day on: the version before ends the day before, and both stay on record',
  input: z.object({ requirementId: uuid, ...requirementTerms, effectiveFrom: day, effectiveTo: day.nullable() }),
  result: z.object({ version: z.int() }),
});
export const endRequirement = endpoint({
  method: 'POST',
  path: '/settings/requirements/:requirementId/end',
  area: 'settings',
  summary: 'Ask for it no longer from a day on',
  input: z.object({ requirementId: uuid, from: day, reason }),
  result: nothing,
});
export const copyRequirements = endpoint({
  method: 'POST',
  path: '/settings/positions/:positionId/requirements-copy',
  area: 'settings',
  summary: 'Ask of a position what another asks today, from a day on; `preview` only says what would happen',
  input: z.object({ positionId: uuid, fromPositionId: uuid, effectiveFrom: day, preview: z.boolean().optional() }),
  result: bulkResult,
});
