import { employeeList } from '@app/domain/company/employee-list';
import { audienceStatuses, mostInRule, mostNamed } from '@app/domain/messaging/audience';
import { mergeFields } from '@app/domain/messaging/merge-fields';
import { messageChannels, messageLanguages, messageLimits, messageStates } from '@app/domain/messaging/message';
import { leftOutWords, messageList, recipientList, recipientStateWords } from '@app/domain/messaging/message-list';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { locale } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, page, paging, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage, selectionOf } from '../lists/list.ts';

// What a company's admins write to its people: to whom, in which words, and what became of it. What each person got is
// in announcements.ts.

const ids = z.array(uuid).max(mostInRule);
/** Whom a message is for (domain/src/messaging/audience.ts). */
export const audience = z.strictObject({
  everyone: z.boolean(),
  positions: ids,
  sites: ids,
  departments: ids,
  status: z.array(z.enum(audienceStatuses)).max(audienceStatuses.length),
  unfinished: ids,
  gaps: ids,
  trainings: ids,
  people: z.array(uuid).max(mostNamed),
  except: z.strictObject({ people: z.array(uuid).max(mostNamed), positions: ids, sites: ids, departments: ids }),
});
const channels = z.array(z.enum(messageChannels)).max(messageChannels.length);
const variant = z.strictObject({
  subject: oneLine().trim().max(messageLimits.subject),
  body: freeText().max(messageLimits.body),
});
const variants = z.strictObject({ en: variant.optional(), fr: variant.optional() });
/** What is before an @ looks like the name of a site one trusts, and is none. */
const isWebAddress = (href: string): boolean => {
  const url = URL.parse(href);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};
const link = z.strictObject({
  label: oneLine().trim().min(1).max(messageLimits.label),
  href: oneLine().trim().max(2000).refine(isWebAddress, 'An address that begins with https://'),
});
const localTime = z.strictObject({
  at: z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'A day and a time'),
  zone: z.enum(['company', 'recipient']),
});

const written = {
  audience,
  variants,
  channels,
  links: z.array(link).max(messageLimits.links),
  kiosk: z.boolean(),
  acknowledge: z.boolean(),
  acknowledgeBy: day.nullable(),
  /** When it is to go out; null is at once. */
  schedule: localTime.nullable(),
};
const ofMessage = { messageId: uuid };
const file = z.object({ fileId: uuid, name: freeText(), mime: freeText(), bytes: integer() });

export const listMessages = endpoint({
  method: 'GET',
  path: '/settings/messages',
  area: 'settings',
  summary: 'The messages of the company with what became of them, newest first',
  input: listInput(messageList),
  result: listPage(
    z.object({
      id: uuid,
      subject: freeText(),
      state: z.enum(messageStates),
      channels: freeText(),
      at: instant.nullable(),
      recipients: integer().nullable(),
      delivered: integer(),
      opened: integer(),
      acknowledged: integer(),
      failed: integer(),
      unreachable: integer(),
      acknowledge: z.boolean(),
      acknowledgeBy: day.nullable(),
      author: freeText().nullable(),
      createdAt: instant,
    }),
  ),
});
export const exportMessages = endpoint({
  method: 'GET',
  path: '/settings/messages-export',
  area: 'settings',
  kind: 'download',
  summary: 'The list of messages as a file',
  stepUp: 'people',
  input: exportInput(messageList),
  result: z.unknown(),
});

