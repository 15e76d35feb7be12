import type { Locale } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Filler, Minimum, Seen } from '../../qualification/index.ts';
import { fillersOf, minimums } from '../../qualification/index.ts';
import { shareWords } from './expiry-fields.ts';

/** What of a row says which positions its person can no longer fill once it ends. */
export type Ending = {
  personId: string;
  siteId: string | null;
  kind: string;
  validThrough: string;
  /** Positions that require it of the person, and whether everyone, or a site or department, does. */
  positionIds: string[] | null;
  forEveryone: boolean;
  /** The moment that the rows are about. */
  looked: { seen: Seen; locale: Locale };
};

/** Rows with how many qualified people are left in each position with a minimum on the day after they end, if nothing is renewed until then. */
export async function withCoverageAfter<Row extends Ending>(work: Work, rows: Row[]): Promise<(Row & { coverageAfter: string | null })[]> {
  const wanted = await minimums(work);
  const asked = (positionId: string) => rows.some(({ forEveryone, positionIds }) => forEveryone || positionIds?.includes(positionId));
  const positionIds = [...new Set(wanted.map((one) => one.positionId).filter(asked))];
  const fillers = rows[0] ? await fillersOf(work, rows[0].looked.seen, positionIds) : [];
  const byPosition = Map.groupBy(fillers, ({ positionId }) => positionId);
  return rows.map((row) => {
    const words = wanted.flatMap((minimum) => leftIn(row, minimum, byPosition.get(minimum.positionId) ?? []) ?? []).toSorted();
    return { ...row, coverageAfter: words.join('; ') || null };
  });
}

/** What is left of those who fill a position, against its minimum; null where the row takes no one from it. */
function leftIn(row: Ending, { positionId, siteId, title, site, wanted }: Minimum, fillers: readonly Filler[]): string | null {
  if (row.kind !== 'mandatory' || (siteId !== null && siteId !== row.siteId)) return null;
  if (!row.forEveryone && !row.positionIds?.includes(positionId)) return null;
  if (!fillers.some(({ personId }) => personId === row.personId)) return null;
  const left = fillers.filter((one) => (siteId === null || one.siteId === siteId) && (one.through === null || one.through > row.validThrough));
  return `${site === null ? title : `${title}, ${site}`}: ${shareWords(left.length, wanted, row.looked.locale)}`;
}
