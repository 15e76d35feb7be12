import { expect, test } from 'vitest';
import { moved } from './movedAhead.ts';

const of = (id: string, parentId: string | null) => ({ id, parentId });
const tree = [of('a', null), of('a1', 'a'), of('a2', 'a'), of('b', null), of('c', null)];
const ids = (id: string, parentId: string | null, position: number) =>
  moved(tree, { categoryId: id, parentId, position }).map((one) => one.id);

test.each([
  ['b', null, 0, ['b', 'a', 'a1', 'a2', 'c']],
  ['a', null, 1, ['a1', 'a2', 'b', 'a', 'c']],
  ['b', null, 2, ['a', 'a1', 'a2', 'c', 'b']],
  ['a1', 'a', 1, ['a', 'a2', 'b', 'c', 'a1']],
  ['gone', null, 0, ['a', 'a1', 'a2', 'b', 'c']],
] as const)('%s below %s at %i', (id, parentId, position, expected) =>
  expect(ids(id, parentId, position)).toEqual(expected),
);
