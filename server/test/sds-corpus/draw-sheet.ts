import { join } from 'node:path';
import { Document, Font, Page, Text, View, renderToBuffer } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { Block, Composed } from './compose.ts';
import type { Look } from './layouts.ts';

const fonts = join(import.meta.dirname, '../../assets/fonts');
Font.register({
  family: 'Corpus',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});
Font.registerHyphenationCallback((word) => [word]);

const bold: Record<Look['font'], { fontWeight?: 'bold'; fontFamily?: string }> = {
  Corpus: { fontWeight: 'bold' },
  Helvetica: { fontFamily: 'Helvetica-Bold' },
  'Times-Roman': { fontFamily: 'Times-Bold' },
  Courier: { fontFamily: 'Courier-Bold' },
};
const colon = (label: string) => (/:\s*$/.test(label) ? label : `${label}:`);

function drawn(block: Block, look: Look, key: number): ReactElement {
  const strong = bold[look.font];
  const lines = (value: string | string[]) =>
    (Array.isArray(value) ? value : [value]).map((text, at) => h(Text, { key: at }, text));
  switch (block.kind) {
    case 'heading': {
      const box =
        look.heading === 'box'
          ? { backgroundColor: '#dddddd', padding: 3 }
          : look.heading === 'rule'
            ? { borderBottomWidth: 1, paddingBottom: 2 }
            : {};
      return h(
        View,
        { key, style: { marginTop: 9, marginBottom: 4, ...box }, minPresenceAhead: 30 },
        h(
          Text,
          { style: { ...strong, fontSize: look.size + 1.5, ...(look.spaced ? { letterSpacing: 4 } : {}) } },
          block.text,
        ),
      );
    }
    case 'sub':
      return h(Text, { key, style: { ...strong, marginTop: 4, marginBottom: 1 } }, block.text);
    case 'text':
      return h(
        Text,
        { key, style: { marginBottom: 2, ...(block.bold ? { ...strong, fontSize: look.size + 3 } : {}) } },
        block.text,
      );
    case 'two': {
      const half = ([label, value]: readonly [string, string], at: number) =>
        h(
          View,
          { key: at, style: { flexDirection: 'row', width: '50%' } },
          h(Text, { style: { width: 90, ...strong } }, colon(label)),
          h(Text, { style: { flex: 1 } }, value),
        );
      return h(
        View,
        { key, style: { flexDirection: 'row', marginBottom: 2 } },
        half(block.left, 0),
        half(block.right, 1),
      );
    }
    case 'table':
      return h(
        View,
        { key, style: { marginVertical: 3 } },
        block.rows.map((row, at) =>
          h(
            View,
            { key: at, style: { flexDirection: 'row', borderBottomWidth: 0.5 }, wrap: false },
            row.map((cell, index) =>
              h(Text, { key: index, style: { flex: 1, padding: 1.5, ...(at === 0 ? strong : {}) } }, cell),
            ),
          ),
        ),
      );
    case 'pair': {
      const { label, value } = block;
      if (look.pairs === 'inline') {
        const [first, ...rest] = Array.isArray(value) ? value : [value];
        return h(
          View,
          { key, style: { marginBottom: 2 } },
          h(Text, { key: 'first' }, [h(Text, { key: 0, style: strong }, `${colon(label)} `), first ?? '']),
          rest.map((text, at) => h(Text, { key: at }, text)),
        );
      }
      if (look.pairs === 'stacked')
        return h(
          View,
          { key, style: { marginBottom: 3 } },
          h(Text, { style: strong }, label),
          h(View, { style: { marginLeft: 12 } }, ...lines(value)),
        );
      const middle = look.pairs === 'colonColumn' ? [h(Text, { key: 'colon', style: { width: 14 } }, ':')] : [];
      const values =
        look.pairs === 'colonValue'
          ? (Array.isArray(value) ? value : [value]).map((text, at) => (at === 0 ? `: ${text}` : `  ${text}`))
          : value;
      return h(
        View,
        { key, style: { flexDirection: 'row', marginBottom: 2 } },
        h(Text, { style: { width: look.labelWidth, paddingRight: 6, ...strong } }, label),
        ...middle,
        h(View, { style: { flex: 1 } }, lines(values)),
      );
    }
  }
}

/** A sheet as a PDF. */
export function drawSheet(sheet: Composed, look: Look): Promise<Buffer> {
  const small = { fontSize: look.size - 1.5 };
  const marginal = (words: string[], style: object) =>
    h(
      View,
      {
        fixed: true,
        style: {
          position: 'absolute',
          left: 42,
          right: 42,
          flexDirection: 'row',
          justifyContent: 'space-between',
          ...style,
        },
      },
      [
        ...words.map((text, key) => h(Text, { key, style: small }, text)),
        h(Text, {
          key: 'page',
          style: small,
          render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
            `${pageNumber} / ${totalPages}`,
        }),
      ],
    );
  const page = {
    paddingHorizontal: 42,
    paddingTop: 52,
    paddingBottom: 48,
    fontFamily: look.font,
    fontSize: look.size,
    lineHeight: 1.25,
  };
  const edges = [marginal(sheet.header, { top: 24 }), marginal(sheet.footer, { top: 758 })];
  const blocks = (list: Block[]) => list.map((block, key) => drawn(block, look, key));
  if (!look.twoColumns) {
    return renderToBuffer(
      h(
        Document,
        {},
        h(Page, { size: 'LETTER', style: page }, ...edges, ...blocks([...sheet.title, ...sheet.sections.flat()])),
      ) as never,
    );
  }
  const parts = [
    [0, 2, 5],
    [5, 9, 16],
  ] as const;
  return renderToBuffer(
    h(
      Document,
      {},
      parts.map(([from, middle, to], key) =>
        h(
          Page,
          { key, size: 'LETTER', style: page },
          ...edges,
          ...(key === 0 ? blocks(sheet.title) : []),
          h(
            View,
            { style: { flexDirection: 'row' } },
            h(
              View,
              { style: { width: '47%', marginRight: '6%' } },
              ...blocks(sheet.sections.slice(from, middle).flat()),
            ),
            h(View, { style: { width: '47%' } }, ...blocks(sheet.sections.slice(middle, to).flat())),
          ),
        ),
      ),
    ) as never,
  );
}
