import { templateList } from '@app/domain/positions/position-list';
import { mostTargets, requirementKinds } from '@app/domain/positions/requirement';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import { occupation, positionCode } from './positions.ts';

const titles = localised.refine((words) => Object.values(words).some(Boolean), { error: 'required' });
const description = freeText().trim().max(1000).optional();
const fields = {
  code: positionCode,
  titles,
  descriptions: z.strictObject({ en: description, fr: description, es: description }),
  occupation: occupation.nullable(),
};

const row = z.object({
  id: uuid,
  code: freeText(),
  title: freeText(),
  occupation: freeText(),
  requirements: integer(),
  companies: integer(),
  following: integer(),
  state: z.enum(['current', 'archived']),
});
export const listTemplates = endpoint({
  method: 'GET',
  path: '/admin/positions',
  area: 'admin',
  summary: 'The position templates the platform offers',
  input: listInput(templateList),
  result: listPage(row),
});
export const exportTemplates = endpoint({
  method: 'GET',
  path: '/admin/positions-export',
  area: 'admin',
  summary: 'The list of templates as a file: the same filters, order and columns as on screen',
  kind: 'download',
  input: exportInput(templateList),
  result: z.unknown(),
});
const target = z
  .strictObject({ skillId: uuid.nullable(), courseId: uuid.nullable(), minLevel: integer().min(1).max(20) })
  .refine(({ skillId, courseId }) => (skillId === null) !== (courseId === null), { error: 'required' });
const terms = {
  targets: z.array(target).min(1).max(mostTargets),
  kind: z.enum(requirementKinds),
  initialDueDays: integer().min(0).max(730),
  reason: freeText().trim().max(500),
  regulationRef: oneLine().trim().max(200).nullable(),
};
const shownTarget = z.object({
  skillId: uuid.nullable(),
  courseId: uuid.nullable(),
  minLevel: integer(),
  code: freeText(),
  names: localised,
  levels: z.array(localised),
  retired: z.boolean(),
});
export const getTemplate = endpoint({
  method: 'GET',
  path: '/admin/positions/:templateId',
  area: 'admin',
  summary: 'One template with what it asks, what it asked before, and who adopted it',
  input: z.object({ templateId: uuid }),
  result: z.object({
    id: uuid,
    code: z.string(),
    titles: localised,
    descriptions: localised,
    occupation: occupation.nullable(),
    createdAt: instant,
    archivedAt: instant.nullable(),
    requirements: z.array(
      z.object({
        id: uuid,
        ...terms,
        targets: z.array(shownTarget),
        changedAt: instant,
        removedAt: instant.nullable(),
      }),
    ),
    adoptions: z.array(
      z.object({
        companyId: uuid,
        company: z.string(),
        positionTitle: z.string(),
        followedSince: instant.nullable(),
        people: z.int(),
      }),
    ),
  }),
});
export const createTemplate = endpoint({
  method: 'POST',
  path: '/admin/positions',
  area: 'admin',
  summary: 'Add a template',
  input: z.object({ code: positionCode, titles, occupation: occupation.nullable().optional() }),
  result: z.object({ id: uuid }),
});
export const changeTemplate = endpoint({
  method: 'PATCH',
  path: '/admin/positions/:templateId',
  area: 'admin',
  summary: 'Change the code, titles, descriptions or occupation of a template',
  input: z.object({ templateId: uuid, ...z.object(fields).partial().shape }),
  result: nothing,
});
export const archiveTemplate = endpoint({
  method: 'POST',
  path: '/admin/positions/:templateId/archive',
  area: 'admin',
  summary: 'Offer a template no longer; positions made of it stay',
  input: z.object({ templateId: uuid }),
  result: nothing,
});
export const unarchiveTemplate = endpoint({
  method: 'DELETE',
  path: '/admin/positions/:templateId/archive',
  area: 'admin',
  summary: 'Offer an archived template again',
  input: z.object({ templateId: uuid }),
  result: nothing,
});
export const addTemplateRequirement = endpoint({
  method: 'POST',
  path: '/admin/positions/:templateId/requirements',
  area: 'admin',
  summary: 'Let a template ask for something more; companies that follow it are shown so',
  input: z.object({ templateId: uuid, ...terms }),
  result: z.object({ id: uuid }),
});
export const changeTemplateRequirement = endpoint({
  method: 'PUT',
  path: '/admin/positions/:templateId/requirements/:templateRequirementId',
  area: 'admin',
  summary: 'Change what a template asks; companies that follow it are shown so',
  input: z.object({ templateId: uuid, templateRequirementId: uuid, ...terms }),
  result: nothing,
});
export const removeTemplateRequirement = endpoint({
  method: 'DELETE',
  path: '/admin/positions/:templateId/requirements/:templateRequirementId',
  area: 'admin',
  summary: 'Let a template ask for something no longer; companies that follow it are shown so',
  input: z.object({ templateId: uuid, templateRequirementId: uuid }),
  result: nothing,
});
