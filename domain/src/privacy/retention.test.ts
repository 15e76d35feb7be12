import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property.cases.ts';
import type { LegalHold, PastEmployment, RecordKind, RetentionTimes } from './retention.ts';
import {
  fallsDue,
  isHeld,
  keptThrough,
  personKeptThrough,
  recordKinds,
  retentionDay,
  retentionKinds,
  retentionRules,
  timeFor,
  timeObstacle,
} from './retention.ts';

const none: RetentionTimes = { platform: {}, companies: {}, skills: {} };

test.each([
  ['training', none, 'a', [], 84],
  ['training', { ...none, platform: { training: 60 } }, 'a', [], 60],
  ['training', { ...none, companies: { a: 120 } }, 'a', [], 120],
  ['training', { ...none, companies: { a: 120 } }, 'b', [], 84],
  ['training', { ...none, companies: { a: 40 } }, 'a', [], 40],
  ['training', { ...none, companies: { a: 40 }, skills: { s: 360 } }, 'a', ['s', 't'], 360],
  ['training', { ...none, skills: { s: 36 } }, 'a', ['s'], 84],
  ['training', { ...none, platform: { training: 1 } }, null, [], 36],
  ['messages', { ...none, companies: { a: 120 } }, 'a', ['s'], 36],
  ['logs', { ...none, platform: { logs: 500 } }, null, [], 500],
] as const)('the time of %s', (kind, times, companyId, skillIds, expected) => {
  expect(timeFor(kind, times, companyId, skillIds)).toBe(expected);
});

test.each([
  ['training', 35, 'platform', 'retentionOutside'],
  ['training', 36, 'platform', null],
  ['training', 600, 'company', null],
  ['training', 601, 'skill', 'retentionOutside'],
  ['training', null, 'company', null],
  ['messages', 36, 'company', 'retentionNotHere'],
  ['logs', 89, 'platform', 'retentionOutside'],
] as const)('setting %s to %s for a %s', (kind, count, of, expected) => {
  expect(timeObstacle(kind, count, of)).toBe(expected);
});

test.each([
  ['2019-03-10', 'months', 84, '2026-03-10'],
  ['2024-02-29', 'months', 36, '2027-02-28'],
  ['2026-01-31', 'months', 1, '2026-02-28'],
  ['2025-10-24', 'days', 400, '2026-11-28'],
] as const)('from %s, %s %s', (event, unit, count, expected) => {
  expect(keptThrough(event, unit, count)).toBe(expected);
});

test('on the last day it is kept, on the next it falls due', () => {
  const record = { kind: 'tickets' as const, personIds: ['p'], companyIds: ['a'] };
  expect(fallsDue(record, '2026-03-10', [], '2026-03-10')).toBe(false);
  expect(fallsDue(record, '2026-03-10', [], '2026-03-11')).toBe(true);
  expect(fallsDue(record, null, [], '2999-01-01')).toBe(false);
});

test('the day by which a run judges has begun everywhere', () => {
  expect(retentionDay('2026-03-10T11:59:59.999Z')).toBe('2026-03-09');
  expect(retentionDay('2026-03-10T12:00:00.000Z')).toBe('2026-03-10');
});

test.each([
  [{ personId: 'p', companyId: null, kind: null }, true],
  [{ personId: 'q', companyId: null, kind: null }, false],
  [{ personId: null, companyId: 'a', kind: null }, true],
  [{ personId: null, companyId: 'b', kind: null }, false],
  [{ personId: null, companyId: null, kind: 'messages' }, true],
  [{ personId: null, companyId: null, kind: 'tickets' }, false],
  [{ personId: 'p', companyId: 'a', kind: 'messages' }, true],
  [{ personId: 'p', companyId: 'b', kind: 'messages' }, false],
] as [LegalHold, boolean][])('a hold on %o', (hold, expected) => {
  expect(isHeld({ kind: 'emails', personIds: ['o', 'p'], companyIds: ['a'] }, [hold])).toBe(expected);
});

