import { expect, test } from 'vitest';
import { isAboutTheSame, splitRulesChange } from './looser-rules.ts';
import type { PurchaseRules } from './purchase-rules.ts';
import { plainRules } from './purchase-rules.ts';

const admins = new Set(['ann', 'bob']);
type Part = Partial<PurchaseRules>;

test.each([
  ['nothing changes', { mostPerOrderMinor: 100 }, { mostPerOrderMinor: 100 }, {}],
  ['a limit is raised', { mostPerOrderMinor: 100 }, { mostPerOrderMinor: 101 }, { mostPerOrderMinor: 101 }],
  ['a limit is lowered', { mostPerOrderMinor: 100 }, { mostPerOrderMinor: 99 }, {}],
  ['a limit is lifted', { mostPerMonthMinor: 100 }, { mostPerMonthMinor: null }, { mostPerMonthMinor: null }],
  ['a first limit', { mostPerMonthMinor: null }, { mostPerMonthMinor: 100 }, {}],
  ['approval from a higher amount', { approvalAboveMinor: 0 }, { approvalAboveMinor: 1 }, { approvalAboveMinor: 1 }],
  ['approval from a lower amount', { approvalAboveMinor: 1 }, { approvalAboveMinor: 0 }, {}],
  ['approval no more', { approvalAboveMinor: 0 }, { approvalAboveMinor: null }, { approvalAboveMinor: null }],
  [
    'one more buyer',
    { buyers: 'chosen', chosenPersonIds: ['ann'] },
    { chosenPersonIds: ['ann', 'cid'] },
    { buyers: 'chosen', chosenPersonIds: ['ann', 'cid'] },
  ],
  ['one buyer less', { buyers: 'chosen', chosenPersonIds: ['ann', 'cid'] }, { chosenPersonIds: ['ann'] }, {}],
  ['only one of the admins', {}, { buyers: 'chosen', chosenPersonIds: ['bob'] }, {}],
  [
    'only somebody who is no admin',
    {},
    { buyers: 'chosen', chosenPersonIds: ['cid'] },
    { buyers: 'chosen', chosenPersonIds: ['cid'] },
  ],
  [
    'all admins again',
    { buyers: 'chosen', chosenPersonIds: ['ann', 'bob'] },
    { buyers: 'admins' },
    { buyers: 'admins', chosenPersonIds: ['ann', 'bob'] },
  ],
  [
    'one more approver',
    { approvalAboveMinor: 0, approverPersonIds: ['ann'] },
    { approverPersonIds: ['ann', 'cid'] },
    { approverPersonIds: ['ann', 'cid'] },
  ],
  [
    'one approver less',
    { approvalAboveMinor: 0, approverPersonIds: ['ann', 'cid'] },
    { approverPersonIds: ['cid'] },
    {},
  ],
  [
    'no approver named: all admins',
    { approvalAboveMinor: 0, approverPersonIds: ['cid'] },
    { approverPersonIds: [] },
    { approverPersonIds: [] },
  ],
  ['one of the admins approves', { approvalAboveMinor: 0 }, { approverPersonIds: ['bob'] }, {}],
  ['approvers while nothing is approved', {}, { approverPersonIds: ['cid'] }, {}],
  ['one more way to pay', { methods: ['card'] }, { methods: ['card', 'credit'] }, { methods: ['card', 'credit'] }],
  ['one way to pay less', { methods: ['card', 'credit'] }, { methods: ['card'] }, {}],
  [
    'no purchase-order number',
    { purchaseOrderRequired: true, costCentreRequired: true },
    { purchaseOrderRequired: false, costCentreRequired: false },
    {},
  ],
] as [string, Part, Part, Part][])('what waits: %s', (_, before, change, waits) => {
  const rules = { ...plainRules, ...before };
  const found = splitRulesChange(rules, { ...rules, ...change }, admins);
  expect(found.waits).toEqual(waits);
  expect({ ...rules, ...found.atOnce, ...found.waits }).toEqual({ ...rules, ...change });
});

test('what tightens does not wait for what loosens', () => {
  const rules = { ...plainRules, mostPerOrderMinor: 100, approvalAboveMinor: 100 };
  expect(splitRulesChange(rules, { ...rules, mostPerOrderMinor: 50, approvalAboveMinor: 500 }, admins)).toEqual({
    atOnce: { mostPerOrderMinor: 50 },
    waits: { approvalAboveMinor: 500 },
  });
  expect(isAboutTheSame({ mostPerOrderMinor: 50 }, { mostPerOrderMinor: null, methods: [] })).toBe(true);
  expect(isAboutTheSame({ mostPerOrderMinor: 50 }, { methods: [] })).toBe(false);
});

test('the same people in another order are no change', () => {
  const rules: PurchaseRules = { ...plainRules, buyers: 'chosen', chosenPersonIds: ['ann', 'cid'] };
  expect(splitRulesChange(rules, { ...rules, chosenPersonIds: ['cid', 'ann'] }, admins)).toEqual({
    atOnce: {},
    waits: {},
  });
});
