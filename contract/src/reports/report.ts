import type { List } from '@app/domain/lists/list';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, instant } from '../endpoint.ts';
import { exportInput } from '../lists/list.ts';

/** What an export of a report takes: that of a list, and two more formats. JSON is the same report for programs. */
export function reportInput<L extends List>(list: L) {
  return exportInput(list).extend({ format: z.enum(['csv', 'xlsx', 'pdf', 'json']) });
}

/** What stands over a report, on screen and in every file. What each figure means is in the declaration of its list. */
export const reportHeader = z.object({
  /** Whose figures these are; null: of all companies. */
  company: freeText().nullable(),
  /** Whose subsidiary it is, where it is looked at from there. */
  parent: freeText().nullable(),
  from: day.nullable(),
  to: day.nullable(),
  timeZone: freeText(),
  generatedAt: instant,
  generatedBy: freeText(),
  /** All rows of the report, on all its pages. */
  rows: integer(),
});
