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
  expect(levelNames([target(2, 'Basic', 'Full')], 1, 'en')).toEqual({ held: 'Basic', required: 'Full' });
  expect(levelNames([target(1, 'Basic', 'Full')], null, 'fr')).toEqual({ held: '', required: 'Basic (fr)' });
  expect(levelNames([target(1, 'Only')], 1, 'en')).toEqual({ held: '', required: '' });
});
