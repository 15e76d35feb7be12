import { ticketCategories, ticketLimits } from '@app/domain/support/ticket';
import { z } from 'zod';
import { integer, oneLine } from '../boundary.ts';
import { endpoint, nothing, uuid } from '../endpoint.ts';

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
