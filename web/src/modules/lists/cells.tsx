import type { List, ListColumn } from '@app/domain/lists/list';
import { showMoney } from '@app/domain/money/written';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/lists/DataList.tsx';
import type { Format } from '../../words/format.ts';

type Spoken = 'en' | 'fr';

/** A cell as its type writes it: what a page does not draw itself. */
function plainCell(
  { type, words, currency }: ListColumn,
  row: Readonly<Record<string, unknown>>,
  key: string,
  f: Format,
  spoken: Spoken,
): ReactNode {
  // What a company's custom fields say comes beside the row's own fields.
  const value = row[key] ?? (row['custom'] as Record<string, unknown> | undefined)?.[key];
  if (value === null || value === undefined || value === '') return '–';
  if (type === 'day') return <span style={{ whiteSpace: 'nowrap' }}>{f.day(String(value))}</span>;
  if (type === 'instant') return <span style={{ whiteSpace: 'nowrap' }}>{f.dayOf(String(value))}</span>;
  if (type === 'percent') return f.percent(Number(value));
  if (type === 'count') return f.number(Number(value));
  if (type === 'money')
    return (
      <span style={{ whiteSpace: 'nowrap' }}>
        {showMoney({ minor: Number(value), currency: String(row[currency!]) }, f.locale)}
      </span>
    );
  if (type === 'status') return words?.[String(value)]?.[spoken] ?? String(value);
  return inWords(Array.isArray(value) ? value.join(', ') : String(value));
}

/**
 * A code stays whole, and a name of several words has room for two of them beside each other: many columns do not
 * squeeze it into one word a line.
 */
function inWords(text: string): ReactNode {
  if (!/\s/.test(text)) return text.length <= 20 ? <span style={{ whiteSpace: 'nowrap' }}>{text}</span> : text;
  return text.length > 14 ? <span style={{ display: 'inline-block', minWidth: '5.5rem' }}>{text}</span> : text;
}

/** The chosen columns for a `DataList`; `cells` draws those that need more than words, `title` names the row. */
export function columnsFor<Row>(
  list: List,
  chosen: readonly string[],
  cells: Partial<Record<string, (row: Row) => ReactNode>>,
  title: string,
  f: Format,
  spoken: Spoken,
): Column<Row>[] {
  return chosen.map((key) => {
    const column = list.columns[key]!;
    return {
      key,
      label: column.label[spoken],
      cell: cells[key] ?? ((row) => plainCell(column, row as Record<string, unknown>, key, f, spoken)),
      ...(column.sortable && { sort: key }),
      ...((column.type === 'count' || column.type === 'percent' || column.type === 'money') && {
        align: 'end' as const,
      }),
      ...(key === title && { card: 'title' as const }),
    };
  });
}
