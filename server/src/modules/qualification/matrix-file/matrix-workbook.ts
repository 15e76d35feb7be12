import { notAsked, statusMarks } from '@app/domain/qualification/standing-words';
import { matrixWords } from '@app/domain/qualification/matrix-words';
import { dayInCell } from '@app/domain/qualification/due';
import { percentMet, strictest } from '@app/domain/qualification/gaps';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import { sql } from 'kysely';
import type { Sheet, SheetColumn } from '../../../platform/lists/files/xlsx.ts';
import type { Cell, Person } from '../status/list-standings.ts';
import { peopleShown } from '../status/list-standings.ts';
import type { Column } from '../status/matrix-frame.ts';
import { columnsOn } from '../status/matrix-frame.ts';
import { cellsInPages, peopleInPages } from './people-in-pages.ts';
import type { MatrixView } from './preface.ts';

type Rows = AsyncIterable<unknown[][]>;

/**
 * What the matrix is, everyone, then a sheet for each position. `people` are those of the first sheet, counted as they
 * pass, and `note` sees its rows: the sheets of positions show the same cells again.
 */
export async function* sheetsOf(
  view: MatrixView,
  preface: readonly string[][],
  people: AsyncIterable<Person[]>,
  note: (rows: Rows) => Rows,
): AsyncGenerator<Sheet> {
  const { work, seen, narrowed, locale } = view;
  yield {
    name: matrixWords.about[locale],
    columns: [text(matrixWords.title[locale]), text('')],
    batches: once(preface.map((line) => [...line])),
  };
  const { rows } = await sql<{
    id: string;
    title: string;
  }>`select id, title from positions where company_id = ${work.companyId}
    and (${narrowed.positionId ?? null}::uuid is null or id = ${narrowed.positionId ?? null}) order by title`.execute(
    work.tx,
  );
  const first = narrowed.positionId ? rows[0]?.title : undefined;
  yield await sheetOf(view, first ?? matrixWords.everybody[locale], people, note);
  if (narrowed.positionId) return;
  for (const { id, title } of rows) {
    const here = { ...view, narrowed: { ...narrowed, positionId: id } };
    if ((await peopleShown(work, seen, here.narrowed, null, 1)).length > 0)
      yield await sheetOf(here, title, peopleInPages(here));
  }
}

async function sheetOf(
  view: MatrixView,
  name: string,
  people: AsyncIterable<Person[]>,
  note = (rows: Rows) => rows,
): Promise<Sheet> {
  const { work, seen, narrowed, locale } = view;
  const columns = await columnsOn(work, seen, narrowed);
  async function* rows(): Rows & AsyncGenerator<unknown[][]> {
    for await (const batch of cellsInPages(view, people))
      yield batch.map(({ person, cells }) => [...whoIs(person), ...rowOf(cells, columns)]);
  }
  return {
    name,
    columns: [
      ...(['name', 'number', 'positions', 'site'] as const).map((head) => text(matrixWords[head][locale])),
      { label: matrixWords.met[locale], type: 'percent' },
      ...columns.map(({ targets }) => text(targetsName(targets, locale))),
    ],
    batches: note(rows()),
  };
}

const text = (label: string): SheetColumn => ({ label, type: 'text' });
const whoIs = ({ name, employeeNumber, positions, site }: Person) => [name, employeeNumber, positions, site];

/** Letter and day of each cell, as on screen. */
function rowOf(cells: readonly Cell[], columns: readonly Column[]): unknown[] {
  const shown = columns.map(({ rowIds }) => strictest(cells.filter(({ rowId }) => rowIds.includes(rowId))));
  const words = shown.map((cell) => {
    if (!cell) return notAsked;
    const day = dayInCell(cell);
    return [statusMarks[cell.status].letter, day].filter(Boolean).join(' ');
  });
  return [percentMet(shown.filter((cell) => cell !== undefined)), ...words];
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
