import { expect, test } from 'vitest';
import { levelNames } from './trace-words.ts';

const target = (minLevel: number, ...levels: string[]) => ({
  skillId: 'a',
  courseId: null,
  minLevel,
  code: 'A',
  names: { en: 'A' },
  levels: levels.map((en) => ({ en, fr: `${en} (fr)` })),
});

test('the level held and the one required are named, where there are levels', () => {
  expect(levelNames([target(2, 'Basic', 'Full')], { level: 1, place: 0 }, 'en')).toEqual({
    held: 'Basic',
    required: 'Full',
  });
  expect(levelNames([target(1, 'Basic', 'Full')], null, 'fr')).toEqual({ held: '', required: 'Basic (fr)' });
  expect(levelNames([target(1, 'Only')], { level: 1, place: 0 }, 'en')).toEqual({ held: '', required: '' });
});

test('of several ways it is the one that is met', () => {
  const ways = [target(2, 'Basic', 'Full'), target(1, 'Only'), target(3, 'A', 'B', 'C')];
  expect(levelNames(ways, { level: 3, place: 2 }, 'en')).toEqual({ held: 'C', required: 'C' });
  expect(levelNames(ways, { level: 1, place: 1 }, 'en')).toEqual({ held: '', required: '' });
  expect(levelNames(ways, null, 'en')).toEqual({ held: '', required: 'Full' });
});
