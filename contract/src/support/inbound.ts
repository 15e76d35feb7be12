import { inboundList, emailStates } from '@app/domain/support/inbound-list';
import { heldReasons } from '@app/domain/support/inbound-email';
import { z } from 'zod';
import { bigInteger, freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const row = z.object({
  id: uuid,
  receivedAt: instant,
  /** Null where it named no sender, or where it was cleared. */
  from: freeText().nullable(),
  subject: freeText(),
  state: z.enum(emailStates),
  reason: z.enum([...heldReasons, 'autoReply', 'mailingList', 'ownEmail']).nullable(),
  /** Whether our mail server found the sender's address proven, refuted, or neither. */
  sender: z.enum(['pass', 'fail', 'none']),
  ticket: integer().nullable(),
  ticketId: uuid.nullable(),
  files: integer(),
});
/**
 * What an email can become: a reply in the ticket that it answers, a ticket of the person with its address, or one
 * about access that names no person.
 */
const choice = z.discriminatedUnion('as', [
  z.object({ as: z.literal('reply'), ticketId: uuid, number: integer(), subject: freeText() }),
  z.object({ as: z.literal('person'), companyId: uuid, company: freeText(), name: freeText() }),
  z.object({ as: z.literal('stranger') }),
]);

export const listInboundEmails = endpoint({
  method: 'GET',
  path: '/admin/support/emails',
  area: 'admin',
  summary: 'Emails to the platform’s support, and what became of each',
  input: listInput(inboundList),
  result: listPage(row),
});
export const exportInboundEmails = endpoint({
  method: 'GET',
  path: '/admin/support/emails-export',
  area: 'admin',
  kind: 'download',
  stepUp: 'people',
  summary: 'Emails to the platform’s support as a file',
  input: exportInput(inboundList),
  result: z.unknown(),
});
export const getInboundEmail = endpoint({
  method: 'GET',
  path: '/admin/support/emails/:emailId',
  area: 'admin',
  summary: 'An email to the platform’s support: its text while it is held, who sent it, and what it can become',
  input: z.object({ emailId: uuid }),
  result: row.extend({
    fromName: freeText().nullable(),
    sentAt: instant.nullable(),
    recipients: integer(),
    bytes: bigInteger(),
    spf: freeText(),
    dkim: freeText(),
    dmarc: freeText(),
    body: freeText(),
    quoted: freeText(),
    parts: z.array(z.object({ name: freeText(), mime: freeText(), bytes: bigInteger() })),
    choices: z.array(choice),
    decision: z.object({ by: freeText(), at: instant, reason: freeText().nullable() }).nullable(),
    cleared: z.boolean(),
  }),
});
export const acceptInboundEmail = endpoint({
  method: 'POST',
  path: '/admin/support/emails/:emailId/acceptance',
  area: 'admin',
  summary: 'Make a held or ignored email part of a ticket; its files are scanned and checked then',
  input: z.object({ emailId: uuid, as: z.enum(['reply', 'person', 'stranger']), companyId: uuid.nullable() }),
  result: z.object({ ticketId: uuid }),
});
export const discardInboundEmail = endpoint({
  method: 'POST',
  path: '/admin/support/emails/:emailId/discard',
  area: 'admin',
  summary: 'Discard a held email, with a reason; its text and files are deleted',
  input: z.object({ emailId: uuid, reason: oneLine().trim().min(1).max(500) }),
  result: nothing,
});
export const getSupportMailbox = endpoint({
  method: 'GET',
  path: '/admin/support/mailbox',
  area: 'admin',
  summary:
    'Whether the mailbox of the platform’s support is read: when last, how many emails wait in it, the last error, and how many are held',
  input: z.object({}),
  result: z.object({
    /** Null where no mailbox is configured. */
    address: freeText().nullable(),
    readAt: instant.nullable(),
    waiting: integer(),
    failedAt: instant.nullable(),
    failure: freeText().nullable(),
    /** False: nothing is believed of what mail servers say about senders, so new emails are held. */
    verifies: z.boolean(),
    held: integer(),
  }),
});
