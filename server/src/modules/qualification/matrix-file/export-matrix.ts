import * as api from '@app/contract/qualification/matrix';
import { DomainError } from '@app/domain/errors';
import { matrixList, matrixNarrowing } from '@app/domain/qualification/matrix-list';
import { matrixWords } from '@app/domain/qualification/matrix-words';
import { reportWords } from '@app/domain/reports/report-words';
import type { z } from 'zod';
import { bare } from '../../../platform/http/handler.ts';
import { byteOrderMark, csvText } from '../../../platform/lists/files/csv.ts';
import type { DrawnReport } from '../../../platform/lists/files/export-definition.ts';
import { exportList } from '../../../platform/lists/files/list-export.ts';
import type { Done } from '../../../platform/lists/files/export-definition.ts';
import { withHash } from '../../../platform/lists/files/list-file.ts';
import { jsonOf, onLetter } from '../../../platform/lists/files/report-file.ts';
import { headerOf } from '../../../platform/lists/files/report.ts';
import { xlsxOf } from '../../../platform/lists/files/xlsx.ts';
import { asOfMoment } from '../status/as-of.ts';
import { totalsOf } from '../status/company-standing.ts';
import type { Person } from '../status/list-standings.ts';
import { columnsOn } from '../status/matrix-frame.ts';
import { drawMatrixWithin } from './draw-matrix.ts';
import { lineHeads, linesOf, proofHeads } from './matrix-lines.ts';
import { sheetsOf } from './matrix-workbook.ts';
import { cellsInPages, peopleInPages } from './people-in-pages.ts';
import type { MatrixView } from './preface.ts';
import { filtersOf, prefaceOf } from './preface.ts';

/**
 * Paper takes a millisecond and more for each cell, and is drawn in memory: it has an end. An audit pack has the matrix
 * of more people, in parts.
 */
const mostOnPaper = { people: 300, cells: 10_000 };

type Noted = <Row>(rows: AsyncIterable<Row[]>) => AsyncIterable<Row[]>;
type Totals = Awaited<ReturnType<typeof totalsOf>>;
/** What is written: everyone it shows, counted as they pass, with what stands over them; `note` sees the rows. */
type Sheet = MatrixView & {
  runId: string;
  totals: Totals;
  people: AsyncIterable<Person[]>;
  note: Noted;
  signal: AbortSignal | undefined;
};

/**
 * The matrix as a report. CSV and JSON say each cell in a line with its why, a workbook has one sheet per position, and
 * paper is the matrix as one reads it: the same people and cells as on screen.
 */
const matrixReport: DrawnReport = {
  list: matrixList,
  endpoint: api.exportMatrix,
  fromAddress: matrixNarrowing,
  async draw(work, asked, { runId, done, hashRows, signal }) {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const { format, locale, on, knownOn, ...narrowed } = asked as z.output<typeof api.exportMatrix.input> &
      typeof asked;
    const view = { work, seen: await asOfMoment(work, { on, knownOn }), narrowed, locale };
    const totals = await totalsOf(work, view.seen, narrowed);
    done.total = totals.matching;
    const note: Noted = (rows) => (hashRows ? withHash(rows, done) : rows);
    const people = counted(peopleInPages(view), done);
    return {
      day: view.seen.on,
      file: await { csv, xlsx, pdf, json }[format]({ ...view, runId, totals, people, note, signal }),
    };
  },
};

export const exportMatrix = {
  ...bare(api.exportMatrix, (input, call) => exportList(matrixReport, input, call)),
  exported: matrixReport,
};

async function* counted(people: AsyncIterable<Person[]>, done: Done): AsyncGenerator<Person[]> {
  for await (const batch of people) {
    done.rows += batch.length;
    yield batch;
  }
}

async function prefaced(sheet: Sheet, format: 'csv' | 'xlsx' | 'pdf'): Promise<[string, string][]> {
  const { locale, totals, runId } = sheet;
  return [
    ...(await prefaceOf(sheet, format)),
    [reportWords.freshness[locale], reportWords.atThatMoment[locale]],
    [matrixWords.rows[locale], String(totals.matching)],
    [reportWords.run[locale], runId],
  ];
}

async function csv(sheet: Sheet): Promise<AsyncGenerator<Buffer>> {
  const { work, locale, people, note } = sheet;
  const preface = await prefaced(sheet, 'csv');
  const line = (fields: readonly unknown[]) => `${fields.map((field) => csvText(String(field))).join(',')}\r\n`;
  return (async function* () {
    yield Buffer.from(
      `${byteOrderMark}${preface.map(line).join('')}\r\n${line([...lineHeads, ...proofHeads].map((head) => matrixWords[head][locale]))}`,
    );
    for await (const lines of note(linesOf(sheet, people, work.server.publicOrigin)))
      yield Buffer.from(lines.map(line).join(''));
  })();
}

async function xlsx(sheet: Sheet): Promise<AsyncGenerator<Buffer>> {
  return xlsxOf(sheetsOf(sheet, await prefaced(sheet, 'xlsx'), sheet.people, sheet.note), sheet.work.timeZone);
}

async function json(sheet: Sheet): Promise<AsyncGenerator<Buffer>> {
  const { work, seen, locale, people, runId, totals } = sheet;
  const { matching, people: all, compliant, gaps } = totals;
  const parts = {
    list: matrixList,
    locale,
    runId,
    header: await headerOf(work, { company: (await prefaceOf(sheet, 'csv'))[0]![1], period: null, rows: matching }),
    moments: (['on', 'knownOn'] as const).map((name) => ({
      name,
      label: matrixWords[name],
      value: seen[name] ?? matrixWords.now[locale],
    })),
    filters: await filtersOf(sheet),
    totals: { people: all, matching, compliant, gaps },
    columns: [...lineHeads, ...proofHeads].map((key) => ({
      key,
      label: matrixWords[key][locale],
      type: 'text' as const,
    })),
  };
  return jsonOf(parts, linesOf(sheet, people, work.server.publicOrigin));
}

/** The whole matrix in memory: refused where it is too long, before anything is drawn. */
async function pdf(sheet: Sheet): Promise<AsyncGenerator<Buffer>> {
  const { work, seen, narrowed, locale, totals, people, note, signal } = sheet;
  const columns = await columnsOn(work, seen, narrowed);
  const most = Math.min(mostOnPaper.people, Math.floor(mostOnPaper.cells / Math.max(1, columns.length)));
  if (totals.matching > most) throw new DomainError('matrixTooLong', { most, people: totals.matching });
  const [preface, letter] = [await prefaced(sheet, 'pdf'), await onLetter(work)];
  return (async function* () {
    const rows = [];
    for await (const batch of note(cellsInPages(sheet, people))) rows.push(...batch);
    yield await drawMatrixWithin(work, { rows, columns, preface, locale, paper: letter ? 'letter' : 'a4' }, signal);
  })();
}
