import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { DoneEmployee, Undone } from '../company/index.ts';
import { undoEmployees } from '../company/index.ts';
import { undoHolders } from '../positions/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { lockSeatsOf } from '../../platform/database/seat-lock.ts';
import type { Work } from '../../platform/database/work.ts';
import { recordOf } from './validate-rows.ts';
import type { ImportRow } from './records.ts';
import { inBatch, under } from './standing.ts';

const batchSize = 200;

type DoneRow = {
  rowNumber: number;
  personId: string;
  done: DoneEmployee;
  used: boolean;
  turn: number;
  appliedAt: Instant;
};

/**
 * Undoes an import batch by batch, people before their managers. What a batch restores and that it did are in one
 * transaction.
 */
export const undoRows: Job = {
  name: 'imports.undo',
  run: (runtime, payload, attempt) =>
    under(runtime, payload, attempt, async (importId) => {
      let single = 0;
      for (;;) {
        const most = single > 0 ? 1 : batchSize;
        try {
          const step = await inBatch(runtime, importId, 'undoing', (work, found) => undoBatch(work, found, most));
          if (step.over || step.result === 0) return;
        } catch (error) {
          if (!(error instanceof DomainError) || ['notAllowed', 'unavailable'].includes(error.code)) throw error;
          // One that cannot be undone keeps no other from it.
          if (most > 1) single = batchSize + 1;
          else await keepOne(runtime, importId);
        }
        if (single > 0) single -= 1;
      }
    }),
};

async function undoBatch(work: Work, found: ImportRow, most: number): Promise<number> {
  await lockSeatsOf(work, work.companyId);
  const rows = await nextDone(work, found.id, most);
  if (rows.length === 0) {
    await sql`update imports set state = 'undone', undone_at = ${work.now}
      where company_id = ${work.companyId} and id = ${found.id}`.execute(work.tx);
    return 0;
  }
  // Of who was here before, first: what an ended employment does to positions is told from them then.
  const holding = (created: boolean) =>
    rows
      .filter(({ done }) => done.created === created)
      .map(({ personId, done }) => ({ personId, ids: done.positions }));
  const stays = await undoHolders(work, holding(false));
  const results = await undoEmployees(work, rows, found.id);
  await undoHolders(
    work,
    holding(true).filter(({ personId }) => results.get(personId)!.kept.length === 0),
  );
  for (const { personId, done } of rows) {
    const result = results.get(personId)!;
    if (stays.has(personId)) result.kept.push({ field: 'positions', code: 'changedSince' });
    else if (done.positions.length > 0 && result.kept.length === 0)
      result.restored.push({ field: 'positions', before: null, after: null });
    if (result.restored.length > 0) recordOf(work, found, personId, 'imports.undo', result.restored);
  }
  await note(
    work,
    found.id,
    rows.map(({ rowNumber, personId }) => ({ rowNumber, undone: results.get(personId)! })),
  );
  work.record({
    action: 'imports.undo',
    entity: 'import',
    entityId: found.id,
    changes: {
      count: rows.length,
      people: rows.map(({ personId }) => personId),
      kept: [...results.values()].filter(({ kept }) => kept.length > 0).length,
    },
  });
  return rows.length;
}

/**
 * The next rows to undo, each with whether there is more of someone the import added than it made. A person twice in a
 * file is one batch apart.
 */
async function nextDone(work: Work, importId: string, most: number): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`select r.row_number as "rowNumber", r.person_id as "personId", r.done, r.turn,
      r.applied_at as "appliedAt",
      (r.done -> 'created')::boolean and (
        exists (select 1 from achievements a where a.company_id = r.company_id and a.person_id = r.person_id)
        or exists (select 1 from evidence v where v.company_id = r.company_id and v.person_id = r.person_id)
        or exists (select 1 from enrolments e where e.company_id = r.company_id and e.person_id = r.person_id
          and (e.started_at is not null or e.completed_at is not null or e.origin not in ('rule', 'renewal', 'seat')))
        or exists (select 1 from placements p where p.company_id = r.company_id and p.manager_id = r.person_id
          and p.retracted_at is null
          and not exists (select 1 from import_rows o where o.company_id = r.company_id and o.import_id = r.import_id
            and o.person_id = p.person_id))) as used
    from import_rows r where r.company_id = ${work.companyId} and r.import_id = ${importId} and r.applied_at is not null
      and r.undone is null
      and r.done is not null and r.person_id is not null
      and exists (select 1 from employments m where m.company_id = r.company_id and m.person_id = r.person_id)
    order by r.turn desc, r.row_number limit ${most}`.execute(work.tx);
  return rows.filter(({ turn }) => turn === rows[0]!.turn);
}

async function note(
  work: Work,
  importId: string,
  results: readonly { rowNumber: number; undone: Undone }[],
): Promise<void> {
  await sql`update import_rows i set undone = r.undone from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
    as r("rowNumber" int, undone jsonb)
    where i.company_id = ${work.companyId} and i.import_id = ${importId} and i.row_number = r."rowNumber"`.execute(
    work.tx,
  );
}

async function keepOne(runtime: Runtime, importId: string): Promise<void> {
  await inBatch(runtime, importId, 'undoing', async (work) => {
    const [row] = await nextDone(work, importId, 1);
    if (row)
      await note(work, importId, [
        { rowNumber: row.rowNumber, undone: { restored: [], kept: [{ field: null, code: 'changedSince' }] } },
      ]);
  });
}