test.each([
  ['never employed', [], null],
  [
    'still employed somewhere',
    [
      ['a', '2001-01-01'],
      ['b', null],
    ],
    null,
  ],
  [
    'the longest of both',
    [
      ['a', '2010-05-05'],
      ['b', '2012-05-05'],
    ],
    '2019-05-05',
  ],
  [
    'a skill that is kept longer',
    [
      ['a', '2010-05-05', 's'],
      ['b', '2012-05-05'],
    ],
    '2040-05-05',
  ],
] as const)('who left: %s', (_case, given, expected) => {
  const employments = given.map(([companyId, endedOn, ...skillIds]): PastEmployment => ({
    companyId,
    endedOn,
    skillIds,
  }));
  expect(personKeptThrough(employments, { ...none, skills: { s: 360 } })).toBe(expected);
});

test('an end that was recorded late counts for three years from then', () => {
  const left = (recordedOn: string) =>
    personKeptThrough([{ companyId: 'a', endedOn: '2010-01-31', recordedOn, skillIds: [] }], none);
  expect([left('2010-02-03'), left('2026-03-01')]).toEqual(['2017-01-31', '2029-03-01']);
});

test('of whom anything is held, the name stays', () => {
  const hold: LegalHold = { personId: null, companyId: 'a', kind: 'tickets' };
  expect(isHeld({ kind: 'people', personIds: ['p'], companyIds: ['b', 'a'] }, [hold])).toBe(true);
  expect(isHeld({ kind: 'emails', personIds: ['p'], companyIds: ['a'] }, [hold])).toBe(false);
});

const id = fc.constantFrom('a', 'b', 'c');
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const holdOf = fc.record({
  personId: fc.option(id),
  companyId: fc.option(id),
  kind: fc.option(fc.constantFrom(...retentionKinds)),
});
const times = fc.record({
  platform: fc.record(
    { training: fc.integer({ min: 0, max: 700 }), messages: fc.integer({ min: 0, max: 200 }) },
    { requiredKeys: [] },
  ),
  companies: fc.dictionary(id, fc.integer({ min: 0, max: 700 })),
  skills: fc.dictionary(id, fc.integer({ min: 0, max: 700 })),
});
const employment = fc.record({ companyId: id, endedOn: fc.option(day), skillIds: fc.uniqueArray(id) });

test('nothing held or inside its time falls due, and everything else does', () => {
  const records = fc.record({
    kind: fc.constantFrom(...(Object.keys(recordKinds) as RecordKind[])),
    personIds: fc.array(id, { maxLength: 2 }),
    companyIds: fc.array(id, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(records, fc.option(day), fc.array(holdOf, { maxLength: 3 }), day, (record, through, holds, on) => {
      const matched = holds.filter(
        ({ personId, companyId, kind }) =>
          !(personId !== null && !record.personIds.includes(personId)) &&
          !(companyId !== null && !record.companyIds.includes(companyId)) &&
          !(kind !== null && record.kind !== 'people' && kind !== recordKinds[record.kind]),
      );
      expect(fallsDue(record, through, holds, on)).toBe(matched.length === 0 && through !== null && on > through);
    }),
    propertyRuns('what falls due'),
  );
});

test('no one is forgotten earlier than three years after any employment, whatever was set, nor earlier because more is known of them', () => {
  fc.assert(
    fc.property(fc.array(employment, { minLength: 1, maxLength: 4 }), times, employment, (given, set, more) => {
      const through = personKeptThrough(given, set);
      expect(through === null).toBe(given.some(({ endedOn }) => endedOn === null));
      if (through === null) return;
      for (const { endedOn } of given)
        expect(through >= keptThrough(endedOn!, 'months', retentionRules.training.least)).toBe(true);
      const longer = personKeptThrough([...given, more], set);
      expect(longer === null || longer >= through).toBe(true);
    }),
    propertyRuns('the time of who left'),
  );
});
