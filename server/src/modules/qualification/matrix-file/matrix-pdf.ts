import { auditPackWords } from '@app/domain/qualification/audit-pack-words';
import { labelled } from '@app/domain/labelled';
import { dayInCell } from '@app/domain/qualification/due';
import type { Counted } from '@app/domain/qualification/gaps';
import { strictest } from '@app/domain/qualification/gaps';
import { matrixWords } from '@app/domain/qualification/matrix-words';
import type { StatusMark } from '@app/domain/qualification/standing-words';
import { notAsked, statusMarks, statusWords } from '@app/domain/qualification/standing-words';
import { requirementStatuses } from '@app/domain/qualification/status';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import type { Day } from '@app/domain/time';
import { Document, Page, StyleSheet, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../../platform/files/written-pdf.ts';
import type { ReactElement } from 'react';
import { createElement as h } from 'react';
// Brings the fonts.
import '../certificates/certificate-page.ts';
import type { Person } from '../status/list-standings.ts';
import type { Column } from '../status/matrix-frame.ts';

/** As much of a cell as paper shows. */
export type PaperCell = Counted & { rowId: string; coveredThrough: Day | null; dueOn: Day };
export type PaperRow = { person: Person; cells: readonly PaperCell[] };
export type MatrixPaper = {
  rows: readonly PaperRow[];
  columns: readonly Column[];
  preface: readonly (readonly string[])[];
  locale: Spoken;
  paper: 'a4' | 'letter';
};

/** Columns that stay readable beside each other on a landscape page; more go on to further pages. */
const acrossPage = 10;
/** Lines of the preface that are on every page, after the company: day, records, generated, time zone, filters. */
const factsAbove = 5;

const style = StyleSheet.create({
  page: { fontFamily: 'Sans', fontSize: 8, color: '#26231e', padding: 28, paddingBottom: 54 },
  head: { marginBottom: 8 },
  title: { fontSize: 13, fontWeight: 'bold', color: '#134f40' },
  facts: { fontSize: 7.5, color: '#5b5549', marginTop: 2 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: '#c2bbad', minHeight: 22 },
  heads: { flexDirection: 'row', borderBottomWidth: 1, borderColor: '#26231e', paddingBottom: 3 },
  who: { width: 150, padding: 3 },
  cell: { flexGrow: 1, flexBasis: 0, padding: 3, borderLeftWidth: 0.5, borderColor: '#dbd6ca' },
  label: { fontSize: 6.5, fontWeight: 'bold' },
  quiet: { fontSize: 6.5, color: '#5b5549' },
  letter: { fontSize: 10, fontWeight: 'bold' },
  closing: { marginTop: 10 },
  foot: { position: 'absolute', left: 28, right: 28, bottom: 20, fontSize: 6.5, color: '#5b5549' },
});
const ground: Record<StatusMark['tone'], string> = {
  good: '#e3f1ec',
  busy: '#e4eef5',
  due: '#fdeccb',
  bad: '#f8d9d2',
  off: '#e9e5dc',
  wait: '#eef3f8',
  idle: '#ffffff',
};

/** The matrix on paper: letters and days besides colours, heads on every page. */
export function renderMatrix({ rows, columns, preface, locale, paper }: MatrixPaper): Promise<Buffer> {
  const asked = columns.filter(({ rowIds }) =>
    rows.some(({ cells }) => cells.some(({ rowId }) => rowIds.includes(rowId))),
  );
  const groups: Column[][] = [];
  for (let at = 0; at < Math.max(1, asked.length); at += acrossPage) groups.push(asked.slice(at, at + acrossPage));
  const title = auditPackWords.matrix[locale];
  const pages = groups.map((group, place) =>
    pageOf(group, place, place === groups.length - 1, { rows, columns, preface, locale, paper }),
  );
  return renderToBuffer(h(Document, { title, language: locale, creator: 'Muster', producer: 'Muster' }, ...pages));
}

function pageOf(
  group: readonly Column[],
  place: number,
  last: boolean,
  { rows, preface, locale, paper }: MatrixPaper,
): ReactElement {
  const [company, ...facts] = preface;
  const legend = [
    ...requirementStatuses
      .filter((status) => status !== 'future')
      .map((status) => `${statusMarks[status].letter} ${statusWords[status][locale]}`),
    `${notAsked} ${auditPackWords.notAsked[locale]}`,
  ].join('   ');
  return h(
    Page,
    { key: place, size: paper === 'a4' ? 'A4' : 'LETTER', orientation: 'landscape', style: style.page },
    h(
      View,
      { fixed: true, style: style.head },
      h(Text, { style: style.title }, `${company?.[1] ?? ''} · ${auditPackWords.matrix[locale]}`),
      h(
        Text,
        { style: style.facts },
        facts
          .slice(0, factsAbove)
          .map(([term, words]) => labelled(term!, words!, locale))
          .join('   '),
      ),
    ),
    h(
      View,
      { fixed: true, style: style.heads },
      h(View, { style: style.who }, h(Text, { style: style.label }, auditPackWords.person[locale])),
      ...group.map((column) =>
        h(
          View,
          { key: column.key, style: style.cell },
          h(Text, { style: { ...style.label, maxLines: 6 } as never }, targetsName(column.targets, locale)),
        ),
      ),
    ),
    ...rows.map(({ person, cells }) =>
      h(
        View,
        { key: person.personId, style: style.row, wrap: false },
        h(
          View,
          { style: style.who },
          h(Text, { style: { fontWeight: 'bold' } }, person.name),
          h(Text, { style: style.quiet }, [person.employeeNumber, person.site].filter(Boolean).join(' · ')),
        ),
        ...group.map((column) => cellOf(column, cells)),
      ),
    ),
    // What each figure means, and which run it was, closes it; the legend is on every page.
    last
      ? h(
          View,
          { wrap: false, style: style.closing },
          ...facts
            .slice(factsAbove)
            .filter(([term]) => term !== matrixWords.legend[locale])
            .map(([term, words]) => h(Text, { key: term, style: style.facts }, labelled(term!, words!, locale))),
        )
      : null,
    h(
      View,
      { fixed: true, style: style.foot },
      h(Text, {}, legend),
      h(Text, {
        render: ({ pageNumber, totalPages }) => `${auditPackWords.page[locale]} ${pageNumber} / ${totalPages}`,
        style: { textAlign: 'right', marginTop: 2 },
      }),
    ),
  );
}

function cellOf({ key, rowIds }: Column, cells: readonly PaperCell[]): ReactElement {
  const shown = strictest(cells.filter(({ rowId }) => rowIds.includes(rowId)));
  if (!shown) return h(View, { key, style: style.cell }, h(Text, { style: style.quiet }, notAsked));
  const { letter, tone } = statusMarks[shown.status];
  const day = dayInCell(shown);
  return h(
    View,
    { key, style: { ...style.cell, backgroundColor: ground[tone] } },
    h(Text, { style: style.letter }, letter),
    day ? h(Text, { style: style.quiet }, day) : null,
  );
}
