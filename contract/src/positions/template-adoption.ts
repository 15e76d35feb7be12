import { requirementKinds } from '@app/domain/positions/requirement';
import { comparedFields } from '@app/domain/positions/template-changes';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, uuid } from '../endpoint.ts';
import { occupation, positionCode, positionTitle } from './positions.ts';
import { shownTarget } from './requirements.ts';

// Position templates, as companies adopt them.

const templateTerms = z.object({
  id: uuid,
  kind: z.enum(requirementKinds),
  initialDueDays: integer(),
  targets: z.array(shownTarget),
  reason: freeText(),
  regulationRef: freeText().nullable(),
});
export const listAdoptableTemplates = endpoint({
  method: 'GET',
  path: '/settings/position-templates',
  area: 'settings',
  summary: 'The templates the platform offers, and whether this company has a position of each',
  input: z.object({}),
  result: z.object({
    templates: z.array(
      z.object({
        id: uuid,
        code: z.string(),
        titles: localised,
        occupation: occupation.nullable(),
        adopted: z.int(),
        requirements: z.array(templateTerms),
      }),
    ),
  }),
});
export const adoptTemplate = endpoint({
  method: 'POST',
  path: '/settings/position-templates/:templateId/adoption',
  area: 'settings',
  summary: 'Make a position of a template; following, the company is shown what changes in it',
  input: z.object({
    templateId: uuid,
    code: positionCode,
    title: positionTitle,
    follow: z.boolean(),
    effectiveFrom: day,
  }),
  result: z.object({ positionId: uuid }),
});
const templateChange = z.object({
  templateRequirementId: uuid,
  change: z.enum(['added', 'changed', 'removed']),
  fields: z.array(z.enum(comparedFields)),
  template: templateTerms,
  mine: z.array(
    z.object({ requirementId: uuid, siteName: freeText().nullable(), ...templateTerms.omit({ id: true }).shape }),
  ),
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
