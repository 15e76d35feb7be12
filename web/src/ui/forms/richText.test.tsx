import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { words } from '../../words/en/frame/ui.ts';
import { loadWords, startSpeaking } from '../i18n.ts';
import { RichText } from './RichText.tsx';
import type { RichNode } from './RichText.tsx';
import { allowedHref, allowedSource } from './richTextRules.ts';

beforeAll(async () => {
  startSpeaking('en', async () => words);
  await loadWords('ui');
});

const html = (...content: RichNode[]) => renderToStaticMarkup(<RichText doc={{ type: 'doc', content }} />);
const text = (words: string, ...marks: NonNullable<RichNode['marks']>): RichNode => ({
  type: 'text',
  text: words,
  marks,
});
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });

describe('rich text (D07)', () => {
  it('shows what it knows', () => {
    const shown = html(
      { type: 'heading', attrs: { level: 2 }, content: [text('Before you lift')] },
      paragraph(
        text('Check the '),
        text('mast', { type: 'bold' }),
        text(' and the '),
        text('tyres', { type: 'italic' }),
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('Load'))] }],
          },
        ],
      },
      { type: 'callout', attrs: { tone: 'danger' }, content: [paragraph(text('Never'))] },
      { type: 'image', attrs: { src: '/api/files/1', alt: 'A mast', width: 640, height: 480 } },
    );
    expect(shown).toContain('<h2>Before you lift</h2>');
    expect(shown).toContain('<strong>mast</strong>');
    expect(shown).toContain('<em>tyres</em>');
    expect(shown).toContain('<li><p>one</p></li>');
    expect(shown).toContain('colSpan="2"');
    expect(shown).toContain('data-tone="danger"');
    expect(shown).toContain('aria-label="Danger"');
    expect(shown).toContain('<img src="/api/files/1" alt="A mast" width="640" height="480"');
  });

  it('lets the blank corner of a table head nothing', () => {
    const head = (...content: RichNode[]): RichNode => ({ type: 'tableHeader', content });
    const shown = html({
      type: 'table',
      content: [{ type: 'tableRow', content: [head(paragraph()), head(paragraph(text('HBV')))] }],
    });
    expect(shown).toContain('<td><p></p></td><th><p>HBV</p></th>');
  });

  it('writes markup in the words as words', () => {
    expect(html(paragraph(text('<img src=x onerror=alert(1)>')))).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('leaves out what it does not know and keeps the words inside', () => {
    const shown = html(
      { type: 'script', content: [text('alert(1)')] },
      { type: 'iframe', attrs: { src: 'https://evil.example' } },
      paragraph(text('x', { type: 'style', attrs: { style: 'position:fixed' } })),
    );
    expect(shown).not.toMatch(/<script|<iframe|style=/);
    expect(shown).toContain('alert(1)');
  });

  it('passes no attribute on that is not asked for', () => {
    const shown = html(
      {
        type: 'paragraph',
        attrs: { onclick: 'alert(1)', style: 'x', dangerouslySetInnerHTML: { __html: '<b>' } },
        content: [text('x')],
      },
      { type: 'image', attrs: { src: '/a.png', onerror: 'alert(1)', srcset: '//evil.example' } },
    );
    expect(shown).not.toMatch(/onclick|onerror|srcset|<b>/i);
  });

  it('survives nodes of nonsense', () => {
    const nonsense = [
      { type: 'heading', attrs: { level: 'x' } },
      { type: 'callout', attrs: { tone: { toString: 'x' } } },
      { type: 'image', attrs: null },
      { type: 'tableCell', attrs: { colspan: 1e9 } },
      { type: 'text' },
      { type: '__proto__' },
    ];
    expect(() => html(...(nonsense as RichNode[]))).not.toThrow();
  });
});

const goodLinks = ['https://www.osha.gov/x?y=1#z', 'mailto:safety@northgate.example', '/courses/7', '/'];
const badLinks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http://plain.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://a@evil.example',
  'https://',
  'blob:https://x',
  'file:///etc/passwd',
  'mailto:',
  '',
  null,
  7,
  {},
];

describe('addresses in rich text (D10)', () => {
  it.each(goodLinks)('a link to %s stays', (href) => {
    expect(allowedHref(href)).toBe(href);
  });
  it.each(badLinks)('a link to %j is only words', (href) => {
    expect(allowedHref(href)).toBeUndefined();
    expect(html(paragraph(text('x', { type: 'link', attrs: { href } })))).not.toContain('<a');
  });
  it.each(['https://evil.example/x.png', '//evil.example/x.png', 'data:image/svg+xml,x', 'blob:x', '/\\evil'])(
    'no picture comes from %s',
    (source) => {
      expect(allowedSource(source)).toBeUndefined();
    },
  );
});
