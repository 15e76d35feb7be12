import { occupationSchemes } from '@app/domain/positions/occupation';
import { positionList } from '@app/domain/positions/position-list';
import { dueBases, mostTargets, requirementKinds } from '@app/domain/positions/requirement';
import { comparedFields } from '@app/domain/positions/template-changes';
import { z } from 'zod';
import { localised } from './catalogue.ts';
import { day, endpoint, instant, nothing, queryBoolean, uuid } from './endpoint.ts';
import { bulkResult, exportInput, listInput, listPage } from './list.ts';

export const positionCode = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,39}$/u);
export const occupation = z.strictObject({
  scheme: z.enum(occupationSchemes),
  code: z.string().trim().min(1).max(60),
  title: z.string().trim().max(200),
});
const title = z.string().trim().min(1).max(120);
const reason = z.string().trim().max(500);

// Positions ------------------------------------------------------------------------------------------

const positionRow = z.object({
  id: uuid,
  code: z.string(),
  title: z.string(),
  sites: z.string(),
  people: z.int(),
  requirements: z.int(),
  minQualified: z.int().nullable(),
  occupation: z.string(),
  state: z.enum(['current', 'archived']),
  /** Whether its template changed since the company last looked. */
  templateChanged: z.boolean(),
});
export const listPositions = endpoint({
  method: 'GET',
  path: '/settings/positions',
  area: 'settings',
  summary: "The company's positions with how many hold them and what they ask",
  input: listInput(positionList),
  result: listPage(positionRow),
});
export const exportPositions = endpoint({
  method: 'GET',
  path: '/settings/positions-export',
  area: 'settings',
  summary: 'The list of positions as a file: the same filters, order and columns as on screen',
  kind: 'download',
  input: exportInput(positionList),
  result: z.unknown(),
});
const siteWanted = z.object({ siteId: uuid, minQualified: z.int().min(0).max(10_000) });
export const getPosition = endpoint({
  method: 'GET',
  path: '/settings/positions/:positionId',
  area: 'settings',
  summary: 'One position',
  input: z.object({ positionId: uuid }),
  result: z.object({
    id: uuid,
    code: z.string(),
    title: z.string(),
    description: z.string(),
    occupation: occupation.nullable(),
    minQualified: z.int().nullable(),
    sites: z.array(siteWanted),
    template: z.object({ id: uuid, code: z.string(), titles: localised, followedSince: instant.nullable(), changes: z.int() }).nullable(),
    people: z.int(),
    requirements: z.int(),
    createdAt: instant,
    archivedAt: instant.nullable(),
  }),
});
const positionFields = {
  code: positionCode,
  title,
  description: z.string().trim().max(2000),
  occupation: occupation.nullable(),
  minQualified: z.int().min(0).max(10_000).nullable(),
  sites: z.array(z.strictObject(siteWanted.shape)).max(500),
};
export const createPosition = endpoint({
  method: 'POST',
  path: '/settings/positions',
  area: 'settings',
  summary: 'Add a position',
  input: z.object({ code: positionCode, title, ...z.object(positionFields).omit({ code: true, title: true }).partial().shape }),
  result: z.object({ id: uuid }),
});
export const changePosition = endpoint({
  method: 'PATCH',
  path: '/settings/positions/:positionId',
  area: 'settings',
  summary: 'Change what a position is called and how many are wanted; `follow` says whether changes of its template are offered',
  input: z.object({ positionId: uuid, ...z.object(positionFields).partial().shape, follow: z.boolean().optional() }),
  result: nothing,
});
export const archivePosition = endpoint({
  method: 'POST',
  path: '/settings/positions/:positionId/archive',
  area: 'settings',
  summary: 'Archive a position nobody holds any more; its history stays',
  input: z.object({ positionId: uuid }),
  result: nothing,
});
export const unarchivePosition = endpoint({
  method: 'DELETE',
  path: '/settings/positions/:positionId/archive',
  area: 'settings',
  summary: 'Take a position back into use',
  input: z.object({ positionId: uuid }),
  result: nothing,
});
const event = z.object({
  at: instant,
  by: z.string().nullable(),
  kind: z.enum(['requirement', 'requirementEnded', 'requirementCorrected', 'assigned', 'assignmentEnded', 'assignmentCorrected', 'created', 'archived']),
  /** The person, where it is about one. */
  name: z.string().nullable(),
  targets: z.array(z.object({ code: z.string(), names: localised, level: z.int() })),
  from: day.nullable(),
  to: day.nullable(),
  version: z.int().nullable(),
  reason: z.string(),
});
export const getPositionHistory = endpoint({
  method: 'GET',
  path: '/settings/positions/:positionId/history',
  area: 'settings',
  summary: 'What was recorded about a position: when, by whom and why; newest first, at most 500',
  input: z.object({ positionId: uuid }),
  result: z.object({ events: z.array(event) }),
});

