import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time.ts';
import { countsThrough } from './counts-through.ts';
import type { EvidenceAction, EvidenceEventKind } from './evidence.ts';
import {
  businessDaysBetween,
  duplicateKey,
  evidenceActions,
  evidenceEventKinds,
  evidenceObstacle,
  evidenceState,
  isOpen,
} from './evidence.ts';
import type { EvidenceFields } from './fields.ts';
import { askedRecordFields, evidenceIssues, recordOf } from './fields.ts';
import { evidenceFileObstacle, evidenceFileType } from './files.ts';

const parties = { personId: 'ann', submittedBy: 'ann' };

describe('who may do what, when', () => {
  const may: Record<EvidenceAction, EvidenceEventKind[]> = {
    ask: ['submitted', 'needsInfo', 'answered'],
    answer: ['needsInfo'],
    verify: ['submitted', 'needsInfo', 'answered'],
    reject: ['submitted', 'needsInfo', 'answered'],
    withdraw: ['submitted', 'needsInfo', 'answered'],
    revoke: ['verified'],
  };
  test.each(evidenceActions.flatMap((action) => evidenceEventKinds.map((state) => [action, state] as const)))(
    '%s when %s',
    (action, state) => {
      const acting = action === 'answer' || action === 'withdraw' ? 'ann' : 'boss';
      expect(evidenceObstacle(action, state, parties, acting) === null).toBe(may[action].includes(state));
    },
  );

  test.each([
    ['one’s own', { personId: 'ann', submittedBy: 'ann' }, 'ann'],
    ['one’s own, sent in by somebody else', { personId: 'ann', submittedBy: 'boss' }, 'ann'],
    ['what one sent in for somebody', { personId: 'ann', submittedBy: 'boss' }, 'boss'],
  ])('no one reviews %s', (_name, whose, acting) => {
    for (const action of ['ask', 'verify', 'reject', 'revoke'] as const)
      expect(evidenceObstacle(action, 'submitted', whose, acting)).toBe('evidenceOwn');
  });

  test('whatever happens in whatever order, the last event is the state, and what is decided stays decided', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...evidenceActions), { maxLength: 12 }), (actions) => {
        const after = {
          ask: 'needsInfo',
          answer: 'answered',
          verify: 'verified',
          reject: 'rejected',
          withdraw: 'withdrawn',
          revoke: 'revoked',
        } as const;
        const events: { sequence: number; kind: EvidenceEventKind; at: string }[] = [
          { sequence: 1, kind: 'submitted', at: '' },
        ];
        for (const action of actions) {
          const state = evidenceState(events);
          if (evidenceObstacle(action, state, parties, action === 'answer' || action === 'withdraw' ? 'ann' : 'boss'))
            continue;
          expect(isOpen(state) || (state === 'verified' && action === 'revoke')).toBe(true);
          events.push({ sequence: events.length + 1, kind: after[action], at: '' });
        }
        expect(evidenceState(events.toReversed())).toBe(events.at(-1)!.kind);
        expect(
          events.filter(({ kind }) => ['verified', 'rejected', 'withdrawn'].includes(kind)).length,
        ).toBeLessThanOrEqual(1);
      }),
      propertyRuns(
        'whatever happens in whatever order, the last event is the state, and what is decided stays decided',
      ),
    );
  });
});

const skill = {
  state: 'published' as const,
  evidenceKinds: ['external'],
  levels: [],
  recordFields: ['trainer', 'provider', 'hours'],
};
const fields: EvidenceFields = {
  skillId: 's',
  level: 1,
  issuer: 'Basin',
  number: 'B1',
  issuedOn: '2026-03-02',
  expiresOn: '2026-03-03',
  neverExpires: false,
  hours: 8,
  record: { trainer: 'Rowe' },
};
const at = { today: '2026-03-02', files: 1, stage: 'verify' as const };

