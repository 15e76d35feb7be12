import type { ColumnType } from '@app/domain/lists/list';
import { plainAmount } from '@app/domain/money/written';
import { byteOrderMark, csvText } from './csv.ts';
import type { SheetColumn } from './xlsx.ts';

export type Column = SheetColumn & {
  key: string;
  words: ReadonlyMap<string, string> | null;
  /** Of money: the number of the column with its currency. */
  currencyAt: number | null;
};

/** A status leaves in words, an amount with the decimals of its currency. */
export async function* inWords(
  shown: readonly Column[],
  batches: AsyncIterable<unknown[][]>,
): AsyncGenerator<unknown[][]> {
  for await (const batch of batches) {
    for (const [index, { words, currencyAt }] of shown.entries()) {
      if (words) for (const row of batch) row[index] = words.get(String(row[index])) ?? row[index];
      if (currencyAt !== null) for (const row of batch) row[index] = amountOf(row[index], row[currencyAt]);
    }
    yield batch;
  }
}

/** Plain digits with a point; nothing where there is no amount. */
const amountOf = (minor: unknown, currency: unknown) =>
  minor === null || minor === undefined || minor === '' || !currency
    ? null
    : plainAmount({ minor: Number(minor), currency: String(currency) });

/** What comes as it is to be written: days and numbers. */
const asItComes = new Set<ColumnType>(['day', 'count', 'percent', 'money']);

export async function* csv(
  shown: readonly Column[],
  batches: AsyncIterable<unknown[][]>,
  preface = '',
): AsyncGenerator<Buffer> {
  // Only words and moments are written otherwise than they come; joining whole rows leaves no trail of half-made texts
  // behind.
  const written = shown.map(({ type }) => (type === 'instant' ? csvInstant : asItComes.has(type) ? null : csvText));
  yield Buffer.from(`${byteOrderMark}${preface}${shown.map(({ label }) => csvText(label)).join(',')}\r\n`);
  for await (const batch of batches) {
    const lines = Array.from(batch, (row) => {
      for (let index = 0; index < written.length; index++) {
        const write = written[index];
        const value = row[index];
        if (write && value !== null && value !== undefined && value !== '')
          row[index] = write(typeof value === 'string' ? value : String(value));
      }
      return row.join(',');
    });
    lines.push('');
    yield Buffer.from(lines.join('\r\n'));
  }
}

/** To the second, in UTC, whether PostgreSQL or JSON wrote it. */
const csvInstant = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}Z`;
