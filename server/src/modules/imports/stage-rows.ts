import { achievementRow } from '@app/domain/imports/achievement-row';
import type { TableRow } from '@app/domain/imports/csv-reader';
import { numberKey } from '@app/domain/imports/employee-row';
import type { Problem } from '@app/domain/imports/problems';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { tableRows } from './read-table.ts';
import { readable } from './receive-file.ts';
import type { ImportRow } from './records.ts';
import { employeeReader, readingOf } from './records.ts';
import type { Standing } from './standing.ts';
import { inBatch } from './standing.ts';

const batchSize = 1000;

/** Reads the file into rows, a thousand at a time; goes on where it was after a kill. False when it was stopped. */
export async function stageRows(runtime: Runtime, standing: Standing): Promise<boolean> {
  const { id, format } = standing;
  const begun = await inBatch(runtime, id, 'checking', async (work) => {
    const { rows } = await sql<{
      last: number;
    }>`select coalesce(max(row_number), 0) as last from import_rows
      where company_id = ${work.companyId} and import_id = ${id}`.execute(work.tx);
    return rows[0]!.last;
  });
  if (begun.over) return false;
  let number = 0;
  let waiting: (TableRow & { number: number })[] = [];
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    return (
      rows.length === 0 || !(await inBatch(runtime, id, 'checking', (work, found) => writeRows(work, found, rows))).over
    );
  };
  for await (const batch of tableRows(runtime.files, { path: standing.path!, bytes: standing.bytes }, format!)) {
    for (const row of batch) {
      if (row.line <= format!.headerLine) continue;
      number += 1;
      if (number > begun.result) waiting.push({ ...row, number });
    }
    while (waiting.length >= batchSize) {
      const rest = waiting.splice(batchSize);
      if (!(await flush())) return false;
      waiting = rest;
    }
  }
  return flush();
}

async function writeRows(
  work: Work,
  found: ImportRow,
  rows: readonly (TableRow & { number: number })[],
): Promise<void> {
  const read = await employeeReader(found);
  const staged = rows.map(({ number, line, cells }) => ({ number, line, ...stagedOf(found, read, cells, work.today) }));
  await sql`insert into import_rows (company_id, import_id, row_number, line, cells, row_key, manager_key, email_key,
    outcome, problems)
    select ${work.companyId}, ${found.id}, r.number, r.line, r.cells, r."rowKey", r."managerKey", r."emailKey",
      r.outcome, r.problems
    from jsonb_to_recordset(${JSON.stringify(staged)}) as r(number int, line int, cells jsonb, "rowKey" text,
      "managerKey" text, "emailKey" text, outcome text, problems jsonb)`.execute(work.tx);
  await sql`update imports set rows_total = rows_total + ${rows.length}
    where company_id = ${work.companyId} and id = ${found.id}`.execute(work.tx);
}

/** What can be said of a row by itself, and by what it is told from the others. */
function stagedOf(
  found: ImportRow,
  read: Awaited<ReturnType<typeof employeeReader>>,
  raw: readonly string[],
  today: Day,
) {
  const cells = raw.map(readable);
  const more: Problem[] = cells.length > found.headers.length ? [{ field: null, code: 'tooManyCells' }] : [];
  if (found.kind === 'achievements') {
    const { row, problems } = achievementRow(cells, readingOf(found.settings), today);
    const all = [...more, ...problems];
    const about = `${numberKey(row.number)} ${(row.skill ?? row.course ?? '').toUpperCase()}`;
    return {
      cells,
      rowKey: all.length > 0 ? null : `${about} ${row.completedOn}`,
      managerKey: about,
      emailKey: null,
      ...judgedAlone(all),
    };
  }
  const { row, problems } = read(cells);
  const all = [...more, ...problems];
  return {
    cells,
    rowKey: row.number === '' ? null : numberKey(row.number),
    managerKey: row.manager === null ? null : numberKey(row.manager),
    emailKey: all.length > 0 ? null : row.emailCanonical,
    ...judgedAlone(all),
  };
}

const judgedAlone = (problems: Problem[]) => ({ problems, outcome: problems.length > 0 ? 'refused' : null });
