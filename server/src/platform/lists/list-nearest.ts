import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Place } from './list-cursor.ts';
import type { Order } from './list-source.ts';

/**
 * Whose rows come first in the list's own order: ids as `chosenFirst` names them, at least those of all rows up to `last`, a sort key. Others may be among them.
 * `last` null: they are those of all rows that are left.
 */
export type Nearest = { chosen: readonly string[]; last: string | null };

/** How many times as many facts are looked at as rows are wanted: not each fact makes a row. Then the whole list is made. */
const reaches = [4, 32];

/** A page of a list in its own order from few of those it is about; null where these have too few rows, so that the whole has to be looked at. */
export async function amongNearest<Row>(
  nearest: (many: number, from: string | null) => Promise<Nearest>,
  { order, from, limit }: { order: Order & { descending: boolean }; from: Place | null; limit: number },
  page: (chosen: readonly string[], where: RawBuilder<SqlBool>[]) => Promise<Row[]>,
): Promise<Row[] | null> {
  for (const reach of reaches) {
    const { chosen, last } = await nearest(reach * limit, from?.[0] ?? null);
    const before = order.descending ? sql`>=` : sql`<=`;
    const found = await page(chosen, last === null ? [] : [sql<SqlBool>`${order.key} ${before} ${last}::text::${sql.raw(order.type)}`]);
    if (last === null || found.length >= limit) return found;
  }
  return null;
}
