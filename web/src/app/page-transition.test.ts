import { expect, test } from 'vitest';
import { pageTransition } from './page-transition.ts';

test.each([
  ['a record opens out of its list', '/settings/employees', '/settings/employees/1', ['into']],
  ['and closes into it', '/settings/employees/1', '/settings/employees', ['out']],
  ['a list whose name begins like another', '/settings/orders', '/settings/ordersOld', false],
  ['a neighbour', '/settings/employees/1', '/settings/employees/2', false],
  ['the same page with another filter', '/settings/employees', '/settings/employees', false],
  ['everything lies below the first page', '/', '/store', false],
  ['the first page seen', undefined, '/store/1', false],
])('%s', (_, from, to, types) => {
  expect(pageTransition(from, to, false)).toEqual(types);
  expect(pageTransition(from, to, true)).toBe(false);
});
