import { correctionKinds } from '@app/domain/support/correction';
import { leftReasons } from '@app/domain/support/inbound-email';
import { ticketCategories, ticketLimits, ticketPriorities, ticketStatuses } from '@app/domain/support/ticket';
import { ticketList } from '@app/domain/support/ticket-list';
import { transferStates } from '@app/domain/transfers/transfer';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { spentMinutes } from './ticket-work.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const category = z.enum(ticketCategories);
const priority = z.enum(ticketPriorities);
const status = z.enum(ticketStatuses);
const subject = oneLine().trim().min(1).max(ticketLimits.subject);
const body = freeText().trim().min(1).max(ticketLimits.body);
const fileIds = z.array(uuid).max(ticketLimits.files);
const person = z.object({ id: uuid, name: freeText() });
const file = z.object({ name: freeText(), mime: freeText(), bytes: integer() });

/** What a requester agrees to send along. */
export const ticketContext = z.object({
  page: freeText().max(500).optional(),
  device: freeText().max(500).optional(),
  language: freeText().max(20).optional(),
  saveError: freeText().max(500).optional(),
  deviceCheck: freeText().max(4000).optional(),
});

/** Which ticket it came from, where it was merged into the one whose thread this is. */
const from = z.object({ id: uuid, number: integer() }).nullable();
/** One thing that happened, oldest first. `name`: null where the platform's support speaks as itself. */
const entry = z.object({
  id: uuid,
  kind: z.enum([
    'reply',
    'assigned',
    'priority',
    'category',
    'status',
    'merged',
    'split',
    'transfer',
    'sheetRequest',
    'sheetAnswer',
    'rated',
    ...correctionKinds,
  ]),
  bySupport: z.boolean(),
  name: freeText().nullable(),
  body: freeText().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  files: z.array(file),
  /**
   * Where it came by email: from which address, what our mail server found out about it, the earlier text below it, and
   * files that were left out.
   */
  email: z
    .object({
      from: freeText(),
      sender: z.enum(['pass', 'fail', 'none']),
      spf: freeText(),
      dkim: freeText(),
      dmarc: freeText(),
      quoted: freeText(),
      /** More was written than is kept. */
      cut: z.boolean(),
      left: z.array(z.object({ name: freeText(), reason: z.enum(leftReasons) })),
    })
    .nullable(),
  from,
  at: instant,
});
const line = z.object({
  id: uuid,
  number: integer(),
  subject: freeText(),
  category,
  status,
  createdAt: instant,
  repliedAt: instant,
  /** The last reply is the platform's. */
  answered: z.boolean(),
});
const ticket = line.extend({
  entries: z.array(entry),
  context: ticketContext.nullable(),
  course: localised.nullable(),
  follows: z.object({ id: uuid, number: integer() }).nullable(),
  mergedInto: z.object({ id: uuid, number: integer() }).nullable(),
  satisfaction: z.enum(['good', 'bad']).nullable(),
  satisfactionNote: freeText().nullable(),
  /** From when on it is closed; null unless it is solved. */
  closesAt: instant.nullable(),
});

