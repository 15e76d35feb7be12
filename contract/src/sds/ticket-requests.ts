import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { endpoint, instant, uuid } from '../endpoint.ts';

// A ticket about a missing safety data sheet, passed on to the company that has to have it.

const ofTicket = z.object({ ticketId: uuid });

export const listTicketSheetRequests = endpoint({
  method: 'GET',
  path: '/admin/support/tickets/:ticketId/sheet-requests',
  area: 'admin',
  summary:
    'The requests for safety data sheets that a ticket was passed on as, newest first, and the sites it can be passed on for',
  input: ofTicket,
  result: z.object({
    /** Sites of the requester’s company that are in use; none where no one was signed in. */
    sites: z.array(z.object({ id: uuid, name: freeText() })),
    requests: z.array(
      z.object({
        id: uuid,
        site: freeText(),
        product: freeText(),
        createdAt: instant,
        answeredAt: instant.nullable(),
        answer: freeText().nullable(),
      }),
    ),
  }),
});

export const requestSheetForTicket = endpoint({
  method: 'POST',
  path: '/admin/support/tickets/:ticketId/sheet-requests',
  area: 'admin',
  idempotent: true,
  summary:
    'Pass a ticket on to the requester’s company as a request for a missing safety data sheet; the ticket is on hold until it answers',
  input: ofTicket.extend({
    siteId: uuid,
    product: oneLine().trim().min(1).max(200),
    note: freeText().trim().max(2000),
  }),
  result: z.object({ id: uuid }),
});
