import { isFieldKey } from '@app/domain/company/fields/employee-field';
import type { List } from '@app/domain/lists/list';
import type { CustomColumns, Locale, LooseSource, Requested } from '../list-source.ts';
import type { Work } from '../../database/work.ts';

type Row = { id: string } & Record<string, unknown>;

/**
 * The rows of a page with what their people say in the fields requested; a key of a field that is gone says nothing.
 */
export async function withCustomValues<R extends { id: string }>(
  work: Work,
  { employee }: List,
  custom: CustomColumns | undefined,
  rows: R[],
  { keys, locale }: { keys: string | undefined; locale: Locale },
): Promise<(R & { custom?: Record<string, string> })[]> {
  if (!employee || !custom || !keys || rows.length === 0) return rows;
  const values = await custom.values(work, peopleOf(rows as unknown as Row[], employee), keys.split(','), locale);
  return rows.map((row) => ({ ...row, custom: values.get(String((row as unknown as Row)[employee])) ?? {} }));
}

const peopleOf = (rows: readonly Row[], employee: string): string[] => [
  ...new Set(rows.map((row) => String(row[employee]))),
];

/**
 * A list as it leaves as a file with columns that its company defined: they are completed batch by batch, like what
 * other modules know. Without any among the chosen columns the list as it is.
 */
export async function withCustomColumns(
  work: Work,
  list: List,
  source: LooseSource,
  { columns, locale }: { columns: string | undefined; locale: Locale },
): Promise<{ list: List; source: LooseSource }> {
  const { employee } = list;
  const { custom } = source;
  if (!employee || !custom || !columns?.split(',').some(isFieldKey)) return { list, source };
  const added = await custom.columns(work);
  const keys = [...new Set(columns.split(','))].filter((key) => Object.hasOwn(added, key));
  if (keys.length === 0) return { list, source };
  const complete = async (batch: Work, rows: { id: string }[], requested: Requested) => {
    const [whole, values] = [
      source.complete ? await source.complete(batch, rows, requested) : rows,
      await custom.values(batch, peopleOf(rows as unknown as Row[], employee), keys, locale),
    ];
    return whole.map((row) => ({ ...row, ...values.get(String((row as unknown as Row)[employee])) }));
  };
  const completed = source.complete && !source.completed ? {} : { completed: [...(source.completed ?? []), ...keys] };
  return { list: { ...list, columns: { ...list.columns, ...added } }, source: { ...source, ...completed, complete } };
}