export const listMyTickets = endpoint({
  method: 'GET',
  path: '/support/tickets',
  area: 'main',
  exempt: true,
  summary: 'One’s own support tickets, the one with the last reply first',
  input: z.object({}),
  result: z.object({ tickets: z.array(line) }),
});
export const createTicket = endpoint({
  method: 'POST',
  path: '/support/tickets',
  area: 'main',
  exempt: true,
  idempotent: true,
  summary: 'Ask the platform’s support for help; its files must be uploaded first',
  input: z.object({
    category,
    subject,
    body,
    fileIds,
    context: ticketContext.nullable(),
    enrolmentId: uuid.nullable(),
    /** A closed ticket of one’s own that it continues. */
    followsId: uuid.nullable(),
    /** For a correction: the form said that support may pass on to one’s company what shall be corrected. */
    passOn: z.boolean().optional(),
  }),
  result: z.object({ id: uuid, number: integer() }),
});
export const getTicket = endpoint({
  method: 'GET',
  path: '/support/tickets/:ticketId',
  area: 'main',
  exempt: true,
  summary: 'One of one’s own tickets with its thread',
  input: z.object({ ticketId: uuid }),
  result: ticket,
});
export const replyToTicket = endpoint({
  method: 'POST',
  path: '/support/tickets/:ticketId/replies',
  area: 'main',
  exempt: true,
  idempotent: true,
  summary: 'Reply in one’s own ticket; a solved one is opened again',
  input: z.object({ ticketId: uuid, body, fileIds }),
  result: nothing,
});
export const solveTicket = endpoint({
  method: 'POST',
  path: '/support/tickets/:ticketId/solution',
  area: 'main',
  exempt: true,
  summary: 'Say that one’s own ticket is solved',
  input: z.object({ ticketId: uuid }),
  result: nothing,
});
export const rateTicket = endpoint({
  method: 'PUT',
  path: '/support/tickets/:ticketId/satisfaction',
  area: 'main',
  exempt: true,
  summary: 'Say whether one is satisfied with how one’s ticket was solved',
  input: z.object({ ticketId: uuid, satisfaction: z.enum(['good', 'bad']), note: freeText().trim().max(1000) }),
  result: nothing,
});
export const uploadTicketFile = endpoint({
  method: 'POST',
  path: '/support/files',
  area: 'main',
  exempt: true,
  kind: 'upload',
  summary: 'A photo or PDF for a ticket, at most 10 MB; photos are converted to JPEG, without their metadata',
  input: z.object({ name: oneLine().min(1).max(255) }),
  result: z.object({ fileId: uuid, name: freeText(), mime: freeText(), bytes: integer() }),
});
const fileAddress = { ticketId: uuid, replyId: uuid, place: z.string().regex(/^\d$/) };
export const getTicketFile = endpoint({
  method: 'GET',
  path: '/support/tickets/:ticketId/replies/:replyId/files/:place',
  area: 'main',
  exempt: true,
  kind: 'download',
  summary: 'A file of one’s own ticket',
  input: z.object(fileAddress),
  result: z.unknown(),
});

