import type { ErrorCode } from '../errors.ts';
import type { Day, Instant } from '../time.ts';
import type { Audience } from './audience.ts';
import { isEmptyAudience } from './audience.ts';
import { unknownFields } from './merge-fields.ts';

export const messageLanguages = ['en', 'fr'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];
export const messageChannels = ['inbox', 'email', 'push', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export type Variant = { subject: string; body: string };
export type Variants = Partial<Record<MessageLanguage, Variant>>;
export type MessageLink = { label: string; href: string };

export const messageLimits = {
  subject: 120,
  body: 10_000,
  links: 5,
  files: 5,
  fileBytes: 10 * 1024 * 1024,
  label: 80,
} as const;
/** How often one person may send in a day: messages and reminders together, and tests to oneself. */
export const sendingLimits = {
  messages: { tries: 30, seconds: 86_400 },
  tests: { tries: 50, seconds: 86_400 },
} as const;
/** How long a notice without a due day is on shared devices. */
export const kioskDays = 30;

export const messageStates = ['draft', 'scheduled', 'sending', 'sent', 'partlyFailed', 'cancelled'] as const;
export type MessageState = (typeof messageStates)[number];
export type MessageDates = {
  scheduledAt: Instant | null;
  frozenAt: Instant | null;
  finishedAt: Instant | null;
  cancelledAt: Instant | null;
};

/**
 * DRAFT → SCHEDULED → SENDING → SENT, or PARTLY_FAILED where it failed to reach someone; CANCELLED before sending
 * began. Twin of `stateSql` on the server.
 */
export function stateOf(
  { scheduledAt, frozenAt, finishedAt, cancelledAt }: MessageDates,
  failed: number,
): MessageState {
  if (cancelledAt) return 'cancelled';
  if (!scheduledAt) return 'draft';
  if (!frozenAt) return 'scheduled';
  if (!finishedAt) return 'sending';
  return failed > 0 ? 'partlyFailed' : 'sent';
}

export const isComplete = (variant: Variant | undefined): variant is Variant =>
  Boolean(variant?.subject.trim() && variant.body.trim());

/**
 * The language a person reads it in: their own where it is written, else the company's, else the one there is. Null
 * where none is complete.
 */
export function variantFor(variants: Variants, person: string, company: string): MessageLanguage | null {
  const inOrder = [person, company, ...messageLanguages] as MessageLanguage[];
  return inOrder.find((language) => isComplete(variants[language])) ?? null;
}

/** The paragraphs of a body: an empty line parts them, and a line break within one stays. */
export const paragraphsOf = (body: string): string[] =>
  body
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((text) => text.trim())
    .filter(Boolean);

export type Sendable = {
  audience: Audience;
  variants: Variants;
  channels: readonly MessageChannel[];
  kiosk: boolean;
  acknowledge: boolean;
  acknowledgeBy: Day | null;
  links: readonly MessageLink[];
};

/** What keeps a message from being sent, field by field. `startsOn`: the company's day on which it begins to go out. */
export function sendingIssues(
  message: Sendable,
  { startsOn, today }: { startsOn: Day; today: Day },
): { path: string; code: ErrorCode }[] {
  const issues: { path: string; code: ErrorCode }[] = [];
  if (isEmptyAudience(message.audience)) issues.push({ path: 'audience', code: 'audienceMissing' });
  if (message.channels.length === 0 && !message.kiosk) issues.push({ path: 'channels', code: 'channelMissing' });
  if (message.acknowledge && !message.channels.includes('inbox'))
    issues.push({ path: 'channels', code: 'acknowledgeNeedsInbox' });
  const complete = messageLanguages.filter((language) => isComplete(message.variants[language]));
  if (complete.length === 0) issues.push({ path: 'variants', code: 'messageEmpty' });
  for (const language of messageLanguages) {
    const { subject = '', body = '' } = message.variants[language] ?? {};
    if (subject.trim() !== '' && body.trim() === '')
      issues.push({ path: `variants.${language}.body`, code: 'messageHalf' });
    if (subject.trim() === '' && body.trim() !== '')
      issues.push({ path: `variants.${language}.subject`, code: 'messageHalf' });
    if (unknownFields(`${subject}\n${body}`).length > 0)
      issues.push({ path: `variants.${language}.body`, code: 'mergeFieldUnknown' });
  }
  if (message.acknowledgeBy && message.acknowledgeBy < (startsOn > today ? startsOn : today))
    issues.push({ path: 'acknowledgeBy', code: 'acknowledgeTooEarly' });
  return issues;
}

/** Why it cannot be changed or discarded, or null. */
export const changeObstacle = (state: MessageState): ErrorCode | null => (state === 'draft' ? null : 'messageNotDraft');

/** Why it cannot be cancelled, or null: only what waits for its time can. */
export const cancelObstacle = (state: MessageState): ErrorCode | null =>
  state === 'scheduled' ? null : 'messageNotScheduled';

/** Why it cannot be sent again to those who have not acknowledged it, or null. */
export function remindObstacle(
  state: MessageState,
  { acknowledge, open, later, waiting }: { acknowledge: boolean; open: number; later: number; waiting: boolean },
): ErrorCode | null {
  if (!acknowledge) return 'nothingToAcknowledge';
  if (waiting || (state !== 'sent' && state !== 'partlyFailed')) return 'messageNotSent';
  if (open > 0) return null;
  // Who has not acknowledged gets the message at a time of day that has not come where they are.
  return later > 0 ? 'messageNotSent' : 'allAcknowledged';
}
