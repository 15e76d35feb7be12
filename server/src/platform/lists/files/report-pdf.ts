import { join } from 'node:path';
import type { ColumnType } from '@app/domain/lists/list';
import { reportWords } from '@app/domain/reports/report-words';
import { Document, Font, Page, StyleSheet, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../files/written-pdf.ts';
import { breakWord } from '../../files/printable.ts';
import { createElement as h } from 'react';

const fonts = join(import.meta.dirname, '../../../../assets/fonts');
Font.register({
  family: 'Report',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});
Font.registerHyphenationCallback(breakWord);

const quiet = '#5b5549';
const style = StyleSheet.create({
  page: { fontFamily: 'Report', color: '#26231e', backgroundColor: '#ffffff', padding: 28, paddingBottom: 44 },
  title: { fontSize: 13, fontWeight: 'bold', color: '#134f40' },
  facts: { fontSize: 7, color: quiet, marginTop: 2, marginBottom: 7 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: '#d9d3c7' },
  heads: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderColor: '#26231e',
    paddingBottom: 2,
    alignItems: 'flex-end',
  },
  sums: { flexDirection: 'row', borderTopWidth: 1, borderColor: '#26231e' },
  bold: { fontWeight: 'bold' },
  meaning: { fontSize: 7, marginBottom: 2 },
  foot: {
    position: 'absolute',
    left: 28,
    right: 28,
    bottom: 20,
    fontSize: 6.5,
    color: quiet,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
});
/** How wide a column is beside the others. */
const share: Record<ColumnType, number> = {
  text: 2.2,
  link: 3,
  status: 1.6,
  day: 1.5,
  instant: 2,
  percent: 1,
  count: 1,
  money: 1.4,
};
const toTheRight = new Set<ColumnType>(['count', 'percent', 'money']);

export type Paper = {
  title: string;
  lines: readonly [string, string][];
  columns: readonly { label: string; type: ColumnType }[];
  rows: readonly (readonly string[])[];
  /** Null: no column has a total. */
  sums: readonly string[] | null;
  meanings: readonly [string, string][];
  locale: 'en' | 'fr';
  letter: boolean;
};

/** Draws words only: nothing in a name can fetch or run anything (F15). */
export function renderReport({ title, lines, columns, rows, sums, meanings, locale, letter }: Paper): Promise<Buffer> {
  // Many columns take smaller letters, so that a day stays on one line.
  const size = columns.length <= 11 ? 8 : columns.length <= 17 ? 6.5 : 5;
  const cell = (text: string, place: number) => {
    const { type } = columns[place]!;
    const width = {
      flexGrow: share[type],
      flexBasis: 0,
      paddingVertical: 2,
      paddingHorizontal: 6,
      ...(toTheRight.has(type) && { textAlign: 'right' as const }),
    };
    return h(View, { key: place, style: width }, h(Text, { style: { fontSize: size } }, text));
  };
  const colon = locale === 'fr' ? '\u00a0: ' : ': ';
  const facts = lines.map(([term, words]) => `${term}${colon}${words}`).join('   ');
  const page = h(
    Page,
    { size: letter ? 'LETTER' : 'A4', orientation: 'landscape', style: style.page },
    h(View, { fixed: true }, h(Text, { style: style.title }, title), h(Text, { style: style.facts }, facts)),
    h(
      View,
      { fixed: true, style: { ...style.heads, ...style.bold } },
      columns.map(({ label }, place) => cell(label, place)),
    ),
    ...rows.map((row, place) => h(View, { key: place, style: style.row, wrap: false }, row.map(cell))),
    sums && h(View, { style: { ...style.sums, ...style.bold }, wrap: false }, sums.map(cell)),
    h(
      View,
      { style: { marginTop: 10 } },
      meanings.map(([label, meaning]) =>
        h(
          Text,
          { key: label, style: style.meaning, wrap: false },
          h(Text, { style: style.bold }, `${label}${colon}`),
          meaning,
        ),
      ),
    ),
    h(
      View,
      { fixed: true, style: style.foot },
      h(Text, {}, title),
      h(Text, {
        render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
          `${reportWords.page[locale]} ${pageNumber} / ${totalPages}`,
      }),
    ),
  );
  return renderToBuffer(h(Document, { title, language: locale, creator: 'Muster', producer: 'Muster' }, page));
}
