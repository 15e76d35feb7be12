import { expect, test } from 'vitest';
import { completionShare, mayBePreview } from './preview.ts';

test.each([
  ['of too few nothing is said', 4, 4, null],
  ['of five it is', 5, 5, 100],
  ['almost everybody is not everybody', 1000, 999, 99],
  ['no one is 0', 5, 0, 0],
])('%s', (_name, ended, completed, percent) =>
  expect(completionShare({ ended, completed })?.percent ?? null).toBe(percent),
);

test.each([
  ['lesson', true],
  ['video', true],
  ['document', true],
  ['quiz', false],
  ['scorm', false],
  ['cmi5', false],
])('a %s can be tried before buying: %s', (kind, may) => expect(mayBePreview(kind)).toBe(may));
