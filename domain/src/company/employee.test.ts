import { expect, test } from 'vitest';
import type { EmployeeStatus, EmploymentFacts } from './employee.ts';
import {
  departmentObstacle,
  employeeNumberObstacle,
  employeeNumberOf,
  employeeStatus,
  lastAdminObstacle,
  leaveObstacle,
  phoneOf,
  reachableBy,
} from './employee.ts';
import { managerObstacle } from './manager-cycle.ts';

const facts = (given: Partial<EmploymentFacts>): EmploymentFacts => ({
  startedOn: '2025-01-01',
  endedOn: null,
  onLeaveSince: null,
  invitedAt: null,
  joinedAt: null,
  ...given,
});
const today = '2026-03-02';

test.each<[string, Partial<EmploymentFacts>, EmployeeStatus]>([
  ['who works here without a sign-in', {}, 'active'],
  ['who was invited', { invitedAt: '2026-03-01T08:00:00.000Z' }, 'invited'],
  [
    'who was invited and came',
    { invitedAt: '2026-03-01T08:00:00.000Z', joinedAt: '2026-03-01T09:00:00.000Z' },
    'active',
  ],
  ['whose last day is today', { endedOn: '2026-03-02' }, 'active'],
  ['whose last day was yesterday', { endedOn: '2026-03-01' }, 'inactive'],
  ['whose first day is tomorrow', { startedOn: '2026-03-03', invitedAt: '2026-03-01T08:00:00.000Z' }, 'starting'],
  ['whose leave begins today', { onLeaveSince: '2026-03-02' }, 'leave'],
  ['whose leave begins tomorrow', { onLeaveSince: '2026-03-03' }, 'active'],
  ['on leave, invited', { onLeaveSince: '2026-01-01', invitedAt: '2026-03-01T08:00:00.000Z' }, 'leave'],
  ['who left while on leave', { onLeaveSince: '2026-01-01', endedOn: '2026-02-01' }, 'inactive'],
])('%s', (_name, given, status) => {
  expect(employeeStatus(facts(given), today)).toBe(status);
});

test.each([
  ['NG-1007', 'NG-1007', null],
  ['  7  ', '7', null],
  ['A  12', 'A 12', null],
  ['ＮＧ１', 'NG1', null],
  ['', '', 'employeeNumberInvalid'],
  ['   ', '', 'employeeNumberInvalid'],
  ['a\u0000b', 'a\u0000b', 'employeeNumberInvalid'],
  ['x'.repeat(41), 'x'.repeat(41), 'employeeNumberInvalid'],
])('the number %j', (typed, kept, obstacle) => {
  expect(employeeNumberOf(typed)).toBe(kept);
  expect(employeeNumberObstacle(typed)).toBe(obstacle);
});

test.each([
  ['+1 (705) 555-0123', '+17055550123'],
  ['0033 1 42 68 53 00', '+33142685300'],
  ['+44.20.7946.0018', '+442079460018'],
  ['705 555 0123', null],
  ['+0 705 555 0123', null],
  ['+1', null],
  ['call me', null],
])('the phone number %j', (typed, kept) => {
  expect(phoneOf(typed)).toBe(kept);
});

test.each([
  [{ email: 'a@b.example', phone: '+17055550123', preferred: null }, 'email'],
  [{ email: 'a@b.example', phone: '+17055550123', preferred: 'phone' as const }, 'phone'],
  [{ email: null, phone: '+17055550123', preferred: 'email' as const }, 'phone'],
  [{ email: null, phone: null, preferred: null }, 'paper'],
  [{ email: 'a@b.example', phone: null, preferred: 'paper' as const }, 'paper'],
])('%j is reached by %s', (given, way) => {
  expect(reachableBy(given)).toBe(way);
});

test.each([
  [['a'], ['a'], 'lastAdmin'],
  [['a', 'b'], ['a'], null],
  [['a', 'b'], ['a', 'b'], 'lastAdmin'],
  [['a'], ['c'], null],
  [[], ['c'], null],
])('of the admins %j, %j going is %s (A15)', (staying, going, obstacle) => {
  expect(lastAdminObstacle(staying, going)).toBe(obstacle);
});

test('a leave begins on a day of the employment, and once', () => {
  expect(leaveObstacle(facts({}), '2026-03-02')).toBeNull();
  expect(leaveObstacle(facts({}), '2024-12-31')).toBe('notEmployedThen');
  expect(leaveObstacle(facts({ endedOn: '2026-03-01' }), '2026-03-02')).toBe('notEmployedThen');
  expect(leaveObstacle(facts({ onLeaveSince: '2026-01-01' }), '2026-03-02')).toBe('alreadyOnLeave');
});

test('a department never stands under itself', () => {
  const parentOf = new Map([
    ['works', null],
    ['welding', 'works'],
    ['bay', 'welding'],
  ]);
  expect(departmentObstacle('works', 'bay', parentOf)).toBe('departmentCycle');
  expect(departmentObstacle('works', 'works', parentOf)).toBe('departmentCycle');
  expect(departmentObstacle('bay', 'works', parentOf)).toBeNull();
  expect(departmentObstacle('works', null, parentOf)).toBeNull();
});

const managed = (managerId: string | null, startedOn = '2025-01-01', endedOn: string | null = null) => ({
  managerId,
  startedOn,
  endedOn,
});
test.each([
  ['nobody', managed(null), {}, null],
  ['oneself', managed('ann'), {}, 'managerCycle'],
  ['somebody above', managed('bob'), { bob: [managed('cyd')], cyd: [managed(null)] }, null],
  ['somebody one manages', managed('bob'), { bob: [managed('ann')] }, 'managerCycle'],
  ['somebody two steps below', managed('bob'), { bob: [managed('cyd')], cyd: [managed('ann')] }, 'managerCycle'],
  [
    'somebody one managed before',
    managed('bob', '2026-01-01'),
    { bob: [managed('ann', '2025-01-01', '2025-12-31'), managed(null, '2026-01-01')] },
    null,
  ],
  [
    'somebody one managed until that day',
    managed('bob', '2026-01-01'),
    { bob: [managed('ann', '2025-01-01', '2026-01-01')] },
    'managerCycle',
  ],
  [
    'somebody whose chain never meets on one day',
    managed('bob', '2026-01-01'),
    { bob: [managed('cyd', '2026-02-01')], cyd: [managed('ann', '2025-01-01', '2026-01-31')] },
    null,
  ],
  ['somebody in an old circle of others', managed('bob'), { bob: [managed('cyd')], cyd: [managed('bob')] }, null],
])('ann answers to %s', (_name, placement, above, obstacle) => {
  expect(managerObstacle('ann', placement, new Map(Object.entries(above)))).toBe(obstacle);
});
