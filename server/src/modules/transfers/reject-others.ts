import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { rejectBehind } from '../evidence/index.ts';
import { partedNote } from './transfer-words.ts';

/**
 * Evidence that a transfer brought is another person's, as was found out since: unless a reviewer decided about it, it
 * is rejected.
 */
export const rejectOthers: Job = {
  name: 'transfers.rejectOthers',
  async run(runtime, payload) {
    const { companyId, evidenceId } = payload as { companyId: string; evidenceId: string };
    await workAsSystem(
      runtime,
      rejectOthers.name,
      async (work) => {
        work.reach('transfer.own');
        const { rows } = await sql<{
          locale: string;
        }>`select p.locale from evidence e join people p on p.id = e.person_id
          where e.company_id = ${companyId} and e.id = ${evidenceId}`.execute(work.tx);
        if (!rows[0] || !(await rejectBehind(work, runtime, evidenceId, partedNote(rows[0].locale)))) return;
        work.record({
          action: 'evidence.reject',
          entity: 'evidence',
          entityId: evidenceId,
          companyId,
          changes: { reason: 'wrongPerson' },
        });
      },
      { companyId },
    );
  },
};
