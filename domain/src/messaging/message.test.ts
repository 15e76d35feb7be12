import { expect, test } from 'vitest';
import { emptyAudience } from './audience.ts';
import type { MessageDates, MessageState, Sendable } from './message.ts';
import {
  cancelObstacle,
  changeObstacle,
  paragraphsOf,
  remindObstacle,
  sendingIssues,
  stateOf,
  variantFor,
} from './message.ts';
import { earliest, instantOf, scheduleObstacle } from './schedule.ts';

const at = '2026-03-02T09:00:00.000Z';
const none: MessageDates = { scheduledAt: null, frozenAt: null, finishedAt: null, cancelledAt: null };

test.each<[MessageState, Partial<MessageDates>, number]>([
  ['draft', {}, 0],
  ['scheduled', { scheduledAt: at }, 0],
  ['sending', { scheduledAt: at, frozenAt: at }, 3],
  ['sent', { scheduledAt: at, frozenAt: at, finishedAt: at }, 0],
  ['partlyFailed', { scheduledAt: at, frozenAt: at, finishedAt: at }, 1],
  ['cancelled', { scheduledAt: at, cancelledAt: at }, 0],
])('%s', (state, dates, failed) => expect(stateOf({ ...none, ...dates }, failed)).toBe(state));

test.each<[MessageState, string | null, string | null]>([
  ['draft', null, 'messageNotScheduled'],
  ['scheduled', 'messageNotDraft', null],
  ['sending', 'messageNotDraft', 'messageNotScheduled'],
  ['sent', 'messageNotDraft', 'messageNotScheduled'],
  ['cancelled', 'messageNotDraft', 'messageNotScheduled'],
])('what can be done with one that is %s', (state, change, cancel) =>
  expect([changeObstacle(state), cancelObstacle(state)]).toEqual([change, cancel]),
);

test.each<[MessageState, boolean, number, boolean, string | null, number?]>([
  ['sent', true, 2, false, null],
  ['sent', true, 0, false, 'messageNotSent', 3],
  ['sent', true, 1, false, null, 3],
  ['partlyFailed', true, 2, false, null],
  ['sent', false, 2, false, 'nothingToAcknowledge'],
  ['sent', true, 0, false, 'allAcknowledged'],
  ['sent', true, 2, true, 'messageNotSent'],
  ['sending', true, 2, false, 'messageNotSent'],
])(
  'a reminder of one that is %s (acknowledge %s, %i open, waiting %s)',
  (state, acknowledge, open, waiting, obstacle, later = 0) =>
    expect(remindObstacle(state, { acknowledge, open, later, waiting })).toBe(obstacle),
);

const en = { subject: 'A', body: 'B' };
test.each<[string, object, string, string, string | null]>([
  ['one’s own', { en, fr: en }, 'fr', 'en', 'fr'],
  ['the company’s', { en, fr: en }, 'es', 'fr', 'fr'],
  ['the one there is', { en }, 'fr', 'fr', 'en'],
  ['one without a body is none', { en, fr: { subject: 'A', body: ' ' } }, 'fr', 'fr', 'en'],
  ['none', {}, 'en', 'en', null],
])('the language: %s', (_what, variants, person, company, language) =>
  expect(variantFor(variants, person, company)).toBe(language),
);

test('paragraphs are parted by empty lines', () =>
  expect(paragraphsOf('\r\nOne\r\ntwo\r\n \r\n\r\nThree\n')).toEqual(['One\ntwo', 'Three']));

const good: Sendable = {
  audience: { ...emptyAudience, everyone: true },
  variants: { en },
  channels: ['inbox'],
  kiosk: false,
  acknowledge: false,
  acknowledgeBy: null,
  links: [],
};
test.each<[Partial<Sendable>, string[]]>([
  [{}, []],
  [{ audience: emptyAudience }, ['audienceMissing']],
  [{ audience: { ...emptyAudience, people: ['x'] } }, []],
  [{ channels: [] }, ['channelMissing']],
  [{ channels: [], kiosk: true }, []],
  [{ channels: ['email'], acknowledge: true }, ['acknowledgeNeedsInbox']],
  [{ acknowledge: true, acknowledgeBy: '2026-03-04' }, ['acknowledgeTooEarly']],
  [{ acknowledge: true, acknowledgeBy: '2026-03-05' }, []],
  [{ variants: {} }, ['messageEmpty']],
  [{ variants: { en, fr: { subject: 'A', body: '' } } }, ['messageHalf']],
  [{ variants: { en: { subject: '{x}', body: 'B' } } }, ['mergeFieldUnknown']],
])('what is wrong with %j: %j', (given, codes) =>
  expect(
    sendingIssues({ ...good, ...given }, { startsOn: '2026-03-05', today: '2026-03-02' }).map(({ code }) => code),
  ).toEqual(codes),
);

test.each<[string, string, string]>([
  ['2026-03-02T08:00', 'America/Toronto', '2026-03-02T13:00:00.000Z'],
  ['2026-03-08T02:30', 'America/Toronto', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/Toronto', '2026-11-01T05:30:00.000Z'],
  ['2026-03-02T08:00', 'UTC', '2026-03-02T08:00:00.000Z'],
])('%s in %s', (local, zone, instant) => expect(instantOf(local, zone)).toBe(instant));

test('the hour of each recipient begins in the east', () => {
  const zones = ['America/Vancouver', 'America/Toronto', 'America/Edmonton'];
  expect(earliest({ at: '2026-03-02T08:00', zone: 'recipient' }, 'UTC', zones)).toBe('2026-03-02T13:00:00.000Z');
  expect(earliest({ at: '2026-03-02T08:00', zone: 'company' }, 'UTC', zones)).toBe('2026-03-02T08:00:00.000Z');
  expect(earliest({ at: '2026-03-02T08:00', zone: 'recipient' }, 'UTC', [])).toBe('2026-03-02T08:00:00.000Z');
});

test.each<[string, string | null]>([
  ['2026-03-02T08:58:59.000Z', 'scheduleInPast'],
  ['2026-03-02T09:00:00.000Z', null],
  ['2027-03-03T09:00:00.000Z', null],
  ['2027-03-04T09:00:00.000Z', 'scheduleTooFar'],
])('sending at %s', (starts, obstacle) => expect(scheduleObstacle(starts, at)).toBe(obstacle));
