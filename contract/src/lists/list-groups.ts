import type { List } from '@app/domain/lists/list';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { listInput, takesFields } from './list.ts';
import { reportHeader } from '../reports/report.ts';

/**
 * What the groups of a list take: what narrows it, and `by` with at most two dimensions; without it, all rows are one.
 */
export function groupInput<L extends List>(list: L) {
  const input = listInput(list).omit({ cursor: true, limit: true, sort: true, count: true });
  return takesFields(list) ? (input.omit({ fields: true } as never) as typeof input) : input;
}

/**
 * A number that was measured. Of a share also what it is a share of; null where nothing was measured, or two currencies
 * would meet.
 */
const value = z.object({
  value: decimal().nullable(),
  part: integer().optional(),
  whole: integer().optional(),
  currency: freeText().nullable().optional(),
});
const values = z.record(z.string(), value);

/**
 * The header of the report, its groups with subtotals before their parts, the total of everything, and how much is not
 * shown.
 */
export const groupResult = z.object({
  header: reportHeader,
  /** The words of what filters by group chose. */
  names: z.record(z.string(), freeText()),
  by: z.array(z.string()),
  groups: z.array(
    z.object({
      /** One for each dimension; null where there is none. Of a subtotal the first alone. */
      keys: z.array(freeText().nullable()),
      words: z.array(freeText().nullable()),
      rows: integer(),
      values,
    }),
  ),
  total: z.object({ rows: integer(), values }),
  remainder: z.object({ groups: integer(), rows: integer() }).nullable(),
});
