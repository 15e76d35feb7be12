import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { day, endpoint, nothing, queryBoolean, uuid } from '../endpoint.ts';
import { bulkResult } from '../lists/list.ts';

// Who holds a position, from when to when.

const reason = freeText().trim().min(3).max(500);

const holder = z.object({
  assignmentId: uuid,
  personId: uuid,
  name: freeText(),
  employeeNumber: freeText(),
  siteId: uuid.nullable(),
  siteName: freeText().nullable(),
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
  input: z.object({ positionId: uuid, q: oneLine().trim().max(100).optional(), siteId: uuid.optional() }),
  result: z.object({
    people: z.array(
      z.object({
        personId: uuid,
        name: z.string(),
        employeeNumber: z.string(),
        siteName: z.string().nullable(),
        positions: z.array(z.string()),
      }),
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
  input: z.object({
    positionId: uuid,
    assignmentIds: z.array(uuid).min(1).max(1000),
    endedOn: day,
    preview: z.boolean().optional(),
  }),
  result: bulkResult,
});
export const correctAssignment = endpoint({
  method: 'POST',
  path: '/settings/assignments/:assignmentId/correction',
  area: 'settings',
  summary: 'Correct the dates of a position assignment; the original entry stays on record',
  input: z.object({ assignmentId: uuid, startedOn: day, endedOn: day.nullable(), isPrimary: z.boolean(), reason }),
  result: z.object({ id: uuid }),
});
export const retractAssignment = endpoint({
  method: 'POST',
  path: '/settings/assignments/:assignmentId/retraction',
  area: 'settings',
  summary: 'Retract an assignment that was recorded by mistake',
  input: z.object({ assignmentId: uuid, reason }),
  result: nothing,
});
