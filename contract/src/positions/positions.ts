import { occupationSchemes } from '@app/domain/positions/occupation';
import { positionList } from '@app/domain/positions/position-list';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

export const positionCode = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,39}$/u);
export const occupation = z.strictObject({
  scheme: z.enum(occupationSchemes),
  code: oneLine().trim().min(1).max(60),
  title: oneLine().trim().max(200),
});
export const positionTitle = oneLine().trim().min(1).max(120);

const positionRow = z.object({
  id: uuid,
  code: freeText(),
  title: freeText(),
  sites: freeText(),
  departments: freeText(),
  people: integer(),
  /**
   * How many of them meet everything mandatory, and the percentage of those needed: of the number wanted, else of who
   * holds it; null where no one is.
   */
  qualified: integer(),
  coverage: integer().nullable(),
  /** Mandatory requirements that its people do not meet, whose first time is over. */
  gaps: integer(),
  requirements: integer(),
  minQualified: integer().nullable(),
  occupation: freeText(),
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
const siteWanted = z.object({ siteId: uuid, minQualified: integer().min(0).max(10_000) });
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
    template: z
      .object({ id: uuid, code: z.string(), titles: localised, followedSince: instant.nullable(), changes: z.int() })
      .nullable(),
    people: z.int(),
    requirements: z.int(),
    createdAt: instant,
    archivedAt: instant.nullable(),
  }),
});
const positionFields = {
  code: positionCode,
  title: positionTitle,
  description: freeText().trim().max(2000),
  occupation: occupation.nullable(),
  minQualified: integer().min(0).max(10_000).nullable(),
  sites: z.array(z.strictObject(siteWanted.shape)).max(500),
};
export const createPosition = endpoint({
  method: 'POST',
  path: '/settings/positions',
  area: 'settings',
  summary: 'Add a position',
  input: z.object({
    code: positionCode,
    title: positionTitle,
    ...z.object(positionFields).omit({ code: true, title: true }).partial().shape,
  }),
  result: z.object({ id: uuid }),
});
export const changePosition = endpoint({
  method: 'PATCH',
  path: '/settings/positions/:positionId',
  area: 'settings',
  summary: 'Change a position’s name and minimum qualified people; `follow` sets whether template changes are offered',
  input: z.object({ positionId: uuid, ...z.object(positionFields).partial().shape, follow: z.boolean().optional() }),
  result: nothing,
});
export const archivePosition = endpoint({
  method: 'POST',
  path: '/settings/positions/:positionId/archive',
  area: 'settings',
  summary: 'Archive a position that no one holds; its history is kept',
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
  by: freeText().nullable(),
  kind: z.enum([
    'requirement',
    'requirementEnded',
    'requirementCorrected',
    'assigned',
    'assignmentEnded',
    'assignmentCorrected',
    'created',
    'archived',
  ]),
  /** The person, where it is about one. */
  name: freeText().nullable(),
  targets: z.array(z.object({ code: freeText(), names: localised, level: integer() })),
  from: day.nullable(),
  to: day.nullable(),
  version: integer().nullable(),
  reason: freeText(),
});
export const getPositionHistory = endpoint({
  method: 'GET',
  path: '/settings/positions/:positionId/history',
  area: 'settings',
  summary: 'What was recorded about a position: when, by whom and why; newest first, at most 500',
  input: z.object({ positionId: uuid }),
  result: z.object({ events: z.array(event) }),
});
