import { expect, test } from 'vitest';
import { keptWidths, withinRange } from './columnWidths.ts';

test('a column is drawn between the least and the most width, whatever this device keeps', () => {
  expect([withinRange(-500), withinRange(100.4), withinRange(1e9)]).toEqual([64, 100, 640]);
  expect(keptWidths('{"name":-500,"site":1000000000,"status":"wide","overall":120}')).toEqual({
    name: 64,
    site: 640,
    overall: 120,
  });
  for (const text of ['null', '[]', 'x', null]) expect(keptWidths(text)).toEqual({});
});
