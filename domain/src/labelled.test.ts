import { expect, test } from 'vitest';
import { labelled } from './labelled.ts';

test.each([
  ['en', 'Trainer: Ana Roy'],
  ['fr', 'Trainer\u00a0: Ana Roy'],
])('a label and its text in %s', (locale, words) => expect(labelled('Trainer', 'Ana Roy', locale)).toBe(words));
