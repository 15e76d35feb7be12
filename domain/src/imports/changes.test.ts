import { describe, expect, test } from 'vitest';
import { choiceOf, pastDaysChanged, sameName, undecided } from './changes.ts';

describe('names', () => {
  test.each([
    ['Élodie Côté', 'ELODIE COTE', true],
    ['Roy, Ana', 'Ana Roy', true],
    ['Jean-Luc Roy', 'Jean Luc Roy', true],
    ['Ana Roy', 'Anna Roy', false],
    ['Ana Roy', 'Bob Roy', false],
    ['Ana Roy', 'Ana Roy Smith', false],
  ])('%s and %s: %s', (one, other, same) => expect(sameName(one, other)).toBe(same));
});

describe('past days', () => {
  const today = '2026-03-02';
  const from = (startedOn: string, endedOn: string | null = null) => ({ startedOn, endedOn });
  test.each([
    ['the same', from('2021-01-01'), from('2021-01-01'), 0],
    ['began five years later', from('2021-01-01'), from('2026-01-01'), 1826],
    ['began a day earlier', from('2026-03-01'), from('2026-02-28'), 1],
    ['begins in the future, another day', from('2026-04-01'), from('2026-05-01'), 0],
    ['began, and now begins in the future', from('2026-02-28'), from('2026-05-01'), 2],
    ['begins today: no day is over', from('2026-03-02'), from('2026-03-03'), 0],
    ['ended yesterday', from('2026-01-01'), from('2026-01-01', '2026-03-01'), 0],
    ['ended a day before that', from('2026-01-01'), from('2026-01-01', '2026-02-28'), 1],
    ['ends in the future', from('2026-01-01'), from('2026-01-01', '2026-04-01'), 0],
    ['ended later than known', from('2026-01-01', '2026-01-31'), from('2026-01-01', '2026-02-10'), 10],
    ['no day in common', from('2026-01-01', '2026-01-10'), from('2026-02-01', '2026-02-05'), 15],
  ])('%s', (_name, before, after, days) => {
    expect(pastDaysChanged(before, after, today)).toBe(days);
    expect(pastDaysChanged(after, before, today)).toBe(days);
  });
});

describe('what wins', () => {
  test.each([
    ['undecided', null, {}, 'keep', ['name']],
    ['decided for all', null, { name: 'file' }, 'file', []],
    ['decided for the row', { name: 'keep' }, { name: 'file' }, 'keep', []],
    ['another kind was decided', null, { email: 'file' }, 'keep', ['name']],
  ] as const)('%s', (_name, ofRow, ofAll, wins, open) => {
    expect(choiceOf('name', ofRow, ofAll)).toBe(wins);
    expect(undecided(['name'], ofRow, ofAll)).toEqual(open);
  });
});
