import { correctionFields, correctionLimits, correctionStates } from '@app/domain/support/correction';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

// A correction of a requester's data, passed on to the company that keeps it.

const ofTicket = z.object({ ticketId: uuid });
const fields = z.array(z.enum(correctionFields)).min(1).max(correctionFields.length);
const note = freeText().trim().min(1).max(correctionLimits.note);
const shown = z.object({
  id: uuid,
  fields: z.array(z.enum(correctionFields)),
  note: freeText(),
  createdAt: instant,
  state: z.enum(correctionStates),
  decidedAt: instant.nullable(),
  /** What the company said with its decision. */
  reason: freeText().nullable(),
});

export const listTicketCorrections = endpoint({
  method: 'GET',
  path: '/admin/support/tickets/:ticketId/corrections',
  area: 'admin',
  summary: 'The corrections that a ticket was passed on as, newest first, and the companies it can be passed on to',
  input: ofTicket,
  result: z.object({
    /**
     * Where the requester is or was employed, that of the ticket first; none where no one was signed in. `agreed`: they
     * agreed that it is told.
     */
    companies: z.array(
      z.object({ id: uuid, name: freeText(), left: z.boolean(), agreed: z.boolean(), asked: z.boolean() }),
    ),
    corrections: z.array(shown.extend({ company: freeText() })),
  }),
});
export const passOnCorrection = endpoint({
  method: 'POST',
  path: '/admin/support/tickets/:ticketId/corrections',
  area: 'admin',
  idempotent: true,
  summary:
    'Pass on to a company of the requester what shall be corrected: it sees the note and the fields, not the ticket, which is on hold until it decides',
  input: ofTicket.extend({ companyId: uuid, fields, note }),
  result: z.object({ id: uuid }),
});
export const askToPassOn = endpoint({
  method: 'POST',
  path: '/admin/support/tickets/:ticketId/pass-on-question',
  area: 'admin',
  summary: 'Ask the requester of a ticket to agree that a correction is passed on to one of their companies',
  input: ofTicket.extend({ companyId: uuid }),
  result: nothing,
});
export const recallCorrection = endpoint({
  method: 'POST',
  path: '/admin/support/tickets/:ticketId/corrections/:correctionId/recall',
  area: 'admin',
  summary: 'Recall a correction that was passed on and is not decided',
  input: ofTicket.extend({ correctionId: uuid }),
  result: nothing,
});
export const agreeToPassOn = endpoint({
  method: 'POST',
  path: '/support/tickets/:ticketId/pass-on-agreement',
  area: 'main',
  exempt: true,
  summary: 'Agree that support passes on to this company what shall be corrected, where support asked',
  input: ofTicket.extend({ companyId: uuid }),
  result: nothing,
});
export const withdrawPassOn = endpoint({
  method: 'POST',
  path: '/support/tickets/:ticketId/pass-on-withdrawal',
  area: 'main',
  exempt: true,
  summary: 'Withdraw consent to pass a correction on to this company; a correction that is waiting there is recalled',
  input: ofTicket.extend({ companyId: uuid }),
  result: nothing,
});

export const listCorrections = endpoint({
  method: 'GET',
  path: '/settings/corrections',
  area: 'settings',
  summary: 'Corrections of people’s data that support passed on to the company, those that wait first, 200 at most',
  input: z.object({}),
  result: z.object({
    corrections: z.array(
      shown.extend({
        person: z.object({ id: uuid, name: freeText() }),
        /** One’s own data: another administrator decides. */
        own: z.boolean(),
        decidedBy: freeText().nullable(),
      }),
    ),
    waiting: integer(),
  }),
});
export const countWaitingCorrections = endpoint({
  method: 'GET',
  path: '/settings/corrections-waiting',
  area: 'settings',
  summary: 'How many data corrections wait for a decision by this administrator',
  input: z.object({}),
  result: z.object({ mine: integer() }),
});
export const decideCorrection = endpoint({
  method: 'POST',
  path: '/settings/corrections/:correctionId/decision',
  area: 'settings',
  summary: 'Say that the data was corrected, or why it was not changed: the person sees the answer in their ticket',
  input: z.object({
    correctionId: uuid,
    corrected: z.boolean(),
    reason: freeText().trim().max(correctionLimits.reason),
  }),
  result: nothing,
});
