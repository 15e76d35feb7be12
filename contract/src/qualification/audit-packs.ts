import { requirementStatuses } from '@app/domain/qualification/status';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { narrowing } from './matrix.ts';

const { on, knownOn, q, siteId, departmentId, positionId, expires, target } = narrowing;
const status = z.enum(requirementStatuses);
const yes = z.literal(true).optional();
const pack = z.object({
  id: uuid,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Why it could not be made. */
  failure: freeText().nullable(),
  on: day,
  /** The day at whose end things were known; null: as known at `knownAt`, when it was asked for. */
  knownOn: day.nullable(),
  knownAt: instant,
  peopleTotal: integer(),
  peopleDone: integer(),
  files: integer().nullable(),
  bytes: integer().nullable(),
  sha256: freeText().nullable(),
  createdAt: instant,
  createdBy: freeText(),
  finishedAt: instant.nullable(),
  cancelAsked: z.boolean(),
  /** Until when it can be fetched; null when it cannot. */
  until: instant.nullable(),
});

export const listAuditPacks = endpoint({
  method: 'GET',
  path: '/settings/audit-packs',
  area: 'settings',
  summary: 'The audit packs of the last thirty days, newest first, with how far each is',
  input: z.object({}),
  result: z.object({ packs: z.array(pack) }),
});
export const makeAuditPack = endpoint({
  method: 'POST',
  path: '/settings/audit-packs',
  area: 'settings',
  summary:
    'Have the matrix of a day, certificates, evidence and course outlines packed as a ZIP, for chosen people or those the filters leave',
  idempotent: true,
  stepUp: 'people',
  input: z.object({
    personIds: z.array(uuid).min(1).max(1000).nullable(),
    paper: z.enum(['a4', 'letter']),
    on,
    knownOn,
    q,
    siteId,
    departmentId,
    positionId,
    status: z.array(status).min(1).optional(),
    gaps: yes,
    mandatory: yes,
    expires,
    target,
  }),
  result: z.object({ id: uuid, people: z.int() }),
});
export const cancelAuditPack = endpoint({
  method: 'POST',
  path: '/settings/audit-packs/:packId/cancel',
  area: 'settings',
  summary: 'Stop creating an audit pack after the current batch and discard it',
  input: z.object({ packId: uuid }),
  result: nothing,
});
export const getAuditPackFile = endpoint({
  method: 'GET',
  path: '/settings/audit-packs/:packId/file',
  area: 'settings',
  summary: 'Download an audit pack within a day of its completion; the download is recorded',
  kind: 'download',
  stepUp: 'people',
  input: z.object({ packId: uuid }),
  result: z.unknown(),
});
