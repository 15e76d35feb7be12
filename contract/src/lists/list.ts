import { isFieldKey, isHaving, mostFields } from '@app/domain/company/fields/employee-field';
import { errorStatus } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import type { FilterValue, List, ListFilter, SortOf } from '@app/domain/lists/list';
import { columnsOf, sortsOf } from '@app/domain/lists/list';
import { z } from 'zod';
import { day, freeText, integer, oneLine } from '../boundary.ts';
import { locale } from '../catalogue/catalogue.ts';
import { paging, queryBoolean, uuid } from '../endpoint.ts';

type FilterShape<L extends List> = {
  [K in keyof L['filters']]: z.ZodOptional<z.ZodType<FilterValue<L['filters'][K]>, string>>;
};

const choices = (words: Record<string, unknown>, most = Object.keys(words).length) =>
  freeText()
    .max(1000)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(
      z
        .array(z.enum(Object.keys(words)))
        .min(1)
        .max(most),
    );

/**
 * What a filter takes, in words for programmers: the published contract has them, where a text with commas hides which
 * values it may hold.
 */
function taken(filter: ListFilter): string {
  const label = filter.label.en;
  if (filter.kind === 'choice' || filter.kind === 'by') {
    const values = Object.entries(filter.words).map(([value, words]) =>
      words.en === value ? value : `${value} (${words.en})`,
    );
    return `${label}. ${filter.kind === 'by' ? 'One or two' : 'One or more'} of these, with commas: ${values.join(', ')}`;
  }
  if (filter.kind === 'key') return `${label}. The key of a group, as the groups have it; ~ for rows without one`;
  if (filter.kind === 'having')
    return `${label}. Values of choices and of yes or no by the number of their field, with commas: 7.2,7.3,9.yes`;
  if (filter.kind === 'number') return `${label}. A whole number from ${filter.least} to ${filter.most}`;
  return filter.kind === 'flag' ? `${label}. Only true` : label;
}

function filterShape(filter: ListFilter): z.ZodType<unknown, string> {
  if (filter.kind === 'choice') return choices(filter.words);
  if (filter.kind === 'by') return choices(filter.words, 2);
  if (filter.kind === 'key') return freeText().min(1).max(200);
  if (filter.kind === 'having')
    return freeText()
      .max(1000)
      .refine(isHaving, { message: 'Values of custom fields by their number, like 7.2,7.3,9.yes' });
  if (filter.kind === 'flag') return queryBoolean.pipe(z.literal(true)) as unknown as z.ZodType<true, string>;
  if (filter.kind === 'number') return wholeNumber(filter);
  return filter.kind === 'day' ? day : uuid;
}

const wholeNumber = ({ least, most }: { least: number; most: number }) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

const narrowings = new WeakMap<List, object>();

/**
 * What narrows the list; several choices of one filter are in one text, with commas. Made once for a list, its export,
 * its groups and its bulk actions.
 */
function narrowing<L extends List>(list: L): Narrowing<L> {
  const made = (narrowings.get(list) as Narrowing<L> | undefined) ?? makeNarrowing(list);
  narrowings.set(list, made);
  return made;
}

type Narrowing<L extends List> = ReturnType<typeof makeNarrowing<L>>;

function makeNarrowing<L extends List>(list: L) {
  const filters = Object.fromEntries(
    Object.entries(list.filters).map(([name, filter]) => [
      name,
      filterShape(filter).optional().describe(taken(filter)),
    ]),
  );
  return {
    q: oneLine().trim().max(200).optional().describe('Words to search for'),
    ...(filters as unknown as FilterShape<L>),
  };
}

const sort = <L extends List>(list: L) =>
  z
    .enum(sortsOf(list) as [SortOf<L>, ...SortOf<L>[]])
    .optional()
    .describe('The column to sort by, with - for descending');

/** Keys of custom fields and of columns that are told on request, with commas. */
const fieldKeys = ({ columns, employee }: List) =>
  freeText()
    .max(1000)
    .refine(
      (keys) =>
        keys.split(',').length <= mostFields &&
        keys.split(',').every((key) => (employee && isFieldKey(key)) || columns[key]?.onRequest),
      {
        message: employee
          ? 'A key that no custom field has'
          : 'A column that is always told, or that this list does not have',
      },
    );

const onRequest = (list: List): string[] => columnsOf(list).filter((key) => list.columns[key]!.onRequest);

/** Whether the rows of a list say more where that is requested. */
export const takesFields = (list: List): boolean => list.employee !== undefined || onRequest(list).length > 0;

const fieldsTaken = (list: List): string => {
  const others = onRequest(list).join(', ');
  if (!list.employee) return `Columns that come with the rows, with commas; they are null without it: ${others}`;
  const more = others && `, and these columns, which are null without it: ${others}`;
  return `Custom fields whose values come with the rows: their keys (field7), with commas${more}`;
};

/** Of a list about employees, what its rows say in custom fields, by the keys requested. */
export const customValues = { custom: z.record(freeText(), freeText()).optional() };

/** What every list takes. `count: exact` counts above 10,000 instead of estimating. */
export function listInput<L extends List>(list: L) {
  return z.object({
    ...narrowing(list),
    sort: sort(list),
    locale,
    count: z.literal('exact').optional().describe('Count above 10,000 rows instead of estimating'),
    ...(takesFields(list) && { fields: fieldKeys(list).optional().describe(fieldsTaken(list)) }),
    ...paging,
    cursor: freeText().max(6000).optional(),
  });
}

/**
 * A page of a list. `count` comes with the first page: exact up to 10,000, else the planner's estimate unless asked.
 */
export function listPage<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    nextCursor: freeText().nullable(),
    count: z.object({ rows: integer(), exact: z.boolean() }).nullable(),
  });
}

/**
 * Keys of columns, with commas: one that the list does not have is refused, as every unknown field is. A custom field
 * that is gone is left out.
 */
function columnsIn(list: List) {
  const known: string[] = columnsOf(list);
  return freeText()
    .max(1000)
    .refine(
      (chosen) =>
        chosen === '' ||
        chosen.split(',').every((key) => known.includes(key) || (list.employee !== undefined && isFieldKey(key))),
      {
        message: 'A column that this list does not have',
      },
    );
}

/** What every export takes: the same as its list, the columns in their order (with commas), and the format. */
export function exportInput<L extends List>(list: L) {
  return z.object({
    ...narrowing(list),
    sort: sort(list),
    locale,
    columns: columnsIn(list).optional(),
    format: z.enum(['csv', 'xlsx']),
  });
}

/** What a bulk action is about: rows by id, or all that match a query ("select all 3,412"), some of them left out. */
export function selectionOf<L extends List>(list: L) {
  return z.union([
    z.strictObject({ ids: z.array(uuid).min(1).max(1000) }),
    z.strictObject({ query: z.strictObject(narrowing(list)), except: z.array(uuid).max(1000).optional() }),
  ]);
}

/** A list that may also be read of a company below one's own takes its id. */
export const ofSubsidiary = { subsidiary: uuid.optional() };

/** What a bulk action did, or with `preview` would do. */
export const bulkResult = z.object({
  changed: integer(),
  skipped: z.array(
    z.object({ id: uuid, label: freeText(), code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]) }),
  ),
});
