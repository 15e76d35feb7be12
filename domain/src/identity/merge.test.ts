import { expect, test } from 'vitest';
import { mergeObstacle, undoObstacle } from './merge.ts';

const side = (id: string, more = {}) => ({
  id,
  mergedInto: null,
  qmsAdmin: false,
  buAdmin: false,
  sample: false,
  ...more,
});

test.each([
  ['two records', side('a'), side('b'), null],
  ['one record', side('a'), side('a'), 'mergeWithItself'],
  ['into one that was merged', side('a', { mergedInto: 'c' }), side('b'), 'mergedAlready'],
  ['one that was merged', side('a'), side('b', { mergedInto: 'c' }), 'mergedAlready'],
  ['one who is forgotten', side('a'), side('b', { forgotten: true }), 'personForgotten'],
  ['into one who is forgotten', side('a', { forgotten: true }), side('b'), 'personForgotten'],
  ['into a person of sample data', side('a', { sample: true }), side('b'), 'samplePerson'],
  ['a person of sample data', side('a'), side('b', { sample: true }), 'samplePerson'],
  ['oneself away', side('a'), side('me'), 'notForOneself'],
  ['a platform admin away', side('a'), side('b', { qmsAdmin: true }), 'mergeOfAdmin'],
  ['into a platform admin', side('a', { qmsAdmin: true }), side('b'), null],
  [
    'a company’s admin into a platform admin',
    side('a', { qmsAdmin: true, buAdmin: true }),
    side('b', { buAdmin: true }),
    null,
  ],
  [
    'a company’s admin into a platform admin in name only',
    side('a', { qmsAdmin: true }),
    side('b', { buAdmin: true }),
    'secondPersonNeeded',
  ],
] as const)('merging %s', (_, kept, merged, code) => expect(mergeObstacle(kept, merged, 'me')).toBe(code));

const mergedAt = '2026-03-02T09:00:00.000Z';
test.each([
  ['at once', null, mergedAt, null],
  ['on the thirtieth day', null, '2026-04-01T09:00:00.000Z', null],
  ['after it', null, '2026-04-01T09:00:00.001Z', 'mergeTooOld'],
  ['twice', mergedAt, mergedAt, 'mergeUndone'],
] as const)('undoing %s', (_, undoneAt, now, code) => expect(undoObstacle({ mergedAt, undoneAt }, now)).toBe(code));
