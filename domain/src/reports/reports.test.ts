import { expect, test } from 'vitest';
import { madeByJob, mostRowsAtOnce } from './report-files.ts';
import { reports } from './reports.ts';

test.each([
  ['csv', mostRowsAtOnce, false],
  ['csv', mostRowsAtOnce + 1, true],
  ['xlsx', mostRowsAtOnce + 1, true],
  ['pdf', mostRowsAtOnce + 1, false],
  ['json', mostRowsAtOnce + 1, false],
])('%s of %i rows by a job: %s', (format, rows, expected) => expect(madeByJob(format, rows)).toBe(expected));

test('a report has the key of its list, and a period where its list has one', () => {
  for (const [key, { list, period }] of Object.entries(reports))
    expect([key, period]).toEqual([list.key, 'from' in list.filters && 'to' in list.filters]);
});