describe('what does not fit', () => {
  test.each([
    ['nothing', {}, []],
    ['issued before any working life', { issuedOn: '1900-01-01', expiresOn: '2027-01-01' }, ['issuedOn dayTooLongAgo']],
    ['issued tomorrow', { issuedOn: '2026-03-03', expiresOn: '2027-01-01' }, ['issuedOn issuedInFuture']],
    ['expires the day it was issued', { expiresOn: '2026-03-02' }, ['expiresOn expiryBeforeIssue']],
    ['neither expires nor says that it does not', { expiresOn: null }, ['expiresOn expiryMissing']],
    ['does not expire', { expiresOn: null, neverExpires: true }, []],
    ['a level beyond', { level: 2 }, ['level levelBeyondScale']],
    ['no trainer on record', { record: {} }, ['record.trainer recordFieldMissing']],
    ['no hours on record', { hours: null }, ['hours recordFieldMissing']],
    ['an issuer of blanks', { issuer: ' ' }, ['issuer required', 'record.provider recordFieldMissing']],
  ])('%s', (_name, more, expected) => {
    expect(evidenceIssues({ ...fields, ...more }, skill, at).map(({ path, code }) => `${path} ${code}`)).toEqual(
      expected,
    );
  });

  test('who sends it in need not know what the rule asks to be on record', () => {
    expect(evidenceIssues({ ...fields, record: {}, hours: null }, skill, { ...at, stage: 'submit' })).toEqual([]);
  });

  test.each([
    ['unknown', null, 'skillUnknown'],
    ['a draft', { ...skill, state: 'draft' as const }, 'skillUnknown'],
    ['retired', { ...skill, state: 'retired' as const }, 'skillRetired'],
    ['for courses only', { ...skill, evidenceKinds: ['course'] }, 'skillNotExternal'],
  ])('a skill that is %s', (_name, of, code) => {
    expect(evidenceIssues(fields, of, { ...at, stage: 'submit' })[0]).toEqual({ path: 'skillId', code });
  });

  test.each([
    [0, 'filesMissing'],
    [6, 'tooManyFiles'],
  ])('%i files', (files, code) =>
    expect(evidenceIssues(fields, skill, { ...at, files })).toEqual([{ path: 'files', code }]),
  );

  test('the certificate’s own fields answer what is asked on record', () => {
    expect(recordOf({ ...fields, record: { trainer: 'Rowe', evaluator: ' ' } })).toEqual({
      trainer: 'Rowe',
      provider: 'Basin',
      certificateNumber: 'B1',
      hours: '8',
    });
    expect(askedRecordFields({ recordFields: ['trainer', 'provider', 'certificateNumber', 'hours'] })).toEqual([
      'trainer',
    ]);
  });
});

describe('through which day it counts', () => {
  const rule = { validityMonths: 36, renewalWindowDays: 90 };
  test.each([
    ['printed earlier', '2027-01-01', rule, '2027-01-01', 'printed'],
    ['printed later', '2030-01-01', rule, '2029-03-02', 'rule'],
    ['printed on the same day', '2029-03-02', rule, '2029-03-02', 'printed'],
    ['nothing printed', null, rule, '2029-03-02', 'computed'],
    ['neither lapses', null, { ...rule, validityMonths: null }, null, 'never'],
    ['only the certificate lapses', '2027-01-01', { ...rule, validityMonths: null }, '2027-01-01', 'printed'],
  ])('%s', (_name, expiresOn, given, through, because) => {
    expect(countsThrough({ issuedOn: '2026-03-02', expiresOn }, given)).toEqual({ through, because });
  });

  test('never beyond what is printed, nor beyond the rule', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 36_500 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 120 }),
        (offset, days, months) => {
          const issuedOn = addDays('2000-01-01', offset);
          const expiresOn = addDays(issuedOn, days);
          const { through, because } = countsThrough(
            { issuedOn, expiresOn },
            { validityMonths: months, renewalWindowDays: 90 },
          );
          const byRule = countsThrough(
            { issuedOn, expiresOn: null },
            { validityMonths: months, renewalWindowDays: 90 },
          ).through!;
          expect(through).toBe(expiresOn < byRule ? expiresOn : byRule);
          expect(because).toBe(through! < expiresOn ? 'rule' : 'printed');
        },
      ),
      propertyRuns('never beyond what is printed, nor beyond the rule'),
    );
  });
});

test.each([
  ['AB-12 34', 'ab1234', true],
  ['Ａ１', 'a1', true],
  ['AB1234', 'AB12345', false],
])('%s and %s are the same number: %s', (one, other, same) => {
  const key = (number: string) => duplicateKey({ issuer: 'Red Maple', number });
  expect(key(one) === key(other)).toBe(same);
});
test('without a number nothing is a duplicate', () =>
  expect([duplicateKey({ issuer: 'A', number: null }), duplicateKey({ issuer: 'A', number: ' - ' })]).toEqual([
    null,
    null,
  ]));

test.each([
  ['2026-03-02', '2026-03-02', 0],
  ['2026-03-02', '2026-03-04', 2],
  ['2026-03-06', '2026-03-08', 0],
  ['2026-03-06', '2026-03-09', 1],
  ['2026-02-20', '2026-03-02', 6],
  ['2026-03-04', '2026-03-02', 0],
])('business days from %s to %s: %i', (from, to, days) => expect(businessDaysBetween(from, to)).toBe(days));

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
test.each([
  ['HEIC', '\0\0\0\x18ftypheic', 'heic'],
  ['HEIF of another phone', '\0\0\0\x18ftypmif1', 'heic'],
  ['JPEG', '\xff\xd8\xff\xe0', 'jpeg'],
  ['PDF', '%PDF-1.4', 'pdf'],
  ['AVIF', '\0\0\0\x18ftypavif', null],
  ['MP4', '\0\0\0\x18ftypisom', null],
  ['GIF', 'GIF89a', null],
])('first bytes of %s', (_name, head, type) => expect(evidenceFileType(bytes(head))).toBe(type));
test('ten megabytes and not a byte more', () => {
  expect(evidenceFileObstacle({ bytes: 10_000_000 })).toBeNull();
  expect(evidenceFileObstacle({ bytes: 10_000_001 })).toBe('fileTooLarge');
});
