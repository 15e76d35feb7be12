import { employeeList } from '@app/domain/company/employee-list';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { employee, named, place, text } from './employees.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { bulkResult, selectionOf } from '../lists/list.ts';
import { undoable } from './undo.ts';

// Employment and placements --------------------------------------------------------------------------

export const listPlacements = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/placements',
  area: 'settings',
  summary: 'List the placements of an employee over time, including corrected entries',
  input: z.object(employee),
  result: z.array(
    z.object({
      id: uuid,
      site: named.nullable(),
      department: named.nullable(),
      manager: named.nullable(),
      startedOn: day,
      endedOn: day.nullable(),
      recordedAt: instant,
      recordedBy: z.string().nullable(),
      retractedAt: instant.nullable(),
      retractedBy: z.string().nullable(),
    }),
  ),
});

export const transferEmployee = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/transfers',
  area: 'settings',
  summary: 'Transfer an employee to another site, department or manager from a given day',
  input: z.object({ ...employee, from: day, ...place }),
  result: nothing,
});

export const correctPlacement = endpoint({
  method: 'PUT',
  path: '/settings/employees/:personId/placements/:placementId',
  area: 'settings',
  summary: 'Correct a placement that was recorded by mistake; the original entry is kept in the history',
  input: z.object({
    ...employee,
    placementId: uuid,
    startedOn: day,
    endedOn: day.nullable(),
    ...place,
    reason: freeText().trim().min(3).max(500),
  }),
  result: nothing,
});

export const startLeave = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/leave',
  area: 'settings',
  summary: 'An employee goes on leave',
  input: z.object({ ...employee, from: day }),
  result: nothing,
});

export const endLeave = endpoint({
  method: 'DELETE',
  path: '/settings/employees/:personId/leave',
  area: 'settings',
  summary: 'An employee is back from leave',
  input: z.object(employee),
  result: nothing,
});

export const previewEnding = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/ending',
  area: 'settings',
  summary: 'What would be closed if an employee left on a day',
  input: z.object({ ...employee, lastDay: day }),
  result: z.object({ closes: z.record(z.string(), z.int()) }),
});

export const endEmployment = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/ending',
  area: 'settings',
  summary: 'An employee leaves; sessions end at once, records stay',
  stepUp: 'accounts',
  input: z.object({ ...employee, lastDay: day, reason: text(500) }),
  result: z.object(undoable),
});

export const changeEnding = endpoint({
  method: 'PUT',
  path: '/settings/employees/:personId/ending',
  area: 'settings',
  summary: 'The recorded last day of an employee is another one: what it had cut goes on, and ends with the new day',
  stepUp: 'accounts',
  input: z.object({ ...employee, lastDay: day, reason: text(500) }),
  result: nothing,
});

export const cancelEnding = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/ending/cancellation',
  area: 'settings',
  summary: 'The recorded last day of an employee does not come: the employment and the positions it cut go on',
  input: z.object(employee),
  result: nothing,
});

export const rehireEmployee = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/rehiring',
  area: 'settings',
  summary: 'Rehire a former employee',
  input: z.object({ ...employee, startedOn: day, ...place }),
  result: nothing,
});

// Many at once ---------------------------------------------------------------------------------------

const many = { selection: selectionOf(employeeList), preview: z.boolean() };

export const transferEmployees = endpoint({
  method: 'POST',
  path: '/settings/employees/bulk/transfer',
  area: 'settings',
  summary: 'Transfer the selected employees from a given day; fields that are not sent stay as they are',
  input: z.object({
    ...many,
    from: day,
    siteId: uuid.nullable().optional(),
    departmentId: uuid.nullable().optional(),
    managerId: uuid.nullable().optional(),
  }),
  result: bulkResult,
});

export const endEmployments = endpoint({
  method: 'POST',
  path: '/settings/employees/bulk/ending',
  area: 'settings',
  summary: 'The chosen employees leave',
  stepUp: 'accounts',
  input: z.object({ ...many, lastDay: day, reason: text(500) }),
  result: bulkResult.extend({ ...undoable, closes: z.record(z.string(), z.int()) }),
});

export const inviteEmployees = endpoint({
  method: 'POST',
  path: '/settings/employees/bulk/invitations',
  area: 'settings',
  summary: 'Invite the chosen employees to sign in; earlier invitations end',
  input: z.object(many),
  result: bulkResult,
});
