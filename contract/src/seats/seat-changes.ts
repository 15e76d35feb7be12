import { employeeList } from '@app/domain/company/employee-list';
import { seatList } from '@app/domain/seats/seat-lists';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, nothing, uuid } from '../endpoint.ts';
import { bulkResult, selectionOf } from '../lists/list.ts';
import { undoable } from '../company/undo.ts';

// What a company's admin does with its seats --------------------------------------------------------------

const reason = freeText().trim().min(3).max(500);

export const assignSeats = endpoint({
  method: 'POST',
  path: '/settings/seats/assignments',
  area: 'settings',
  idempotent: true,
  summary:
    'Assigns seats of a product to people, as far as there are any, and enrols them in its courses; people who are still valid in all of them are skipped unless included; with `preview` it only says what would happen',
  input: z.object({
    productId: uuid,
    /** Only seats of this lot of the product. */
    lotId: uuid.optional(),
    audience: z.union([selectionOf(employeeList), z.strictObject({ positionId: uuid })]),
    /** Also to people who are valid in every course of it for longer than what is expiring soon. */
    includeValid: z.boolean().default(false),
    preview: z.boolean(),
  }),
  result: bulkResult.extend({
    ...undoable,
    available: z.int(),
    /** Who of them is valid for longer than that, and the last day of it; null where it does not expire. */
    valid: z.array(z.object({ id: uuid, through: day.nullable() })),
  }),
});

export const takeBackSeats = endpoint({
  method: 'POST',
  path: '/settings/seats/releases',
  area: 'settings',
  idempotent: true,
  summary: 'Take seats back from people who have not started; their attempts are withdrawn',
  input: z.object({ selection: selectionOf(seatList), reason, preview: z.boolean() }),
  result: bulkResult.extend(undoable),
});

export const reassignSeat = endpoint({
  method: 'POST',
  path: '/settings/seats/:seatId/reassignment',
  area: 'settings',
  summary: 'Reassign a seat, as far as its terms allow',
  input: z.object({ seatId: uuid, personId: uuid, reason }),
  result: nothing,
});

export const extendSeat = endpoint({
  method: 'POST',
  path: '/settings/seats/:seatId/extension',
  area: 'settings',
  summary: 'Extend a person’s completion deadline by up to 14 days; an attempt past its deadline reopens',
  input: z.object({ seatId: uuid, days: integer(), reason }),
  result: z.object({ completeBy: day }),
});

export const extendAnyEnrolment = endpoint({
  method: 'POST',
  path: '/admin/enrolments/:enrolmentId/extension',
  area: 'admin',
  summary: 'Extend the completion deadline of an attempt of any company by up to 14 days, for the platform’s support',
  input: z.object({ enrolmentId: uuid, days: integer(), reason }),
  result: z.object({ completeBy: day }),
});

export const askSeatReturn = endpoint({
  method: 'POST',
  path: '/settings/seats/lots/:lotId/return',
  area: 'settings',
  summary: 'Ask the platform to take unused seats of a lot back, within the time agreed',
  input: z.object({ lotId: uuid, quantity: integer().min(1).max(100_000), reason }),
  result: z.object({ asked: z.int() }),
});

export const listRelatedCompanies = endpoint({
  method: 'GET',
  path: '/settings/seats/related-companies',
  area: 'settings',
  summary: 'The companies of the same group, to which free seats can go',
  input: z.object({}),
  result: z.object({ rows: z.array(z.object({ id: uuid, name: z.string() })) }),
});
export const transferSeats = endpoint({
  method: 'POST',
  path: '/settings/seats/lots/:lotId/transfer',
  area: 'settings',
  idempotent: true,
  summary:
    'Send free seats of a lot to a company of the same group, with the terms and days they have; sent back, they return the same way',
  input: z.object({ lotId: uuid, toCompanyId: uuid, quantity: integer().min(1).max(100_000), reason }),
  result: z.object({ sent: z.int() }),
});
