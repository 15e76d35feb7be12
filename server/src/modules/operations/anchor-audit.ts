import { CompiledQuery } from 'kysely';
import { keepAnchor } from '../../platform/audit/anchor-folder.ts';
import { takeAnchor } from '../../platform/audit/audit-check.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';

/** The head of every audit chain, once a day, as a file that is copied elsewhere. */
export const anchorAudit: Job = {
  name: 'operations.anchorAudit',
  schedule: '10 0 * * *',
  async run(runtime) {
    const anchor = await workAsSystem(
      runtime,
      anchorAudit.name,
      (work) => {
        work.reach('operations.view');
        const ask = async <Row>(text: string, values: unknown[] = []) => (await work.tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
        return takeAnchor(ask, work.now);
      },
      { write: false, audited: false },
    );
    await keepAnchor(runtime.config.dataDir, anchor);
  },
};
