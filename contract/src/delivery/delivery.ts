import { deliveryList, myDeliveryList } from '@app/domain/delivery/delivery-list';
import { deliveryStates } from '@app/domain/delivery/delivery-state';
import { suppressedReasons } from '@app/domain/delivery/plan';
import { suppressedList } from '@app/domain/delivery/suppressed-list';
import { channels } from '@app/domain/delivery/topics';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, page, paging, queryBoolean, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const entry = {
  id: uuid,
  sourceKind: z.enum(['message', 'notice', 'training']),
  sourceId: freeText(),
  subject: freeText(),
  /** The beginning of its text. */
  preview: freeText(),
  shownFrom: instant,
  readAt: instant.nullable(),
  mandatory: z.boolean(),
  /** Whether its reader is to acknowledge it, and when they did. */
  acknowledge: z.boolean(),
  acknowledgedAt: instant.nullable(),
};

export const listInbox = endpoint({
  method: 'GET',
  path: '/inbox',
  area: 'main',
  summary: "What is in one's inbox at the present company, newest first",
  input: z.object({
    q: oneLine().trim().max(200).optional(),
    unread: queryBoolean.pipe(z.literal(true)).optional(),
    ...paging,
  }),
  result: page(z.object(entry)),
});

export const countInbox = endpoint({
  method: 'GET',
  path: '/inbox/count',
  area: 'main',
  summary: 'How many unread entries are in the inbox',
  input: z.object({}),
  result: z.object({ unread: integer() }),
});

export const getInboxEntry = endpoint({
  method: 'GET',
  path: '/inbox/:entryId',
  area: 'main',
  summary: 'One entry of the inbox with its text; it stays unread',
  input: z.object({ entryId: uuid }),
  result: z.object({
    ...entry,
    locale: z.enum(['en', 'fr']),
    paragraphs: z.array(freeText()),
    action: z.object({ label: freeText(), href: freeText() }).nullable(),
    attachments: z.array(z.object({ name: freeText(), mime: freeText() })),
  }),
});

export const getInboxAttachment = endpoint({
  method: 'GET',
  path: '/inbox/:entryId/attachments/:place',
  area: 'main',
  kind: 'download',
  summary: 'A file that came with an entry of the inbox; the first has place 0',
  input: z.object({ entryId: uuid, place: z.string().regex(/^\d$/).transform(Number) }),
  result: z.unknown(),
});

export const markInbox = endpoint({
  method: 'POST',
  path: '/inbox/marks',
  area: 'main',
  summary: 'Mark entries of the inbox as read or unread',
  input: z.object({ entryIds: z.array(uuid).min(1).max(100), read: z.boolean() }),
  result: z.object({ unread: integer() }),
});

export const markInboxRead = endpoint({
  method: 'POST',
  path: '/inbox/all-read',
  area: 'main',
  summary: 'Mark everything in the inbox as read',
  input: z.object({}),
  result: z.object({ unread: integer() }),
});

export const watchInbox = endpoint({
  method: 'GET',
  path: '/inbox/stream',
  area: 'main',
  kind: 'download',
  summary:
    'Server-sent events (`Accept: text/event-stream`): what is unread, and the ids of entries that changed; without that header, one event',
  input: z.object({}),
  result: z.unknown(),
});

export const markOpened = endpoint({
  method: 'POST',
  path: '/deliveries/:deliveryId/opening',
  area: 'main',
  summary: 'The link of an email or notification to oneself was followed',
  input: z.object({ deliveryId: uuid }),
  result: nothing,
});

const delivery = z.object({
  id: uuid,
  subject: freeText(),
  kind: freeText(),
  channel: z.enum(channels),
  state: z.enum(deliveryStates),
  reason: z.enum(suppressedReasons).nullable(),
  /** Masked: enough to recognise it. */
  address: freeText().nullable(),
  failure: freeText().nullable(),
  queuedAt: instant,
  notBefore: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  openedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
});

