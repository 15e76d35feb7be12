import type { Choices, FieldChange } from '@app/domain/imports/changes';
import type { Outcome, Problem } from '@app/domain/imports/problems';
import { sql } from 'kysely';
import type { DoneEmployee } from '../company/index.ts';
import type { Work } from '../../platform/database/work.ts';
import { countsOf } from './records.ts';
import type { Counts, ImportRow } from './records.ts';

export type WaitingRow = {
  rowNumber: number;
  line: number;
  cells: string[];
  turn: number | null;
  choices: Choices | null;
};
/** Where someone new will work. */
export type NewPlace = { name: string; siteId: string | null; departmentId: string | null; positionIds: string[] };
export type Judged = {
  rowNumber: number;
  outcome: Outcome;
  problems: Problem[];
  personId?: string | null;
  changes?: FieldChange[];
  /** What was written, to be undone. */
  done?: DoneEmployee | null;
  place?: NewPlace | null;
};

/**
 * The next rows, all of one turn: those a dry run has not judged yet, or those it found good and that are not done yet.
 */
export async function nextRows(
  work: Work,
  importId: string,
  what: 'judge' | 'apply',
  most: number,
): Promise<WaitingRow[]> {
  const waiting = what === 'judge' ? sql`outcome is null` : sql`outcome in ('new', 'changed')`;
  const { rows } = await sql<WaitingRow>`select row_number as "rowNumber", line, cells, turn, choices from import_rows
    where company_id = ${work.companyId} and import_id = ${importId} and applied_at is null and ${waiting}
      order by turn, row_number limit ${most}`.execute(work.tx);
  return rows.filter(({ turn }) => turn === rows[0]!.turn);
}

/** The turn of rows that were refused by themselves, once all that is wrong with them is known. */
const lookedAt = -1;

/**
 * The next rows of a dry run that were refused before they were compared with what is known. Whose number can't be read
 * is no one to compare.
 */
export async function nextRefused(work: Work, importId: string, most: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`select row_number as "rowNumber", line, cells, turn, choices from import_rows
    where company_id = ${work.companyId} and import_id = ${importId} and outcome = 'refused' and turn is null
      and coalesce(row_key, manager_key) is not null
    order by row_number limit ${most}`.execute(work.tx);
  return rows;
}

/** Adds to refused rows what else is wrong with them: of one field, one problem is enough. */
export async function addProblems(work: Work, importId: string, judged: readonly Judged[]): Promise<void> {
  await sql`update import_rows i set turn = ${lookedAt},
    problems = i.problems || coalesce((select jsonb_agg(p order by n)
    from jsonb_array_elements(r.problems) with ordinality x (p, n)
      where not exists (select from jsonb_array_elements(i.problems) k
        where k ->> 'field' is not distinct from p ->> 'field')), '[]')
    from jsonb_to_recordset(${JSON.stringify(judged.map(({ rowNumber, problems }) => ({ rowNumber, problems })))})
      as r("rowNumber" int, problems jsonb)
    where i.company_id = ${work.companyId} and i.import_id = ${importId} and i.row_number = r."rowNumber"`.execute(
    work.tx,
  );
}

/** Notes what became of rows, and counts it, in the transaction that did it. */
export async function noteRows(
  work: Work,
  found: ImportRow,
  judged: readonly Judged[],
  applied: boolean,
): Promise<void> {
  const noted = judged.map(({ changes = [], personId = null, done = null, place = null, ...row }) => ({
    ...row,
    changes,
    personId,
    done,
    place,
  }));
  await sql`update import_rows i set outcome = r.outcome, problems = r.problems, changes = r.changes,
    person_id = r."personId", done = nullif(r.done, 'null'), place = nullif(r.place, 'null'), applied_at = case
    when ${applied} and r.outcome <> 'refused' then ${work.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(noted)}) as r("rowNumber" int, outcome text, problems jsonb, changes jsonb,
      "personId" uuid, done jsonb, place jsonb)
    where i.company_id = ${work.companyId} and i.import_id = ${found.id} and i.row_number = r."rowNumber"`.execute(
    work.tx,
  );
  const counts: Counts = countsOf(found.counts);
  for (const { outcome } of judged) counts[outcome] += 1;
  await sql`update imports set counts = ${JSON.stringify(counts)}, rows_done = rows_done + ${judged.length}
    where company_id = ${work.companyId} and id = ${found.id}`.execute(work.tx);
}
