import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';

// Nothing else reads the list of faults in the usual check: a file that moves, or a rule that is written otherwise,
// shows here.
test('every group has faults, each with a rule to break and tests to be red', () => {
  const groups = Object.groupBy(faults, ({ group }) => group);
  expect(Object.fromEntries(Object.entries(groups).map(([group, all]) => [group, all!.length > 5]))).toEqual({
    'permission rows': true,
    'permission rows, over HTTP': true,
    'seat steps, rules': true,
    'seat steps, SQL': true,
    'order steps, rules': true,
    'order of giving, SQL': true,
    'qualification boundaries, rules': true,
    'qualification boundaries, SQL': true,
  });
  const places = new Set(faults.flatMap(({ file, tests }) => [...(file === undefined ? [] : [file]), ...tests]));
  expect([...places].filter((place) => !existsSync(place))).toEqual([]);
});
