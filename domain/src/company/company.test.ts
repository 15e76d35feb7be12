import { describe, expect, it, test } from 'vitest';
import type { CompanyDates } from './company.ts';
import {
  companyState,
  liftObstacle,
  parentObstacle,
  readOnlyThrough,
  suspendObstacle,
  terminateObstacle,
} from './company.ts';

const open: CompanyDates = { suspendedAt: null, terminatedAt: null, validThrough: null };
const idle = { learning: 0, quizzes: 0, imports: 0, exports: 0 };
const at = '2026-03-01T00:00:00.000Z';

describe('what the dates say of a company', () => {
  it.each([
    [open, 'active'],
    [{ ...open, validThrough: '2026-03-02' }, 'active'],
    [{ ...open, validThrough: '2026-03-01' }, 'ended'],
    [{ ...open, suspendedAt: at, validThrough: '2026-03-01' }, 'suspended'],
    [{ ...open, suspendedAt: at, terminatedAt: at }, 'terminated'],
  ] as const)('%j is %s', (dates, state) => expect(companyState(dates, '2026-03-02')).toBe(state));
});

test('the days in which a suspended company still reads begin with the day itself', () => {
  expect([0, 1, 7].map((days) => readOnlyThrough('2026-02-27', days))).toEqual([null, '2026-02-27', '2026-03-05']);
});

test('suspended once, lifted once, and never the platform’s own', () => {
  const company = { ...open, isPlatform: false };
  expect(suspendObstacle(company)).toBeNull();
  expect(suspendObstacle({ ...company, suspendedAt: at })).toBe('companySuspendedAlready');
  expect(suspendObstacle({ ...company, terminatedAt: at })).toBe('companyTerminated');
  expect(suspendObstacle({ ...company, isPlatform: true })).toBe('companyIsPlatform');
  expect(liftObstacle(open)).toBe('companyNotSuspended');
  expect(liftObstacle({ ...open, suspendedAt: at })).toBeNull();
});

test.each([
  [idle, null],
  [{ ...idle, learning: 1 }, 'companyBusy'],
  [{ ...idle, quizzes: 1 }, 'companyBusy'],
  [{ ...idle, imports: 1 }, 'companyBusy'],
  [{ ...idle, exports: 1 }, 'companyBusy'],
] as const)('terminated while %j runs: %s (B27)', (running, code) =>
  expect(terminateObstacle({ ...open, isPlatform: false }, running)).toBe(code),
);

test('no company is under itself', () => {
  const parents = new Map([
    ['b', 'a'],
    ['c', 'b'],
    ['a', null],
  ]);
  expect(parentObstacle('a', 'c', parents)).toBe('companyCycle');
  expect(parentObstacle('a', 'a', parents)).toBe('companyCycle');
  expect(parentObstacle('c', 'a', parents)).toBeNull();
  expect(parentObstacle('a', null, parents)).toBeNull();
});
