import { matrixList, matrixNarrowing } from '@app/domain/qualification/matrix-list';
import { expiryChoice } from '@app/domain/qualification/expiry-window';
import { strictest } from '@app/domain/qualification/gaps';
import type { Result } from '../../../api/client.ts';
import { narrowingIn, unusableIn } from '../../../modules/lists/listAddress.ts';
import type { UnusableValue } from '../../../ui/feedback/UnreadableAddress.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';

export type Frame = Result<'getMatrixFrame'>;
export type Column = Frame['columns'][number];
export type MatrixRow = Result<'listStandings'>['rows'][number];
export type MatrixCell = MatrixRow['cells'][number];

export const narrowingNames = [
  'q',
  'site',
  'department',
  'position',
  'gaps',
  'mandatory',
  'status',
  'expires',
  'target',
  'future',
] as const;

type Address = Record<string, string | undefined>;

/** What narrows the cells and not the people: the gaps are counted of all cells. */
const ofCells = ['status', 'target', 'expires'];
/** The way to as many lines as there are gaps, and whether this is where they are. */
export const toGaps = (now: Address): Address => ({
  ...now,
  ...Object.fromEntries(ofCells.map((name) => [name, undefined])),
  gaps: 'true',
  mode: 'list',
});
export const showsGaps = (url: Address): boolean =>
  url['mode'] === 'list' && url['gaps'] !== undefined && !ofCells.some((name) => url[name]);

/** What narrows the matrix, as it is in the address, in the words of the server. */
export function useNarrowing() {
  const [url] = useUrlState();
  return matrixNarrowing(narrowingIn(matrixList, url));
}

/** What the address asks that the matrix cannot do. */
export function useUnusable(): UnusableValue[] {
  const [url] = useUrlState();
  const expires = url['expires'];
  const odd =
    expires === undefined || expiryChoice.test(expires)
      ? []
      : [{ name: 'expires', label: matrixList.filters.expires.label[spokenLocale()] }];
  return [
    ...unusableIn(matrixList, url, spokenLocale()),
    ...odd.map((one) => ({ ...one, values: [expires!], rest: undefined })),
  ];
}

type Before = { on?: string; known?: string };

/** The way to a person from the matrix: their qualifications, on the day looked at and as known then. */
export const toPerson = (({ on, known }: Before) => ({
  tab: 'qualifications',
  ...(on && { on }),
  ...(known && { known }),
})) as never;

/** Columns by the requirements in them: what a cell belongs to. */
export function columnOf(columns: readonly Column[]): Map<string, number> {
  return new Map(columns.flatMap(({ rowIds }, index) => rowIds.map((id): [string, number] => [id, index])));
}

/** The cells of one person by column; the same thing asked twice is one cell. */
export function cellsByColumn(row: MatrixRow, places: ReadonlyMap<string, number>): Map<number, MatrixCell> {
  const several = new Map<number, MatrixCell[]>();
  for (const cell of row.cells) {
    const place = places.get(cell.rowId);
    if (place !== undefined) several.set(place, [...(several.get(place) ?? []), cell]);
  }
  return new Map([...several].map(([place, cells]) => [place, strictest(cells)!]));
}

/**
 * Lines of the list: one for each requirement of a person. Of what expires in a month the same thing asked twice is one
 * line, as the month counts it.
 */
export function linesOf(
  rows: readonly MatrixRow[],
  places: ReadonlyMap<string, number>,
  expires: string | undefined,
): { row: MatrixRow; cell: MatrixCell }[] {
  const inMonth = expires !== undefined && /^\d{4}-\d{2}$/.test(expires);
  return rows.flatMap((row) =>
    (inMonth ? [...cellsByColumn(row, places).values()] : row.cells).map((cell) => ({ row, cell })),
  );
}
