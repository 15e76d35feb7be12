import { DomainError } from '@app/domain/errors';
import { importKeptDays } from '@app/domain/imports/limits';
import { isProblemCode } from '@app/domain/imports/problems';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { judge } from './validate-rows.ts';
import { orderRows } from './order-rows.ts';
import { addProblems, nextRefused, nextRows, noteRows } from './rows.ts';
import { stageRows } from './stage-rows.ts';
import { inBatch, queueRecheck, standingOf, under } from './standing.ts';

const batchSize = 1000;
/** Before which batches the tables have grown so much that plans want to be made again. */
const lookAt = new Set([1, 3, 9, 27, 81]);

/** The dry run: reads the file into rows, and judges each. Goes on where it was after a kill. */
export const checkFile: Job = {
  name: 'imports.check',
  run: (runtime, payload, attempt) =>
    under(runtime, payload, attempt, async (importId) => {
      const standing = await standingOf(runtime, importId);
      if (standing?.state !== 'checking') return;
      if (!(await stageRows(runtime, standing))) return;
      await queueRecheck(runtime);
      if (!(await orderRows(runtime, standing))) return;
      for (;;) {
        const step = await inBatch(runtime, importId, 'checking', async (work, found) => {
          const rows = await nextRows(work, importId, 'judge', batchSize);
          if (rows.length > 0) {
            await noteRows(work, found, await judge(work, found, rows, false), false);
            return rows.length;
          }
          // What was refused by itself is looked at once more, so that a corrected file doesn't fail on the next thing.
          const refused = await nextRefused(work, importId, batchSize);
          if (refused.length > 0) {
            await addProblems(work, importId, await judge(work, found, refused, false));
            return refused.length;
          }
          if (found.rowsTotal === 0) throw new DomainError('importEmpty');
          // Counted from the rows: what was refused for itself was never judged.
          await sql`update imports set state = 'checked', checked_at = ${work.now}, rows_done = rows_total,
              counts = (select jsonb_object_agg(outcome, n)
                from (select outcome, count(*) as n from import_rows
                where company_id = ${work.companyId} and import_id = ${importId} group by 1) c)
            where company_id = ${work.companyId} and id = ${importId}`.execute(work.tx);
          return 0;
        });
        if (step.over || step.result === 0) return;
      }
    }),
};

/**
 * Does what the dry run showed, a thousand rows at a time: what a batch changes and that it is done are in one
 * transaction, so that after a kill no row is done twice and none by half (F13).
 */
export const applyRows: Job = {
  name: 'imports.run',
  run: (runtime, payload, attempt) =>
    under(runtime, payload, attempt, async (importId) => {
      // Where someone else changed the same just now, the batch is done row by row, and only the row in question stays
      // out.
      let single = 0;
      for (let batch = 1; ; batch += 1) {
        if (lookAt.has(batch)) await queueRecheck(runtime);
        const most = single > 0 ? 1 : batchSize;
        try {
          const step = await inBatch(runtime, importId, 'running', async (work, found) => {
            const rows = await nextRows(work, importId, 'apply', most);
            if (rows.length > 0) await noteRows(work, found, await judge(work, found, rows, true), true);
            else
              await sql`update imports set state = 'done', finished_at = ${work.now}
                where company_id = ${work.companyId} and id = ${importId}`.execute(work.tx);
            return rows.length;
          });
          if (step.over || step.result === 0) return;
        } catch (error) {
          if (!(error instanceof DomainError) || ['notAllowed', 'unavailable'].includes(error.code)) throw error;
          if (most > 1) single = batchSize + 1;
          else await refuseOne(runtime, importId, error.code);
        }
        if (single > 0) single -= 1;
      }
    }),
};

async function refuseOne(runtime: Runtime, importId: string, code: string): Promise<void> {
  await inBatch(runtime, importId, 'running', async (work, found) => {
    const [row] = await nextRows(work, importId, 'apply', 1);
    if (row)
      await noteRows(
        work,
        found,
        [
          {
            rowNumber: row.rowNumber,
            outcome: 'refused',
            problems: [{ field: null, code: isProblemCode(code) ? code : 'changedMeanwhile' }],
          },
        ],
        true,
      );
  });
}

/** After thirty days an import goes, with its file and its rows; after a day what never arrived in full. */
export const sweepImports: Job = {
  name: 'imports.sweep',
  schedule: '40 2 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'imports.sweep',
      async (work) => {
        work.reach('imports.run');
        const { rows } = await sql<{
          id: string;
        }>`delete from imports where state not in ('checking', 'running', 'undoing')
          and coalesce(finished_at, created_at) < ${work.now}::timestamptz - case
            when state = 'uploading' then interval '1 day' else make_interval(days => ${importKeptDays}) end
            returning id`.execute(work.tx);
        // Also of those that were kept and not yet noted. Jobs of their own: with a store that is away nothing of them
        // is forgotten.
        for (const { id } of rows) await work.enqueue('files.removeIncoming', { bucket: 'imports', uploadId: id });
      },
      { audited: false },
    );
  },
};
