import { expect, test } from 'vitest';
import { showsGaps, toGaps } from './matrix.ts';

test('the number of gaps leads to all of them, of the same people: what narrows the cells alone is left out', () => {
  const all = {
    site: 's',
    q: 'Ann',
    mandatory: 'true',
    on: '2026-03-02',
    status: 'missing',
    target: 'k',
    expires: '30',
    mode: undefined,
  };
  expect(toGaps(all)).toEqual({
    ...{ site: 's', q: 'Ann', mandatory: 'true', on: '2026-03-02', gaps: 'true', mode: 'list' },
    ...{ status: undefined, target: undefined, expires: undefined },
  });
  expect([toGaps(all), { ...toGaps(all), status: 'missing' }, { gaps: 'true' }].map(showsGaps)).toEqual([
    true,
    false,
    false,
  ]);
});