// People ---------------------------------------------------------------------------------------------

const holder = z.object({
  assignmentId: uuid,
  personId: uuid,
  name: z.string(),
  employeeNumber: z.string(),
  siteId: uuid.nullable(),
  siteName: z.string().nullable(),
  startedOn: day,
  endedOn: day.nullable(),
  isPrimary: z.boolean(),
  state: z.enum(['now', 'later', 'past']),
});
export const listHolders = endpoint({
  method: 'GET',
  path: '/settings/positions/:positionId/people',
  area: 'settings',
  summary: 'Who holds a position, will hold it, and (on request) held it; by name',
  input: z.object({ positionId: uuid, past: queryBoolean.optional() }),
  result: z.object({ holders: z.array(holder) }),
});
export const findCandidates = endpoint({
  method: 'GET',
  path: '/settings/positions/:positionId/candidates',
  area: 'settings',
  summary: 'People of the company who do not hold a position today, by name or number; at most 50',
  input: z.object({ positionId: uuid, q: z.string().trim().max(100).optional(), siteId: uuid.optional() }),
  result: z.object({
    people: z.array(
      z.object({ personId: uuid, name: z.string(), employeeNumber: z.string(), siteName: z.string().nullable(), positions: z.array(z.string()) }),
    ),
  }),
});
export const assignPosition = endpoint({
  method: 'POST',
  path: '/settings/positions/:positionId/people',
  area: 'settings',
  summary: 'Give people a position from a day on; `preview` only says what would happen',
  input: z.object({
    positionId: uuid,
    personIds: z.array(uuid).min(1).max(1000),
    startedOn: day,
    endedOn: day.nullable().optional(),
    isPrimary: z.boolean().optional(),
    preview: z.boolean().optional(),
  }),
  result: bulkResult,
});
export const endAssignments = endpoint({
  method: 'POST',
  path: '/settings/positions/:positionId/people-end',
  area: 'settings',
  summary: 'Say on which day people held a position last; `preview` only says what would happen',
  input: z.object({ positionId: uuid, assignmentIds: z.array(uuid).min(1).max(1000), endedOn: day, preview: z.boolean().optional() }),
  result: bulkResult,
});
export const correctAssignment = endpoint({
  method: 'POST',
  path: '/settings/assignments/:assignmentId/correction',
  area: 'settings',
  summary: 'Put right from when to when somebody held a position; what was known before stays on record',
  input: z.object({ assignmentId: uuid, startedOn: day, endedOn: day.nullable(), isPrimary: z.boolean(), reason: reason.min(3) }),
  result: z.object({ id: uuid }),
});
export const retractAssignment = endpoint({
  method: 'POST',
  path: '/settings/assignments/:assignmentId/retraction',
  area: 'settings',
  summary: 'Take back an assignment that was recorded by mistake',
  input: z.object({ assignmentId: uuid, reason: reason.min(3) }),
  result: nothing,
});

// Requirements ---------------------------------------------------------------------------------------

const target = z
  .strictObject({ skillId: uuid.nullable(), courseId: uuid.nullable(), minLevel: z.int().min(1).max(20) })
  .refine(({ skillId, courseId }) => (skillId === null) !== (courseId === null), { error: 'required' });
