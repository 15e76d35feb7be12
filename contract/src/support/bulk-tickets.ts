import { ticketPriorities } from '@app/domain/support/ticket';
import { ticketList } from '@app/domain/support/ticket-list';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { bulkResult, selectionOf } from '../lists/list.ts';

const many = { selection: selectionOf(ticketList), preview: z.boolean() };
const result = bulkResult.extend({ done: z.array(z.object({ id: uuid, label: freeText() })) });

export const listSupportStaff = endpoint({
  method: 'GET',
  path: '/admin/support/staff',
  area: 'admin',
  summary: 'Whom a ticket can be assigned to',
  input: z.object({}),
  result: z.object({ staff: z.array(z.object({ id: uuid, name: freeText() })) }),
});
export const changeTickets = endpoint({
  method: 'POST',
  path: '/admin/support/tickets-changes',
  area: 'admin',
  summary: 'Assign, prioritise or solve several tickets at once; with `preview` it only says what would happen',
  input: z.object({
    ...many,
    assigneeId: uuid.nullable().optional(),
    priority: z.enum(ticketPriorities).optional(),
    solve: z.boolean().optional(),
  }),
  result,
});
export const mergeChosenTickets = endpoint({
  method: 'POST',
  path: '/admin/support/tickets-merges',
  area: 'admin',
  summary:
    'Merge several tickets of one requester into the oldest of them that is not closed; with `preview` it only says what would happen',
  input: z.object(many),
  /** `into`: null where they cannot be merged. */
  result: result.extend({ into: z.object({ id: uuid, label: freeText() }).nullable() }),
});