const counts = z.object({
  recipients: integer(),
  waiting: integer(),
  delivered: integer(),
  opened: integer(),
  acknowledged: integer(),
  failed: integer(),
  unreachable: integer(),
  leftOut: integer(),
});
export const getMessage = endpoint({
  method: 'GET',
  path: '/settings/messages/:messageId',
  area: 'settings',
  summary: 'One message: its words, its audience, its dates and what became of it',
  input: z.object(ofMessage),
  result: z.object({
    id: uuid,
    ...written,
    files: z.array(file),
    /** The ids its audience names, with their names; one that is missing here no longer exists. */
    names: z.record(uuid, freeText()),
    state: z.enum(messageStates),
    author: freeText().nullable(),
    createdAt: instant,
    changedAt: instant,
    scheduledAt: instant.nullable(),
    startsAt: instant.nullable(),
    expected: integer().nullable(),
    frozenAt: instant.nullable(),
    finishedAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    cancelReason: z.enum(['admin', 'senderRight', 'nobody', 'tooMany', 'companyClosed']).nullable(),
    counts,
    reminders: z.array(
      z.object({ round: integer(), askedAt: instant, askedBy: freeText().nullable(), finishedAt: instant.nullable() }),
    ),
  }),
});
export const createMessage = endpoint({
  method: 'POST',
  path: '/settings/messages',
  area: 'settings',
  idempotent: true,
  summary: 'Keep a new message as a draft; nothing is sent',
  input: z.object({ ...written, fileIds: z.array(uuid).max(messageLimits.files) }),
  result: z.object({ messageId: uuid }),
});
export const writeToEmployees = endpoint({
  method: 'POST',
  path: '/settings/employees/messages',
  area: 'settings',
  idempotent: true,
  summary: 'Begin a draft to chosen employees, up to 1,000; nothing is sent',
  input: z.object({ selection: selectionOf(employeeList) }),
  result: z.object({ messageId: uuid }),
});
export const changeMessage = endpoint({
  method: 'PUT',
  path: '/settings/messages/:messageId',
  area: 'settings',
  summary: 'Save a draft as a whole; refused with `changedElsewhere` when someone saved it since `changedAt`',
  input: z.object({
    ...ofMessage,
    ...written,
    fileIds: z.array(uuid).max(messageLimits.files),
    changedAt: instant.optional(),
  }),
  result: z.object({ changedAt: instant }),
});
export const discardMessage = endpoint({
  method: 'DELETE',
  path: '/settings/messages/:messageId',
  area: 'settings',
  summary: 'Discard a draft',
  input: z.object(ofMessage),
  result: nothing,
});
export const copyMessage = endpoint({
  method: 'POST',
  path: '/settings/messages/:messageId/copy',
  area: 'settings',
  idempotent: true,
  summary: 'A new draft with the words, audience and files of a message',
  input: z.object(ofMessage),
  result: z.object({ messageId: uuid }),
});
export const sendMessage = endpoint({
  method: 'POST',
  path: '/settings/messages/:messageId/sending',
  area: 'settings',
  summary: 'Send a draft, or schedule it for its time; `expected` is the number of people that was confirmed',
  input: z.object({ ...ofMessage, expected: integer().min(0) }),
  result: z.object({ startsAt: instant, expected: integer() }),
});
export const cancelMessage = endpoint({
  method: 'POST',
  path: '/settings/messages/:messageId/cancellation',
  area: 'settings',
  summary: 'Cancel a scheduled message before sending begins',
  input: z.object(ofMessage),
  result: nothing,
});
export const remindOfMessage = endpoint({
  method: 'POST',
  path: '/settings/messages/:messageId/reminders',
  area: 'settings',
  summary: 'Send a message again to those who have not acknowledged it',
  input: z.object(ofMessage),
  result: z.object({ round: integer(), people: integer() }),
});
export const testMessage = endpoint({
  method: 'POST',
  path: '/settings/messages/:messageId/test',
  area: 'settings',
  summary: 'Email a message to oneself, in the chosen language, with the fields of one recipient',
  input: z.object({ ...ofMessage, language: z.enum(messageLanguages), personId: uuid.optional() }),
  result: z.object({ to: freeText() }),
});

// Who gets it -------------------------------------------------------------------------------------------

const candidate = z.object({
  id: uuid,
  name: freeText(),
  employeeNumber: freeText(),
  position: freeText().nullable(),
  site: freeText().nullable(),
  locale: z.enum(messageLanguages),
  /** The channels that reach the person, of those there are. */
  reachedBy: z.array(z.enum(messageChannels)),
});
export const countAudience = endpoint({
  method: 'POST',
  path: '/settings/message-audience/count',
  area: 'settings',
  summary: 'How many people an audience has now, and how many of them none of the channels reaches',
  input: z.object({ audience, channels }),
  result: z.object({
    people: integer(),
    unreachable: integer(),
    byLanguage: z.object({ en: integer(), fr: integer() }),
    tooMany: z.boolean(),
    /** Channels that this installation offers. */
    offered: channels,
  }),
});
export const listAudience = endpoint({
  method: 'POST',
  path: '/settings/message-audience/people',
  area: 'settings',
  summary: 'The people of an audience now, by name; `unreachable`: only those whom none of the channels reaches',
  input: z.object({
    audience,
    channels,
    q: oneLine().trim().max(200).optional(),
    unreachable: z.boolean().optional(),
    cursor: paging.cursor,
    limit: integer().min(1).max(100).optional(),
  }),
  result: page(candidate),
});
export const previewMessage = endpoint({
  method: 'POST',
  path: '/settings/message-preview',
  area: 'settings',
  summary: 'A message as one person of the company would read it, and the fields that are not known of them',
  input: z.object({ variants, personId: uuid }),
  result: z.object({
    name: freeText(),
    language: z.enum(messageLanguages).nullable(),
    subject: freeText(),
    paragraphs: z.array(freeText()),
    missing: z.array(z.enum(mergeFields)),
  }),
});