export const listMyDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries',
  area: 'main',
  summary: 'What was sent to oneself by the present company, when, and whether it arrived',
  input: listInput(myDeliveryList),
  result: listPage(delivery),
});
export const exportMyDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries-export',
  area: 'main',
  kind: 'download',
  summary: 'The same list as CSV or XLSX',
  input: exportInput(myDeliveryList),
  result: z.unknown(),
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/deliveries',
  area: 'settings',
  summary: 'What was sent to an employee, when, and whether it arrived',
  input: listInput(deliveryList).extend({ personId: uuid }),
  result: listPage(delivery),
});
export const exportDeliveries = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/deliveries-export',
  area: 'settings',
  kind: 'download',
  stepUp: 'people',
  summary: 'The same list as CSV or XLSX',
  input: exportInput(deliveryList).extend({ personId: uuid }),
  result: z.unknown(),
});

export const getReachability = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/reachability',
  area: 'settings',
  summary: 'On which channels an employee can be reached, and why not on the others',
  input: z.object({ personId: uuid }),
  result: z.object({
    channels: z.array(z.object({ channel: z.enum(channels), obstacle: z.enum(suppressedReasons).nullable() })),
  }),
});

const suppressed = z.object({
  id: uuid,
  address: freeText(),
  channel: z.enum(['email', 'sms']),
  reason: z.enum(['bounced', 'refused', 'stopped']),
  detail: freeText().nullable(),
  since: instant,
  people: freeText().nullable(),
});

export const listSuppressed = endpoint({
  method: 'GET',
  path: '/settings/suppressed-addresses',
  area: 'settings',
  summary: 'Addresses that nothing is sent to, because messages were returned or the owner of a phone replied STOP',
  input: listInput(suppressedList),
  result: listPage(suppressed),
});
export const exportSuppressed = endpoint({
  method: 'GET',
  path: '/settings/suppressed-addresses-export',
  area: 'settings',
  kind: 'download',
  stepUp: 'people',
  summary: 'The same list as CSV or XLSX',
  input: exportInput(suppressedList),
  result: z.unknown(),
});

export const liftSuppression = endpoint({
  method: 'POST',
  path: '/settings/suppressed-addresses/:suppressedId/lift',
  area: 'settings',
  summary: 'Send to an address again, with the reason; the next permanent bounce suppresses it again',
  input: z.object({ suppressedId: uuid, reason: freeText().trim().min(3, { error: 'required' }).max(500) }),
  result: nothing,
});

export const getDeliverySettings = endpoint({
  method: 'GET',
  path: '/settings/delivery',
  area: 'settings',
  summary: 'Which channels the company uses besides email and the inbox',
  input: z.object({}),
  result: z.object({ smsAvailable: z.boolean(), smsSince: instant.nullable() }),
});

export const changeDeliverySettings = endpoint({
  method: 'PUT',
  path: '/settings/delivery',
  area: 'settings',
  summary: 'Turn text messages on or off for the company',
  input: z.object({ sms: z.boolean() }),
  result: nothing,
});

export const getNotificationDevices = endpoint({
  method: 'GET',
  path: '/profile/notification-devices',
  area: 'main',
  summary: "One's devices that show notifications of the present company, and what it takes to add this one",
  input: z.object({}),
  result: z.object({
    /** For `PushManager.subscribe`: the public key of this server, base64url. */
    publicKey: freeText(),
    devices: z.array(z.object({ id: uuid, device: freeText(), addedAt: instant, lastUsedAt: instant.nullable() })),
    smsOn: z.boolean(),
    hasPhone: z.boolean(),
    emailReturned: z.boolean(),
  }),
});

export const addNotificationDevice = endpoint({
  method: 'POST',
  path: '/profile/notification-devices',
  area: 'main',
  summary: 'Show notifications on this device: what `PushManager.subscribe` answered',
  input: z.object({
    endpoint: oneLine().max(2000),
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
    device: oneLine().trim().min(1).max(100),
  }),
  result: z.object({ id: uuid }),
});

export const removeNotificationDevice = endpoint({
  method: 'DELETE',
  path: '/profile/notification-devices/:deviceId',
  area: 'main',
  summary: 'Show no more notifications on a device',
  input: z.object({ deviceId: uuid }),
  result: nothing,
});
