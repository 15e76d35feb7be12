import { expect, test } from 'vitest';
import { filesOf, joinParameters, resolveHref } from './hrefs.ts';

const files = filesOf(['index.html', 'Content/Seite 1.html', 'content2/été.html', 'a%20b.html', 'shared/x.html']);
const found = (href: string, ...bases: string[]) => {
  const { path, suffix, problems } = resolveHref(bases, href, files, 'ITEM');
  return [path, suffix, problems.map(({ code }) => code)];
};

test.each<[string, string[], string | null, string, string[]]>([
  ['index.html', [], 'index.html', '', []],
  ['./index.html?a=b c#x', [], 'index.html', '?a=b%20c#x', []],
  ['Seite%201.html', ['Content/'], 'Content/Seite 1.html', '', []],
  ['Seite 1.html', ['Content'], 'Content/Seite 1.html', '', []],
  ['content/seite 1.html', [], 'Content/Seite 1.html', '', ['wrongCase']],
  ['content2/e\u0301te\u0301.html', [], 'content2/été.html', '', ['wrongCase']],
  ['Content\\Seite 1.html', [], 'Content/Seite 1.html', '', []],
  ['a%20b.html', [], 'a%20b.html', '', []],
  ['../shared/x.html', ['Content/'], 'shared/x.html', '', []],
  ['../../shared/x.html', ['Content/'], null, '', ['entryOutside']],
  ['x.html', ['https://evil.example/'], null, '', ['entryElsewhere']],
  ['x.html', ['/'], null, '', ['entryOutside']],
  ['gone.html', [], null, '', ['entryMissing']],
  ['', [], null, '', ['entryMissing']],
  [' JavaScript:alert(1)', [], null, '', ['entryOutside']],
  ['%2e%2e%2findex.html', [], null, '', ['entryOutside']],
  ['Content/%2E%2E/index.html', [], null, '', ['entryOutside']],
])('the address %s below %j', (href, bases, path, suffix, codes) =>
  expect(found(href, ...bases)).toEqual([path, suffix, codes]),
);

test.each([
  ['', undefined, ''],
  ['', '?a=1', '?a=1'],
  ['', '&&a=1', '?a=1'],
  ['?x=y', 'a=1', '?x=y&a=1'],
  ['#top', 'a=1', '?a=1#top'],
  ['?x=y#top', '?a=1', '?x=y&a=1#top'],
  ['', '#here', '#here'],
  ['#top', '#here', '#top'],
  ['', 'a=b c', '?a=b%20c'],
])('%s and the parameters %s', (suffix, parameters, joined) => expect(joinParameters(suffix, parameters)).toBe(joined));
