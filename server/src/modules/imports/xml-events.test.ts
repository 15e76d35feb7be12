import { expect, test } from 'vitest';
import { attribute, xmlEvents } from './xml-events.ts';

/** What is told of a text that comes in pieces. */
function told(text: string, size: number): string[] {
  const events: string[] = [];
  const feed = xmlEvents({
    open: (name, attributes) => events.push(`<${name}${attributes}`),
    text: (words) => events.push(words),
    close: (name) => events.push(`/${name}`),
  });
  for (let at = 0; at < text.length; at += size) feed(text.slice(at, at + size));
  return events;
}
const sizes = [1, 2, 3, 5, 8, 1000];

test.each(sizes)('tags, words and quotes are told alike in pieces of %d', (size) => {
  const text = '<?xml version="1.0"?><x:row r="1 > 0"  s="">a<![CDATA[b > "c]]><v/></x:row>';
  expect(told(text, size)).toEqual(['<row r="1 > 0"  s=""', 'a', 'b > "c', '<v', '/v', '/row']);
});

test.each(sizes)('quotes of either kind hold the other, in pieces of %d', (size) => {
  const text = `<c r='A1 > "' t="it's >">1</c>`;
  expect(told(text, size)).toEqual([`<c r='A1 > "' t="it's >"`, '1', '/c']);
});

test.each([
  [' r="A1" t="s"', 's'],
  [` r='A1' t='s'`, 's'],
  ['\n  r="A1"\n\tt = "s"', 's'],
  [` x=' t="n"' t="s"`, 's'],
  [` note="it's" t='&lt;s'`, '<s'],
  [' xt="n"', null],
  [` xt='n'`, null],
])('the attribute of %j', (attributes, value) => {
  expect(attribute(attributes, 't')).toBe(value);
});

test.each(sizes)('nothing in a comment is told, in pieces of %d', (size) => {
  expect(told('<v><!-- don"t: <v>1</v> -->2</v>', size)).toEqual(['<v', '2', '/v']);
});

test('a quote that never ends is looked at once', { timeout: 30_000 }, () => {
  expect(told(`<a "${'>'.repeat(300_000)}`, 16_384)).toEqual([]);
});

test.each(['x'.repeat(300_000), ` a='${' '.repeat(300_000)}`, ` a${' '.repeat(300_000)}'`, ` a='"`.repeat(60_000)])(
  'attributes are looked at once, however long',
  { timeout: 30_000 },
  (attributes) => {
    expect(attribute(`${attributes}'`, 't')).toBeNull();
  },
);
