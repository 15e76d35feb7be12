import { expect, test } from 'vitest';
import type { Sheet } from './siteQueries.ts';
import { sheetQuery } from './siteQueries.ts';

test('a copy that was saved before training and the words of precautions were shown reads as one without them', () => {
  const { select } = sheetQuery('ABCDEFGHJK', 'one');
  const courses = [{ id: 'one', titles: { en: 'Solvents' }, minutes: 30, languages: ['en' as const] }];
  const revision = { id: 'first', precautions: ['P501'], precautionWords: { P501: 'Dispose of it as oil waste.' } };
  const { precautionWords: _words, ...oldRevision } = revision;
  const old = { product: 'Acetone', revisions: [oldRevision] } as never;
  expect(select(old)).toEqual({ product: 'Acetone', courses: [], revisions: [{ ...revision, precautionWords: {} }] });
  const now = { product: 'Acetone', courses, revisions: [revision] } as unknown as Sheet;
  expect(select(now)).toEqual(now);
});
