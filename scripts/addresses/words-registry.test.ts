import { expect, test } from 'vitest';
import { wordsRegistry } from './words-registry.ts';

test('words are listed by the name of their file, whichever folder it is in', () => {
  const text = wordsRegistry(['store/seats.ts', 'people/account.ts']);
  expect(text).toContain("import type { words as seats } from './en/store/seats.ts';");
  expect(text).toMatch(/interface Catalogue \{\n {4}account: typeof account;\n {4}seats: typeof seats;\n/);
});

test('two files of one name are refused, since pages name a file without its folder', () => {
  expect(() => wordsRegistry(['store/seats.ts', 'people/seats.ts'])).toThrow('two files that are called seats.ts');
});
