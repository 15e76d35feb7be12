import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property.cases.ts';
import type { TransferAct, TransferFacts, TransferReader } from './transfer.ts';
import {
  afterTransferAct,
  showsRecords,
  transferActs,
  transferDays,
  transferEnd,
  transferEnding,
  transferObstacle,
  transferState,
} from './transfer.ts';

const now = '2026-03-02T09:00:00.000Z';
const before = '2026-03-01T09:00:00.000Z';
const later = '2026-03-09T09:00:00.000Z';
const none: TransferFacts = {
  consentedAt: null,
  releasedAt: null,
  acceptedAt: null,
  refusedAt: null,
  withdrawnAt: null,
  doneAt: null,
  endedAt: null,
  endedReason: null,
  hasLeft: false,
  expiresAt: later,
};
const histories = {
  requested: none,
  agreed: { ...none, consentedAt: before },
  released: { ...none, consentedAt: before, releasedAt: before },
  accepted: { ...none, consentedAt: before, acceptedAt: before },
  underway: { ...none, consentedAt: before, releasedAt: before, acceptedAt: before },
  // Both agreed in time; it is carried out a moment after the last one.
  late: { ...none, consentedAt: before, releasedAt: before, acceptedAt: before, expiresAt: before },
  done: { ...none, consentedAt: before, releasedAt: before, acceptedAt: before, doneAt: before },
  refused: { ...none, consentedAt: before, refusedAt: before },
  declined: { ...none, withdrawnAt: before },
  withdrawn: { ...none, consentedAt: before, releasedAt: before, acceptedAt: before, withdrawnAt: before },
  unanswered: { ...none, expiresAt: before },
  expired: { ...none, consentedAt: before, releasedAt: before, expiresAt: now },
  // The person left the employer that was to get the records; it is noted in the night.
  left: { ...none, consentedAt: before, releasedAt: before, hasLeft: true },
  leftUnderway: { ...none, consentedAt: before, releasedAt: before, acceptedAt: before, hasLeft: true },
  leftUnasked: { ...none, hasLeft: true },
  leftNoted: { ...none, consentedAt: before, endedAt: before, endedReason: 'left', hasLeft: true },
  parted: {
    ...none,
    consentedAt: before,
    releasedAt: before,
    acceptedAt: before,
    endedAt: before,
    endedReason: 'parted',
  },
  leftAfter: { ...none, consentedAt: before, releasedAt: before, acceptedAt: before, doneAt: before, hasLeft: true },
} satisfies Record<string, TransferFacts>;

test.each([
  // history, state, what can be done, who is shown the records
  ['requested', 'requested', ['consent', 'withdraw'], []],
  ['agreed', 'agreed', ['release', 'accept', 'refuse', 'withdraw'], ['person', 'giving', 'receiving']],
  ['released', 'agreed', ['accept', 'refuse', 'withdraw'], ['person', 'giving', 'receiving']],
  ['accepted', 'agreed', ['release', 'refuse', 'withdraw'], ['person', 'giving', 'receiving']],
  ['underway', 'underway', ['withdraw', 'finish'], ['person', 'giving', 'receiving']],
  ['late', 'underway', ['withdraw', 'finish'], ['person', 'giving', 'receiving']],
  ['done', 'done', [], ['person', 'giving', 'receiving']],
  ['refused', 'refused', [], ['person']],
  ['declined', 'withdrawn', [], []],
  ['withdrawn', 'withdrawn', [], ['person']],
  ['unanswered', 'expired', [], []],
  ['expired', 'expired', [], ['person']],
  ['left', 'ended', ['withdraw'], ['person']],
  ['leftUnderway', 'ended', ['withdraw'], ['person']],
  ['leftUnasked', 'ended', ['withdraw'], []],
  ['leftNoted', 'ended', [], ['person']],
  ['parted', 'ended', [], ['person']],
  ['leftAfter', 'done', [], ['person', 'giving', 'receiving']],
] as const)('%s: %s', (history, state, acts, readers) => {
  const facts: TransferFacts = histories[history];
  expect(transferState(facts, now)).toBe(state);
  expect(transferActs.filter((act) => transferObstacle(act, facts, now) === null)).toEqual(acts);
  const all: TransferReader[] = ['person', 'giving', 'receiving', 'platform'];
  expect(all.filter((reader) => showsRecords(reader, facts, now))).toEqual(readers);
});

test('what came too late is told apart from what does not fit', () => {
  expect(transferObstacle('release', histories.expired, now)).toBe('transferExpired');
  expect(transferObstacle('consent', histories.unanswered, now)).toBe('transferExpired');
  expect(transferObstacle('consent', histories.agreed, now)).toBe('transferNotNow');
  expect(transferObstacle('accept', histories.left, now)).toBe('transferEnded');
  expect([histories.left, histories.parted, histories.agreed].map((facts) => transferEnding(facts, now))).toEqual([
    'left',
    'parted',
    null,
  ]);
});

test('the time runs again from the consent', () => {
  expect(afterTransferAct('consent', none, now)).toMatchObject({ consentedAt: now, expiresAt: transferEnd(now) });
  expect(Date.parse(transferEnd(now)) - Date.parse(now)).toBe(transferDays * 86_400_000);
});

test('in no history is a record shown to an employer, or transferred, without the person’s consent', () => {
  const step = fc.record({ act: fc.constantFrom(...transferActs), days: fc.integer({ min: 0, max: 20 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      let facts: TransferFacts = { ...none, expiresAt: transferEnd(now) };
      let at = Date.parse(now);
      /** What was said to whom, apart from the facts: the history that the facts are to agree with. */
      const said = new Set<TransferAct>();
      for (const { act, days } of steps) {
        at += days * 86_400_000;
        const moment = new Date(at).toISOString();
        const consents = said.has('consent') && !said.has('withdraw');
        if (transferObstacle(act, facts, moment) === null) {
          if (act === 'finish')
            expect(consents && said.has('release') && said.has('accept') && !said.has('refuse')).toBe(true);
          // After the end of it nothing more is done.
          expect(said.has('refuse') || said.has('finish') || said.has('withdraw')).toBe(false);
          facts = afterTransferAct(act, facts, moment);
          said.add(act);
        }
        for (const side of ['giving', 'receiving'] as const) {
          if (showsRecords(side, facts, moment))
            expect(said.has('consent') && !said.has('withdraw') && !said.has('refuse')).toBe(true);
        }
        expect(showsRecords('platform', facts, moment)).toBe(false);
      }
    }),
    propertyRuns('no record without consent'),
  );
});
