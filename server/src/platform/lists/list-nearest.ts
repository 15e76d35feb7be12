import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Place } from './list-cursor.ts';
import type { Nearest, Order, PathParams } from './list-source.ts';

/**
 * How many times as many facts are looked at as rows are wanted: not each fact makes a row. Then the whole list is
 * made.
 */
const reaches = [4, 32];

/**
 * A page of a list in its own order from its nearest rows alone; null where these are too few, so that the whole has to
 * be looked at.
 */
export async function amongNearest<Row>(
  nearest: (many: number, from: string | null) => Promise<Nearest>,
  { order, from, limit }: { order: Order & { descending: boolean }; from: Place | null; limit: number },
  page: (given: PathParams, where: RawBuilder<SqlBool>[]) => Promise<Row[]>,
): Promise<Row[] | null> {
  for (const reach of reaches) {
    const { given, last } = await nearest(reach * limit, from?.[0] ?? null);
    const before = order.descending ? sql`>=` : sql`<=`;
    const found = await page(
      given,
      last === null ? [] : [sql<SqlBool>`${order.key} ${before} ${last}::text::${sql.raw(order.type)}`],
    );
    if (last === null || found.length >= limit) return found;
  }
  return null;
}