const terms = {
  targets: z.array(target).min(1).max(mostTargets),
  kind: z.enum(requirementKinds),
  dueBasis: z.enum(dueBases),
  initialDueDays: z.int().min(0).max(730),
  fixedDueOn: day.nullable(),
  graceCounts: z.boolean().nullable(),
  reason,
  regulationRef: z.string().trim().max(200).nullable(),
};
const scope = { positionId: uuid.nullable(), siteId: uuid.nullable(), departmentId: uuid.nullable(), personId: uuid.nullable() };
/** What is asked and of whom, for whoever tries it out. */
export const requirementTerms = terms;
export const requirementScope = scope;
const shownTarget = z.object({
  skillId: uuid.nullable(),
  courseId: uuid.nullable(),
  minLevel: z.int(),
  code: z.string(),
  names: localised,
  levels: z.array(localised),
  retired: z.boolean(),
});
const requirement = z.object({
  id: uuid,
  requirementId: uuid,
  version: z.int(),
  scope: z.object(scope),
  siteName: z.string().nullable(),
  departmentName: z.string().nullable(),
  personName: z.string().nullable(),
  ...terms,
  targets: z.array(shownTarget),
  targetKey: z.string(),
  effectiveFrom: day,
  effectiveTo: day.nullable(),
  askedSince: day,
  source: z.enum(['company', 'template', 'import', 'seed']),
  state: z.enum(['now', 'later', 'past']),
  recordedAt: instant,
  recordedBy: z.string().nullable(),
  retractedAt: instant.nullable(),
});
export const listRequirements = endpoint({
  method: 'GET',
  path: '/settings/requirements',
  area: 'settings',
  summary: 'What is asked of a position, or without one of everyone, of sites, departments and single persons; the past on request',
  input: z.object({ positionId: uuid.optional(), past: queryBoolean.optional() }),
  result: z.object({ requirements: z.array(requirement) }),
});
export const getRequirementHistory = endpoint({
  method: 'GET',
  path: '/settings/requirements/:requirementId/history',
  area: 'settings',
  summary: 'Every row of a requirement: what it asked from when to when, and since when and until when that was held true',
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
  input: z.object({ q: z.string().trim().max(100).optional() }),
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
  input: z.object({ scope: z.strictObject(scope), ...terms, effectiveFrom: day, effectiveTo: day.nullable() }),
  result: z.object({ requirementId: uuid }),
});
export const changeRequirement = endpoint({
  method: 'POST',
  path: '/settings/requirements/:requirementId/versions',
  area: 'settings',
  summary: 'Ask for something else from a day on: the version before ends the day before, and both stay on record',
  input: z.object({ requirementId: uuid, ...terms, effectiveFrom: day, effectiveTo: day.nullable() }),
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

// Templates, as companies adopt them -----------------------------------------------------------------

const templateTerms = z.object({
  id: uuid,
  kind: z.enum(requirementKinds),
  initialDueDays: z.int(),
  targets: z.array(shownTarget),
  reason: z.string(),
  regulationRef: z.string().nullable(),
});
export const listAdoptableTemplates = endpoint({
  method: 'GET',
  path: '/settings/position-templates',
  area: 'settings',
  summary: 'The templates the platform offers, and whether this company has a position of each',
  input: z.object({}),
  result: z.object({
    templates: z.array(
      z.object({ id: uuid, code: z.string(), titles: localised, occupation: occupation.nullable(), adopted: z.int(), requirements: z.array(templateTerms) }),
    ),
  }),
});
export const adoptTemplate = endpoint({
  method: 'POST',
  path: '/settings/position-templates/:templateId/adoption',
  area: 'settings',
  summary: 'Make a position of a template; following, the company is shown what changes in it',
  input: z.object({ templateId: uuid, code: positionCode, title, follow: z.boolean(), effectiveFrom: day }),
  result: z.object({ positionId: uuid }),
});
const templateChange = z.object({
  templateRequirementId: uuid,
  change: z.enum(['added', 'changed', 'removed']),
  fields: z.array(z.enum(comparedFields)),
  template: templateTerms,
  mine: z.array(z.object({ requirementId: uuid, siteName: z.string().nullable(), ...templateTerms.omit({ id: true }).shape })),
});
export const getTemplateChanges = endpoint({
  method: 'GET',
  path: '/settings/positions/:positionId/template-changes',
  area: 'settings',
  summary: "What changed in a position's template since the company last looked, where the two differ",
  input: z.object({ positionId: uuid }),
  result: z.object({ changes: z.array(templateChange) }),
});
export const reviewTemplateChanges = endpoint({
  method: 'POST',
  path: '/settings/positions/:positionId/template-changes',
  area: 'settings',
  summary: 'Take over some of the changes from a day on and leave the others; either way they have been looked at',
  input: z.object({ positionId: uuid, accept: z.array(uuid).max(200), effectiveFrom: day }),
  result: z.object({ applied: z.int(), left: z.int() }),
});
