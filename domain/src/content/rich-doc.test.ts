import { describe, expect, test } from 'vitest';
import type { RichDoc } from './rich-doc.ts';
import {
  isEmptyDoc,
  isSafeHref,
  mediaNamesOf,
  picturesWithoutAlt,
  plainText,
  richDepth,
  wordCount,
} from './rich-doc.ts';

const doc: RichDoc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Lock it out' }] },
    {
      type: 'callout',
      attrs: { tone: 'danger' },
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Stop ' },
            { type: 'text', text: 'now', marks: [{ type: 'bold' }] },
          ],
        },
      ],
    },
    { type: 'image', attrs: { picture: 'padlock', alt: ' ' } },
    { type: 'image', attrs: { picture: 'padlock', alt: 'A red padlock' } },
    { type: 'video', attrs: { video: 'film', title: 'Six steps' } },
  ],
};

describe('rich text', () => {
  test('words are counted across marks and blocks', () => {
    expect(plainText(doc)).toBe('Lock it out Stop now');
    expect(wordCount(doc)).toBe(5);
  });
  test('media are named once', () => expect(mediaNamesOf(doc)).toEqual(['padlock', 'film']));
  test('a picture whose alternative text is only space has none', () => expect(picturesWithoutAlt(doc)).toBe(1));
  test('depth counts nodes, and a very deep document costs no stack', () => {
    expect(richDepth(doc)).toBe(4);
    let deep: unknown = { type: 'paragraph' };
    for (let i = 0; i < 100_000; i++) deep = { type: 'blockquote', content: [deep] };
    expect(richDepth(deep)).toBe(100_001);
  });
  test.each([
    ['nothing', { type: 'doc', content: [{ type: 'paragraph' }] }, true],
    ['space', { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '  ' }] }] }, true],
    ['only a picture', { type: 'doc', content: [{ type: 'image', attrs: { picture: 'a', alt: 'b' } }] }, false],
  ] as [string, RichDoc, boolean][])('empty: %s', (_name, given, empty) => expect(isEmptyDoc(given)).toBe(empty));
});

test.each([
  ['https://www.osha.gov/laws', true],
  ['https://example.com?q=1', true],
  ['mailto:safety@example.com', true],
  ['http://example.com', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['data:text/html,<script>', false],
  ['vbscript:x', false],
  ['//evil.example', false],
  ['/relative', false],
  ['https://user@evil.example', false],
  ['https:evil', false],
  ['', false],
])('link %j is accepted: %s', (href, accepted) => expect(isSafeHref(href)).toBe(accepted));
