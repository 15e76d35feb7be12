import { expect, test } from 'vitest';
import type { Sheet } from './siteQueries.ts';
import { sheetQuery } from './siteQueries.ts';

test('a copy that was saved before training was shown reads as one without training', () => {
  const { select } = sheetQuery('ABCDEFGHJK', 'one');
  const courses = [{ id: 'one', titles: { en: 'Solvents' }, minutes: 30, languages: ['en' as const] }];
  const { courses: _, ...old } = { product: 'Acetone', courses } as Sheet;
  expect(select(old)).toEqual({ product: 'Acetone', courses: [] });
  expect(select({ ...old, courses })).toEqual({ product: 'Acetone', courses });
});
