import { describe, expect, it } from 'vitest';
import { isSatisfiable, unitsNeeded } from './completion-rule.ts';
import { closesCycle } from './cycles.ts';

const links = new Map([
  ['b', ['a']],
  ['c', ['b']],
  ['x', ['y']],
  ['y', ['x']],
]);

describe('what would wait for itself', () => {
  it.each([
    ['itself', 'a', ['a'], true],
    ['its child', 'a', ['b'], true],
    ['its grandchild', 'a', ['c'], true],
    ['a stranger', 'a', ['z'], false],
    ['its own ancestor again', 'c', ['a'], false],
    ['nothing', 'a', [], false],
    ['an old cycle elsewhere', 'a', ['x'], false],
  ] as const)('%s', (_, from, targets, answer) => {
    expect(closesCycle(links, from, targets)).toBe(answer);
  });
});

describe('the completion rule', () => {
  it.each([
    ['all', { units: 'all' }, 3, 3, true],
    ['all of none', { units: 'all' }, 0, 0, false],
    ['some', { units: 'some', count: 2 }, 3, 2, true],
    ['more than there are', { units: 'some', count: 4 }, 3, 3, false],
    ['none of some', { units: 'some', count: 0 }, 3, 0, false],
  ] as const)('%s', (_, rule, required, needed, satisfiable) => {
    expect(unitsNeeded(rule, required)).toBe(needed);
    expect(isSatisfiable(rule, required)).toBe(satisfiable);
  });
});
