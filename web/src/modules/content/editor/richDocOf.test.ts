import { expect, test } from 'vitest';
import { richDocOf } from './richDocOf.ts';

const text = (words: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]) => ({
  type: 'text',
  text: words,
  marks,
});

test('what the editor keeps for itself is left out', () => {
  const held = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3, textAlign: null }, content: [text('Stop')] },
      {
        type: 'orderedList',
        attrs: { start: 1, type: null },
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
      },
      {
        type: 'paragraph',
        content: [
          text('OSHA', {
            type: 'link',
            attrs: { href: 'https://osha.gov/', target: '_blank', rel: 'noopener', class: null },
          }),
        ],
      },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              {
                type: 'tableHeader',
                attrs: { colspan: 2, rowspan: 1, colwidth: [80, 0] },
                content: [{ type: 'paragraph' }],
              },
            ],
          },
        ],
      },
    ],
  };
  expect(richDocOf(held).content).toEqual([
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Stop' }] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'OSHA', marks: [{ type: 'link', attrs: { href: 'https://osha.gov/' } }] }],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [{ type: 'paragraph' }] }],
        },
      ],
    },
  ]);
});

test('a link that is not safe loses its address, not its words', () => {
  const held = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [text('here', { type: 'bold' }, { type: 'link', attrs: { href: 'javascript:alert(1)' } })],
      },
    ],
  };
  expect(richDocOf(held).content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'bold' }] }] },
  ]);
});

test('unknown nodes go, and what must hold a block holds one', () => {
  expect(richDocOf({ type: 'doc', content: [{ type: 'iframe' }] })).toEqual({
    type: 'doc',
    content: [{ type: 'paragraph' }],
  });
  expect(
    richDocOf({ type: 'doc', content: [{ type: 'callout', attrs: { tone: 'pink' }, content: [{ type: 'iframe' }] }] })
      .content,
  ).toEqual([{ type: 'callout', attrs: { tone: 'info' }, content: [{ type: 'paragraph' }] }]);
});
