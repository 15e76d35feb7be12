import { expect, test } from 'vitest';
import { everythingSelected, isSelected, nothingSelected, select, selectedCount } from './selection.ts';

test('rows are chosen one by one', () => {
  const two = select(nothingSelected, ['a', 'b'], true);
  expect([isSelected(two, 'a'), isSelected(two, 'c'), selectedCount(two, 100)]).toEqual([true, false, 2]);
  expect(selectedCount(select(two, ['a'], false), 100)).toBe(1);
});

test('all that match are chosen but those that are taken out again', () => {
  const most = select(everythingSelected, ['a', 'b'], false);
  expect([isSelected(most, 'a'), isSelected(most, 'c'), selectedCount(most, 100)]).toEqual([false, true, 98]);
  expect(selectedCount(select(most, ['a'], true), 100)).toBe(99);
  expect(selectedCount(most, null)).toBeNull();
});
