import { expect, test } from 'vitest';
import { pageObserver } from './scan-html.ts';

const codes = (page: string) => {
  const pages = pageObserver();
  pages.look('a.html', page);
  return pages.problems().map(({ code }) => code);
};
const script = '<script src="https://cdn.example/x.js">';

test('what is in a comment is none of the page, and what follows a comment that does not end is', () => {
  expect(codes(`<!-- ${script} --><p>`)).toEqual([]);
  expect(codes(`<!--${script}--><!---->${script}`)).toEqual(['hostsUsed']);
  expect(codes(`<!-- ${script}`)).toEqual(['hostsUsed']);
});

test.each([
  ['comments', '<!--'.repeat(250_000)],
  ['blanks behind names', `${`<script ${'src '.repeat(100)}`.repeat(200)}${' '.repeat(900_000)}`],
])('a page full of %s that do not end is looked at once', { timeout: 30_000 }, (_what, page) => {
  expect(codes(page)).toEqual([]);
});
