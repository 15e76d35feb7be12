import { looksLost } from '@app/domain/files/unnamed';
import { sql } from 'kysely';
import type { Unnamed } from '../../platform/files/unnamed-files.ts';
import { sweptBuckets, unnamedIn } from '../../platform/files/unnamed-files.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';

/** Only where something was left are the largest tables read. */
const statementSeconds = 1800;

/**
 * Removes bytes that no row names. Where so many have no row that the database is more likely to be the wrong one,
 * nothing is removed and the job fails, for an operator to see.
 */
export const sweepUnnamed: Job = {
  name: 'files.sweepUnnamed',
  schedule: '35 3 * * *',
  async run(runtime) {
    const refused: string[] = [];
    for (const bucket of sweptBuckets) {
      const found = await unnamedIn(runtime.files, bucket, Date.parse(runtime.clock.now()), (paths) =>
        unnamed(runtime, paths),
      );
      if (looksLost(counts(found))) refused.push(`${found.unnamed.length} of ${found.stored} in ${bucket}`);
      else for (const path of found.unnamed) await runtime.files.remove(bucket, path);
      if (found.unnamed.length > 0)
        runtime.log.warn(
          { bucket, stored: found.stored, unnamed: found.unnamed.length },
          'stored files that no row names',
        );
    }
    if (refused.length > 0)
      throw new Error(
        `More files have no row than a crash leaves: ${refused.join(', ')}. None of them was removed. See "Files without a row" in docs/operating.md`,
      );
  },
};

const counts = ({ stored, unnamed }: Unnamed) => ({ stored, unnamed: unnamed.length });

const unnamed = (runtime: Runtime, paths: readonly string[]): Promise<string[]> =>
  workAsSystem(
    runtime,
    sweepUnnamed.name,
    async (work) => {
      work.reach('files.view');
      const { rows } = await sql<{ paths: string[] }>`select unnamed_files(${[...paths]}::text[]) as paths`.execute(
        work.tx,
      );
      return rows[0]!.paths;
    },
    { write: false, audited: false, statementSeconds },
  );
