import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type { Locale } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Fillings, Minimum, Seen } from '../../qualification/index.ts';
import { fillingsOf, minimums } from '../../qualification/index.ts';
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
  /** The moment that the rows are about, and how many days ahead they look. */
  looked: { seen: Seen; locale: Locale; ahead: number };
};

/**
 * Rows with how many qualified people each position with a minimum has on the day after they end, if nothing is renewed
 * until then.
 */
export async function withCoverageAfter<Row extends Ending>(
  work: Work,
  rows: Row[],
): Promise<(Row & { coverageAfter: string | null })[]> {
  const wanted = await minimums(work);
  const asked = (positionId: string) =>
    rows.some(
      ({ kind, forEveryone, positionIds }) =>
        kind === 'mandatory' && (forEveryone || positionIds?.includes(positionId)),
    );
  const fillings = new Map<string, Fillings>();
  for (const positionId of new Set(wanted.map((one) => one.positionId).filter(asked)))
    fillings.set(positionId, await remembered(work, rows[0]!.looked, positionId));
  return rows.map((row) => {
    const words = wanted
      .flatMap((minimum) => coverageIn(row, minimum, fillings.get(minimum.positionId)) ?? [])
      .toSorted();
    return { ...row, coverageAfter: words.join('; ') || null };
  });
}

/** A file is made a thousand rows at a time, of one moment: what was worked out for the first is good for all. */
const known = new WeakMap<Work, Map<string, Promise<Fillings>>>();

function remembered(work: Work, { seen, ahead }: Ending['looked'], positionId: string): Promise<Fillings> {
  const ofWork = known.get(work) ?? new Map<string, Promise<Fillings>>();
  known.set(work, ofWork);
  const key = [positionId, seen.on, seen.knownAt, ahead].join(' ');
  const found = ofWork.get(key) ?? fillingsOf(work, seen, positionId, addDays(seen.on, ahead + 1));
  ofWork.set(key, found);
  return found;
}

/**
 * The coverage of a position on the day after a row ends, against its minimum; null where its person does not fill it
 * on the day looked at, or fills it without.
 */
function coverageIn(
  row: Ending,
  { positionId, siteId, title, site, wanted }: Minimum,
  fillings: Fillings | undefined,
): string | null {
  if (!fillings || row.kind !== 'mandatory' || (siteId !== null && siteId !== row.siteId)) return null;
  if (!row.forEveryone && !row.positionIds?.includes(positionId)) return null;
  if (!fillings.get(row.personId)?.[0]?.whole) return null;
  const after = addDays(row.validThrough as Day, 1);
  const qualified = [...fillings.values()].filter((steps) => {
    const step = steps.findLast(({ on }) => on <= after);
    return step?.whole && (siteId === null || step.siteId === siteId);
  });
  return `${site === null ? title : `${title}, ${site}`}: ${shareWords(qualified.length, wanted, row.looked.locale)}`;
}
