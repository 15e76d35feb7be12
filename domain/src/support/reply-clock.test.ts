import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property.cases.ts';
import type { ReplyClock } from './reply-clock.ts';
import { awaited, mergedClock, noReplyDue, paused, replyDueAt } from './reply-clock.ts';
import { supportMinutesBetween } from './response-time.ts';
import { ticketPriorities } from './ticket.ts';

const zone = 'America/Toronto';
// A Tuesday, 10:00 there.
const written = '2026-03-03T15:00:00.000Z';
const clock: ReplyClock = { since: written, minutes: 0 };

test.each([
  ['a second message does not postpone it', awaited(clock, '2026-03-03T17:00:00.000Z'), '2026-03-03T23:00:00.000Z'],
  ['passed on it stops', paused(clock, '2026-03-03T17:00:00.000Z', zone), null],
  [
    'and goes on where it stopped',
    awaited(paused(clock, '2026-03-03T17:00:00.000Z', zone), '2026-03-10T14:00:00.000Z'),
    '2026-03-10T20:00:00.000Z',
  ],
  [
    'opened again after it was solved it begins from nothing',
    awaited(noReplyDue, '2026-03-10T14:00:00.000Z', { wasSolved: true }),
    '2026-03-10T22:00:00.000Z',
  ],
  [
    'what was late when it was passed on is due at once',
    awaited(paused(clock, '2026-03-05T15:00:00.000Z', zone), '2026-03-10T14:00:00.000Z'),
    '2026-03-10T14:00:00.000Z',
  ],
  ['answered, none is due', noReplyDue, null],
  [
    'merged, the earlier one counts',
    mergedClock(awaited(noReplyDue, '2026-03-04T15:00:00.000Z'), clock, '2026-03-05T15:00:00.000Z', zone),
    '2026-03-03T23:00:00.000Z',
  ],
  [
    'merged into an answered one it runs as before',
    mergedClock(noReplyDue, clock, '2026-03-05T15:00:00.000Z', zone),
    '2026-03-03T23:00:00.000Z',
  ],
  [
    'two that wait for others wait',
    mergedClock(noReplyDue, paused(clock, '2026-03-03T17:00:00.000Z', zone), '2026-03-05T15:00:00.000Z', zone),
    null,
  ],
])('a reply of high priority: %s', (_name, given, due) => expect(replyDueAt(given, 'high', zone)).toBe(due));

test.each([
  ['within a day', '2026-03-03T15:00:00.000Z', '2026-03-03T16:30:00.000Z', 90],
  ['over a night', '2026-03-03T22:30:00.000Z', '2026-03-04T14:00:00.000Z', 90],
  ['over a weekend with a change of the clocks', '2026-03-06T22:00:00.000Z', '2026-03-09T13:00:00.000Z', 120],
  ['while it is closed', '2026-03-07T12:00:00.000Z', '2026-03-08T20:00:00.000Z', 0],
])('minutes of support hours %s', (_name, from, until, minutes) =>
  expect(supportMinutesBetween(from, until, zone)).toBe(minutes),
);

test('with priorities there and back, and messages added, a reply is due when it was; pauses never make it earlier', () => {
  const at = fc
    .integer({ min: 0, max: 20_000 })
    .map((minutes) => new Date(Date.parse(written) + minutes * 60_000).toISOString());
  fc.assert(
    fc.property(
      fc.array(at, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...ticketPriorities),
      (moments, priority) => {
        const [first, ...later] = moments.toSorted();
        const begun = awaited(noReplyDue, first!);
        expect(later.reduce<ReplyClock>((now, moment) => awaited(now, moment), begun)).toEqual(begun);
        const due = replyDueAt(begun, priority, zone)!;
        const ended = later.reduce<ReplyClock>(
          (now, moment) => (now.since === null ? awaited(now, moment) : paused(now, moment, zone)),
          begun,
        );
        const after = replyDueAt(ended, priority, zone);
        if (after !== null) expect(after >= due).toBe(true);
      },
    ),
    propertyRuns('with priorities there and back, and messages added, a reply is due when it was'),
  );
});
