import { describe, expect, test } from 'vitest';
import { awardIssues, correctionIssues } from './by-hand.ts';
import { isGap, countMet, percentMet, strictest } from './gaps.ts';
import { holdIssues, holdObstacle } from './hold.ts';
import { byUrgency, readinessOf } from './readiness.ts';
import type { RequirementStatus } from './status.ts';
import { requirementStatuses } from './status.ts';
import { statusMarks } from './standing-words.ts';

const met: RequirementStatus[] = ['valid', 'expiring', 'exempt'];
const cell = (
  status: RequirementStatus,
  kind: 'mandatory' | 'recommended' = 'mandatory',
  coveredThrough: string | null = null,
) => ({
  status,
  kind,
  qualified: met.includes(status),
  coveredThrough,
  dueOn: '2026-06-30',
});

describe('gaps', () => {
  test.each(requirementStatuses)('%s', (status) => {
    expect(isGap(cell(status))).toBe(
      ['inGrace', 'suspended', 'expired', 'pendingVerification', 'missing'].includes(status),
    );
    expect(isGap(cell(status, 'recommended'))).toBe(false);
  });
  test('grace that counts is none', () => expect(isGap({ ...cell('inGrace'), qualified: true })).toBe(false));
  test('of the same thing asked twice the mandatory, then the worst', () => {
    expect(strictest([cell('missing', 'recommended'), cell('due'), cell('valid')])?.status).toBe('due');
    expect(strictest([cell('future'), cell('valid')])?.status).toBe('valid');
    expect(strictest([])).toBeUndefined();
  });
  test('percent is of what is mandatory today, and never rounds up to all', () => {
    expect(percentMet([cell('valid'), cell('missing'), cell('missing', 'recommended'), cell('future')])).toBe(50);
    expect(percentMet([...Array.from({ length: 999 }, () => cell('valid')), cell('missing')])).toBe(99);
    expect(percentMet([cell('missing', 'recommended')])).toBeNull();
    expect(countMet([cell('valid'), cell('missing'), cell('missing', 'recommended'), cell('future')])).toEqual({
      asked: 2,
      met: 1,
    });
  });
});

test('readiness counts what is asked and what ends soonest', () => {
  const rows = [
    cell('valid'),
    cell('expiring', 'mandatory', '2026-06-27'),
    cell('expiring', 'mandatory', '2026-07-20'),
    cell('due'),
    cell('missing'),
    cell('missing', 'recommended'),
  ];
  expect(readinessOf(rows, '2026-06-15')).toEqual({
    asked: 5,
    met: 3,
    gaps: 1,
    due: 1,
    nextExpiry: { inDays: 12, count: 1 },
  });
  expect(readinessOf([], '2026-06-15')).toEqual({ asked: 0, met: 0, gaps: 0, due: 0, nextExpiry: null });
});

test('urgent first', () => {
  const rows = [
    cell('valid'),
    cell('missing', 'recommended'),
    cell('expiring', 'mandatory', '2026-07-20'),
    cell('expiring', 'mandatory', '2026-06-27'),
    cell('due'),
    cell('missing'),
  ];
  expect(
    rows
      .toSorted(byUrgency)
      .map(({ status, kind, coveredThrough }) => `${kind[0]} ${status} ${coveredThrough ?? ''}`.trim()),
  ).toEqual(['m missing', 'm due', 'm expiring 2026-06-27', 'm expiring 2026-07-20', 'm valid', 'r missing']);
});

describe('holds', () => {
  test.each([
    [{ kind: 'suspension', fromOn: '2026-06-01', toOn: null }, null],
    [{ kind: 'suspension', fromOn: '2026-06-01', toOn: '2026-05-31' }, 'endBeforeStart'],
    [{ kind: 'exemption', fromOn: '2026-06-01', toOn: null }, 'exemptionWithoutEnd'],
    [{ kind: 'exemption', fromOn: '2026-06-01', toOn: '2027-06-01' }, null],
    [{ kind: 'exemption', fromOn: '2026-06-01', toOn: '2027-06-02' }, 'exemptionTooLong'],
  ] as const)('%j', (hold, code) => expect(holdIssues(hold)[0]?.code ?? null).toBe(code));
  test('never for oneself', () => {
    expect(holdObstacle('ann', 'ann')).toBe('notForOneself');
    expect(holdObstacle('ann', 'bob')).toBeNull();
  });
});

test.each([
  [{ completedOn: '2026-06-15', printedThrough: null, record: { trainer: 'T' } }, []],
  [{ completedOn: '2026-06-16', printedThrough: null, record: { trainer: 'T' } }, ['completedOn']],
  [{ completedOn: '1900-01-01', printedThrough: null, record: { trainer: 'T' } }, ['completedOn']],
  [{ completedOn: '1946-06-14', printedThrough: null, record: { trainer: 'T' } }, ['completedOn']],
  [{ completedOn: '1946-06-15', printedThrough: null, record: { trainer: 'T' } }, []],
  [
    { completedOn: '2026-06-15', printedThrough: '2026-06-14', record: { trainer: ' ' } },
    ['printedThrough', 'record.trainer'],
  ],
  [{ completedOn: '2026-06-15', printedThrough: null, record: { trainer: 'T', colour: 'red' } }, ['record.colour']],
])('by hand %j', (given, paths) =>
  expect(awardIssues(given, ['trainer'], '2026-06-15').map(({ path }) => path)).toEqual(paths),
);

test.each([
  ['2026-06-01', '2026-06-01', undefined],
  ['2026-06-02', '2026-06-01', 'validThrough'],
  ['2026-07-01', null, 'validFrom'],
])('corrected to %s–%s', (validFrom, validThrough, path) =>
  expect(correctionIssues({ validFrom, validThrough }, '2026-06-15')[0]?.path).toBe(path),
);

test('every status has a letter of its own', () =>
  expect(new Set(Object.values(statusMarks).map(({ letter }) => letter)).size).toBe(requirementStatuses.length));
