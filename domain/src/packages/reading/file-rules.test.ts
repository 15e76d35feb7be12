import { expect, test } from 'vitest';
import { isLitter, mimeOf, nameClashes, nameProblem } from './file-rules.ts';

test.each<[string, string | null]>([
  ['index.html', null],
  ['Ordner mit Blank/été (1).html', null],
  ['日本語/ページ.html', null],
  ['folder/', null],
  ['.htaccess', null],
  ['console.html', null],
  ['a..b/x', null],
  ['a\\b.html', null],
  [`${'d/'.repeat(31)}x`, null],
  [`${'d/'.repeat(32)}x`, 'nameTooDeep'],
  ['x'.repeat(255), null],
  ['x'.repeat(256), 'nameTooLong'],
  ['', 'nameOutside'],
  ['/', 'nameOutside'],
  ['..', 'nameOutside'],
  ['a//b', 'nameOutside'],
  ['c:x', 'nameOutside'],
  ['aux', 'nameReserved'],
  ['a/NUL.tar.gz', 'nameReserved'],
  ['com1.txt', 'nameReserved'],
  ['a /b', 'nameTrailing'],
  ['...', 'nameTrailing'],
  ['a\nb', 'nameHidden'],
  ['\u2066a', 'nameHidden'],
])('the name %j', (name, code) => expect(nameProblem(name)?.code ?? null).toBe(code));

test.each<[string[], string[]]>([
  [['a', 'b/a', 'b/b'], []],
  [['a', 'a'], ['nameTwice']],
  [['a/x', 'A/y'], ['nameClash']],
  [['straße', 'STRASSE'], ['nameClash']],
  [['a/b', 'a'], ['nameClash']],
])('of %j', (paths, codes) => expect(nameClashes(paths).map(({ code }) => code)).toEqual(codes));

test.each([
  ['a.HTML', 'text/html; charset=utf-8'],
  ['x/y.mp4', 'video/mp4'],
  ['x.svg', 'image/svg+xml'],
  ['x.php', 'application/octet-stream'],
  ['x.swf', 'application/octet-stream'],
  ['html', 'application/octet-stream'],
  ['.html', 'application/octet-stream'],
  ['x.constructor', 'application/octet-stream'],
])('the type of %s', (path, mime) => expect(mimeOf(path)).toBe(mime));

test.each([
  ['__MACOSX/x', true],
  ['a/.DS_Store', true],
  ['a/Thumbs.db', true],
  ['a/thumbs.html', false],
])('%s is litter: %s', (path, is) => expect(isLitter(path)).toBe(is));
