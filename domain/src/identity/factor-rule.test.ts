import { expect, test } from 'vitest';
import type { FactorState } from './factor-rule.ts';
import { factorReminder, factorRuleChange, factorState, strictest } from './factor-rule.ts';

const at = (text: string) => `2026-${text}:00.000Z`;
const rule = (since: string, graceDays: number) => ({ since: at(since), graceDays });

test.each([
  ['no rule', null, '01-01T00:00', false, '03-02T09:00', { state: 'none' }],
  ['a factor that is set up', rule('02-01T09:00', 14), '01-01T00:00', true, '03-02T09:00', { state: 'none' }],
  [
    'the grace runs from the start of the rule',
    rule('03-01T09:00', 14),
    '01-01T00:00',
    false,
    '03-02T09:00',
    { state: 'due', until: at('03-15T09:00') },
  ],
  [
    'to its last moment',
    rule('03-01T09:00', 14),
    '01-01T00:00',
    false,
    '03-15T08:59',
    { state: 'due', until: at('03-15T09:00') },
  ],
  [
    'and not beyond',
    rule('03-01T09:00', 14),
    '01-01T00:00',
    false,
    '03-15T09:00',
    { state: 'overdue', until: at('03-15T09:00') },
  ],
  [
    'from becoming an administrator under it',
    rule('01-01T09:00', 14),
    '03-01T10:00',
    false,
    '03-02T09:00',
    { state: 'due', until: at('03-15T10:00') },
  ],
  [
    'who became one at its start',
    rule('03-01T09:00', 7),
    '03-01T09:00',
    false,
    '03-08T09:00',
    { state: 'overdue', until: at('03-08T09:00') },
  ],
  [
    'without grace at once',
    rule('03-01T09:00', 0),
    '01-01T00:00',
    false,
    '03-01T09:00',
    { state: 'overdue', until: at('03-01T09:00') },
  ],
  [
    'without grace for a new one too',
    rule('01-01T09:00', 0),
    '03-02T09:00',
    false,
    '03-02T09:00',
    { state: 'overdue', until: at('03-02T09:00') },
  ],
  ['overdue, and set up since', rule('01-01T09:00', 1), '01-01T00:00', true, '03-02T09:00', { state: 'none' }],
] as const)('%s', (_case, given, adminSince, hasFactor, now, expected) => {
  expect(factorState({ rule: given, adminSince: at(adminSince), hasFactor }, at(now))).toEqual(expected);
});

const due = (until: string): FactorState => ({ state: 'due', until: at(until) });
const overdue = (until: string): FactorState => ({ state: 'overdue', until: at(until) });
test.each([
  ['nothing', [], { state: 'none' }],
  ['one that asks nothing', [{ state: 'none' }, due('03-09T09:00')], due('03-09T09:00')],
  ['the earlier of two', [due('03-09T09:00'), due('03-05T09:00')], due('03-05T09:00')],
  ['the one that has ended', [due('03-09T09:00'), overdue('03-01T09:00')], overdue('03-01T09:00')],
] as const)('of several rules counts %s', (_case, states, expected) => {
  expect(strictest(states)).toEqual(expected);
});

test.each([
  [null, null, 'none'],
  [null, 14, 'stricter'],
  [14, 14, 'none'],
  [14, 7, 'stricter'],
  [14, 15, 'looser'],
  [14, null, 'looser'],
  [0, 1, 'looser'],
] as const)('from %s days of grace to %s is %s', (before, after, expected) => {
  const given = before === null ? null : rule('03-01T09:00', before);
  expect(factorRuleChange(given, after === null ? null : { graceDays: after })).toBe(expected);
});

test.each([
  ['just set', 14, '01-01T00:00', '03-01T09:00', null],
  ['more than a week left', 14, '01-01T00:00', '03-08T08:59', null],
  ['a week left', 14, '01-01T00:00', '03-08T09:00', 7],
  ['a day left', 14, '01-01T00:00', '03-14T09:00', 1],
  ['the last minute', 14, '01-01T00:00', '03-15T08:59', 1],
  ['over', 14, '01-01T00:00', '03-15T09:00', null],
  ['a week of grace, just set', 7, '01-01T00:00', '03-01T09:00', null],
  ['a week of grace, a day left', 7, '01-01T00:00', '03-07T09:00', 1],
  ['a day of grace', 1, '01-01T00:00', '03-01T10:00', null],
  ['an administrator since today', 14, '03-05T09:00', '03-05T09:00', 'start'],
  ['an administrator under the rule, a week left', 14, '03-05T09:00', '03-12T09:00', 7],
  ['an administrator under a short rule', 1, '03-05T09:00', '03-05T10:00', 'start'],
] as const)('reminded: %s', (_case, graceDays, adminSince, now, expected) => {
  expect(
    factorReminder({ rule: rule('03-01T09:00', graceDays), adminSince: at(adminSince), hasFactor: false }, at(now)),
  ).toBe(expected);
});

test('no one is reminded of what they have', () => {
  expect(
    factorReminder(
      { rule: rule('03-01T09:00', 14), adminSince: at('03-05T09:00'), hasFactor: true },
      at('03-06T09:00'),
    ),
  ).toBeNull();
});