// Audiences with a name ---------------------------------------------------------------------------------

const audienceName = oneLine().trim().min(1).max(80);
export const listAudiences = endpoint({
  method: 'GET',
  path: '/settings/message-audiences',
  area: 'settings',
  summary: 'The audiences the company saved, by name',
  input: z.object({}),
  result: z.object({
    audiences: z.array(z.object({ id: uuid, name: freeText(), audience, names: z.record(uuid, freeText()) })),
  }),
});
export const saveAudience = endpoint({
  method: 'POST',
  path: '/settings/message-audiences',
  area: 'settings',
  idempotent: true,
  summary: 'Save an audience under a name',
  input: z.object({ name: audienceName, audience }),
  result: z.object({ audienceId: uuid }),
});
export const changeAudience = endpoint({
  method: 'PUT',
  path: '/settings/message-audiences/:audienceId',
  area: 'settings',
  summary: 'Rename a saved audience, or change who is in it; messages that were written with it stay as they are',
  input: z.object({ audienceId: uuid, name: audienceName, audience }),
  result: nothing,
});
export const deleteAudience = endpoint({
  method: 'DELETE',
  path: '/settings/message-audiences/:audienceId',
  area: 'settings',
  summary: 'Delete a saved audience; messages that were written with it stay as they are',
  input: z.object({ audienceId: uuid }),
  result: nothing,
});

// What became of it -------------------------------------------------------------------------------------

export const listMessageRecipients = endpoint({
  method: 'GET',
  path: '/settings/messages/:messageId/recipients',
  area: 'settings',
  summary: 'Everyone a message went to or was meant for, with what became of it by channel',
  input: listInput(recipientList).extend(ofMessage),
  result: listPage(
    z.object({
      id: uuid,
      name: freeText(),
      employeeNumber: freeText(),
      site: freeText().nullable(),
      state: z.enum(Object.keys(recipientStateWords) as [keyof typeof recipientStateWords]),
      trail: freeText().nullable(),
      note: z.enum(Object.keys(leftOutWords) as [keyof typeof leftOutWords]).nullable(),
      acknowledgedAt: instant.nullable(),
    }),
  ),
});
export const exportMessageRecipients = endpoint({
  method: 'GET',
  path: '/settings/messages/:messageId/recipients-export',
  area: 'settings',
  kind: 'download',
  summary: 'The recipients of a message as a file',
  stepUp: 'people',
  input: exportInput(recipientList).extend(ofMessage),
  result: z.unknown(),
});
export const printMessage = endpoint({
  method: 'GET',
  path: '/settings/messages/:messageId/sheet',
  area: 'settings',
  kind: 'download',
  summary:
    'A message as a PDF: for a notice board, or with lines to sign for those whom no channel reaches, or for all who have not acknowledged it',
  stepUp: 'people',
  input: z.object({
    ...ofMessage,
    people: z.enum(['none', 'unreachable', 'open']),
    format: z.enum(['a4', 'letter']),
    locale,
  }),
  result: z.unknown(),
});

// Files -------------------------------------------------------------------------------------------------

export const uploadMessageFile = endpoint({
  method: 'POST',
  path: '/settings/message-files',
  area: 'settings',
  kind: 'upload',
  summary:
    'A PDF or photo (JPEG, PNG, HEIC) to attach to a message, at most 10 MB; photos are converted to JPEG, without their metadata',
  input: z.object({ name: oneLine().min(1).max(255) }),
  result: file,
});
export const fileAddress = { ...ofMessage, place: z.string().regex(/^\d$/) };
export const getMessageFile = endpoint({
  method: 'GET',
  path: '/settings/messages/:messageId/files/:place',
  area: 'settings',
  kind: 'download',
  summary: 'A file attached to a message',
  input: z.object(fileAddress),
  result: z.unknown(),
});
