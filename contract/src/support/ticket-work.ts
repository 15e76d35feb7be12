import { ticketCategories, ticketLimits, timeLimits } from '@app/domain/support/ticket';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

/** Minutes that one of the platform’s staff spent on a ticket. */
export const spentMinutes = integer().min(1).max(timeLimits.minutes);

export const splitTicket = endpoint({
  method: 'POST',
  path: '/admin/support/tickets/:ticketId/split',
  area: 'admin',
  idempotent: true,
  summary:
    'Continue some of a requester’s replies in a ticket of their own; they stay in the first one too; refused where the ticket changed since it was opened',
  input: z.object({
    ticketId: uuid,
    replyIds: z.array(uuid).min(1).max(50),
    subject: oneLine().trim().min(1).max(ticketLimits.subject),
    category: z.enum(ticketCategories),
    /** As the ticket was when the replies were chosen. */
    revision: integer(),
  }),
  result: z.object({ id: uuid, number: integer() }),
});
export const sayWriting = endpoint({
  method: 'PUT',
  path: '/admin/support/tickets/:ticketId/writing',
  area: 'admin',
  summary: 'Say that one is writing a reply, so that colleagues are warned; counts for a minute',
  input: z.object({ ticketId: uuid, writing: z.boolean() }),
  result: nothing,
});

const spent = { minutes: spentMinutes, note: freeText().trim().max(timeLimits.note) };
export const listTicketTimes = endpoint({
  method: 'GET',
  path: '/admin/support/tickets/:ticketId/times',
  area: 'admin',
  summary: 'How long the platform’s staff worked on a ticket, first entry first',
  input: z.object({ ticketId: uuid }),
  result: z.object({
    total: integer(),
    /** `mine`: one’s own, which one can correct and remove. */
    times: z.array(
      z.object({
        id: uuid,
        name: freeText(),
        mine: z.boolean(),
        minutes: integer(),
        note: freeText().nullable(),
        at: instant,
      }),
    ),
  }),
});
export const addTicketTime = endpoint({
  method: 'POST',
  path: '/admin/support/tickets/:ticketId/times',
  area: 'admin',
  idempotent: true,
  summary: 'Enter time that one spent on a ticket',
  input: z.object({ ticketId: uuid, ...spent }),
  result: z.object({ id: uuid }),
});
export const changeTicketTime = endpoint({
  method: 'PUT',
  path: '/admin/support/tickets/:ticketId/times/:timeId',
  area: 'admin',
  summary: 'Correct one’s own entry of time spent on a ticket',
  input: z.object({ ticketId: uuid, timeId: uuid, ...spent }),
  result: nothing,
});
export const removeTicketTime = endpoint({
  method: 'DELETE',
  path: '/admin/support/tickets/:ticketId/times/:timeId',
  area: 'admin',
  summary: 'Remove one’s own entry of time spent on a ticket',
  input: z.object({ ticketId: uuid, timeId: uuid }),
  result: nothing,
});
