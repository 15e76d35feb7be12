import type { Label } from '../lists/list.ts';
import { defineList } from '../lists/list.ts';
import { matrixWords } from './matrix-words.ts';
import { measureWords, statusWords } from './standing-words.ts';
import type { RequirementStatus } from './status.ts';

/** The statuses that people are looked for by: what is required later is shown on request. */
const { future: _future, ...words } = statusWords;
const statuses: Record<Exclude<RequirementStatus, 'future'>, Label> = words;

/**
 * The matrix as far as it is like a list: what its address may hold, so that views of it are saved, schedules made of
 * them and what it cannot do is named, and what its figures mean. It has no rows of its own: people and requirements
 * are read by calls of their own, and its files are drawn by its module.
 */
export const matrixList = defineList({
  key: 'qualifications',
  name: matrixWords.title,
  order: 'name',
  columns: { name: { label: matrixWords.name, type: 'text' } },
  filters: {
    on: { label: matrixWords.on, kind: 'day' },
    known: { label: matrixWords.knownOn, kind: 'day' },
    site: { label: matrixWords.site, kind: 'id' },
    department: { label: matrixWords.department, kind: 'id' },
    position: { label: matrixWords.positions, kind: 'id' },
    status: { label: matrixWords.status, kind: 'choice', words: statuses },
    gaps: { label: matrixWords.gapsOnly, kind: 'flag' },
    mandatory: { label: matrixWords.mandatoryOnly, kind: 'flag' },
    expires: { label: matrixWords.expires, kind: 'key' },
    target: { label: matrixWords.requirement, kind: 'key' },
    future: { label: matrixWords.future, kind: 'flag' },
    mode: { label: matrixWords.mode, kind: 'choice', words: { list: matrixWords.list } },
  },
  measures: {
    compliant: { label: matrixWords.compliant, meaning: measureWords.compliant, kind: 'count' },
    gaps: { label: matrixWords.gapMeasure, meaning: measureWords.gaps, kind: 'count' },
    row: { label: matrixWords.rowMeasure, meaning: measureWords.row, kind: 'count' },
    column: { label: matrixWords.columnMeasure, meaning: measureWords.column, kind: 'count' },
    coverage: { label: matrixWords.coverageMeasure, meaning: measureWords.coverage, kind: 'count' },
  },
});

/** What narrows the matrix, as its endpoints take it. */
export type MatrixNarrowing = Partial<
  Record<'q' | 'on' | 'knownOn' | 'siteId' | 'departmentId' | 'positionId' | 'status' | 'expires' | 'target', string> &
    Record<'gaps' | 'mandatory' | 'future', 'true'>
>;

const endpointNames: Readonly<Record<string, string>> = {
  known: 'knownOn',
  site: 'siteId',
  department: 'departmentId',
  position: 'positionId',
};

/** The same from an address: its filters by their names there. How its rows are shown narrows nothing. */
export function matrixNarrowing(address: Readonly<Record<string, string | undefined>>): MatrixNarrowing {
  return Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) =>
      value && name !== 'mode' ? [[endpointNames[name] ?? name, value]] : [],
    ),
  );
}