export const listTickets = endpoint({
  method: 'GET',
  path: '/admin/support/tickets',
  area: 'admin',
  summary: 'The queue of the platform’s support',
  input: listInput(ticketList),
  result: listPage(
    line.omit({ answered: true }).extend({
      requester: freeText(),
      company: freeText(),
      priority,
      dueAt: instant.nullable(),
      late: z.boolean(),
      assignee: freeText().nullable(),
      minutes: integer(),
      satisfaction: z.enum(['good', 'bad']).nullable(),
    }),
  ),
});
export const exportTickets = endpoint({
  method: 'GET',
  path: '/admin/support/tickets-export',
  area: 'admin',
  kind: 'download',
  stepUp: 'people',
  summary: 'The queue of the platform’s support as a file',
  input: exportInput(ticketList),
  result: z.unknown(),
});
export const getSupportFigures = endpoint({
  method: 'GET',
  path: '/admin/support/figures',
  area: 'admin',
  summary: 'How the platform’s support is doing: open tickets by age, replies due, times of the last 30 days',
  input: z.object({}),
  result: z.object({
    open: integer(),
    unassigned: integer(),
    late: integer(),
    mine: integer(),
    /**
     * Of tickets created in the last 30 days: hours until the first reply and until solved, medians; null where there
     * are none.
     */
    firstReplyHours: z.number().nullable(),
    solvedHours: z.number().nullable(),
    solved: integer(),
    rated: integer(),
    satisfied: integer(),
    /** Minutes that staff entered in the last 30 days. */
    minutes: integer(),
    /** Open tickets by days since they were created. */
    ages: z.object({ day: integer(), week: integer(), month: integer(), older: integer() }),
  }),
});
export const getAnyTicket = endpoint({
  method: 'GET',
  path: '/admin/support/tickets/:ticketId',
  area: 'admin',
  summary: 'A ticket with its thread, notes, and what is known of its requester',
  input: z.object({ ticketId: uuid }),
  result: ticket.extend({
    /**
     * `id`: null where no one was signed in; `accountId` is then whose address it is, if anyone's. Who wrote is not
     * proven.
     */
    requester: z.object({
      id: uuid.nullable(),
      name: freeText(),
      email: freeText().nullable(),
      locale: freeText(),
      phone: freeText().nullable(),
      accountId: uuid.nullable(),
    }),
    company: person,
    /** The transfer of records that it is about: between whom and how many, not which. */
    transfer: z
      .object({
        state: z.enum(transferStates),
        from: freeText(),
        to: freeText(),
        records: integer(),
        releasedAt: instant.nullable(),
        acceptedAt: instant.nullable(),
        expiresAt: instant,
      })
      .nullable(),
    priority,
    dueAt: instant.nullable(),
    waitsFor: z.enum(['requester', 'thirdParty']).nullable(),
    assignee: person.nullable(),
    notes: z.array(z.object({ id: uuid, name: freeText(), body: freeText(), from, at: instant })),
    /** Other tickets of the same requester, newest first. */
    others: z.array(z.object({ id: uuid, number: integer(), subject: freeText(), status })),
    /**
     * `packages`: how many packages of it were opened; `completeBy`: the deadline of its seat, which can be extended.
     */
    enrolment: z
      .object({
        id: uuid,
        course: localised,
        startedAt: instant.nullable(),
        completedAt: instant.nullable(),
        percent: integer(),
        packages: integer(),
        completeBy: day.nullable(),
      })
      .nullable(),
    /**
     * The requester's certificates at this company, newest first, at most five; `valid`: neither revoked nor expired
     * today.
     */
    certificates: z.array(
      z.object({
        publicId: freeText(),
        number: freeText(),
        course: localised,
        validThrough: day.nullable(),
        valid: z.boolean(),
      }),
    ),
    orders: z.array(z.object({ id: uuid, number: integer(), placedAt: instant })),
    assignees: z.array(person),
    /** Colleagues who are writing a reply right now. */
    writers: z.array(freeText()),
    /** Changes with everything that happens to it: what is sent with it is refused where something happened since. */
    revision: integer(),
  }),
});
export const answerTicket = endpoint({
  method: 'POST',
  path: '/admin/support/tickets/:ticketId/replies',
  area: 'admin',
  idempotent: true,
  summary:
    'Reply to a requester, or add a note for the platform’s staff; refused where the ticket changed since it was opened',
  input: z.object({
    ticketId: uuid,
    body,
    note: z.boolean(),
    fileIds,
    /** What the ticket is afterwards: waiting for the requester, on hold, solved, or open. */
    after: z.enum(['requester', 'thirdParty', 'solved', 'open']),
    revision: integer(),
    /** Time spent on it, if one enters it. */
    minutes: spentMinutes.optional(),
  }),
  result: nothing,
});
export const changeTicket = endpoint({
  method: 'PATCH',
  path: '/admin/support/tickets/:ticketId',
  area: 'admin',
  summary: 'Assign a ticket, or change its priority, category or status',
  input: z.object({
    ticketId: uuid,
    assigneeId: uuid.nullable().optional(),
    priority: priority.optional(),
    category: category.optional(),
    after: z.enum(['requester', 'thirdParty', 'solved', 'open']).optional(),
  }),
  result: nothing,
});
export const mergeTickets = endpoint({
  method: 'POST',
  path: '/admin/support/tickets/:ticketId/merge',
  area: 'admin',
  summary: 'Continue a ticket in another one of the same requester',
  input: z.object({ ticketId: uuid, intoId: uuid }),
  result: nothing,
});
export const getAnyTicketFile = endpoint({
  method: 'GET',
  path: '/admin/support/tickets/:ticketId/replies/:replyId/files/:place',
  area: 'admin',
  kind: 'download',
  summary: 'A file of a ticket',
  input: z.object(fileAddress),
  result: z.unknown(),
});

const macro = {
  name: oneLine().trim().min(1).max(80),
  texts: z.object({ en: body, fr: body }),
  after: z.enum(['requester', 'solved', 'open']),
};
export const listMacros = endpoint({
  method: 'GET',
  path: '/admin/support/macros',
  area: 'admin',
  summary: 'The prepared replies of the platform’s support',
  input: z.object({}),
  result: z.object({ macros: z.array(z.object({ id: uuid, ...macro })) }),
});
export const addMacro = endpoint({
  method: 'POST',
  path: '/admin/support/macros',
  area: 'admin',
  summary: 'Add a prepared reply',
  input: z.object(macro),
  result: z.object({ id: uuid }),
});
export const changeMacro = endpoint({
  method: 'PUT',
  path: '/admin/support/macros/:macroId',
  area: 'admin',
  summary: 'Change a prepared reply',
  input: z.object({ macroId: uuid, ...macro }),
  result: nothing,
});
export const removeMacro = endpoint({
  method: 'DELETE',
  path: '/admin/support/macros/:macroId',
  area: 'admin',
  summary: 'Delete a prepared reply',
  input: z.object({ macroId: uuid }),
  result: nothing,
});
