import type { LegalKind } from '@app/domain/legal/kinds';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { makeFirstVersions } from './first-versions.ts';

/**
 * After the set-up, and once a night for documents that came with a later version of the product: the newest texts that
 * come with it, as version 1. At night and not by a migration, because processes of the version before, which take
 * every document for one that blocks, serve on for a while after it.
 */
export const publishFirst: Job = {
  name: 'legal.publishFirst',
  schedule: '35 3 * * *',
  async run(runtime) {
    await workAsSystem(runtime, 'legal.publishFirst', async (work) => {
      work.authorize('legal.publish');
      // The log keeps its entries for good, and processes of any version write them: it knows what was made also where
      // it was discarded before this was asked.
      const { rows } = await sql<{
        ready: boolean;
        before: LegalKind[];
      }>`select exists (select 1 from people where qms_admin_since is not null) as ready,
        array(select distinct k.kind from audit_entries a
          cross join jsonb_array_elements_text(a.changes -> 'kinds') k(kind)
          where a.company_id = ${work.companyId} and a.entity = 'legalVersion'
            and a.action = 'legal.publishFirst') as before`.execute(work.tx);
      const { ready, before } = rows[0]!;
      // Before the set-up there is no one to publish anything for.
      const made = ready ? await makeFirstVersions(work, before) : [];
      if (made.length > 0)
        work.record({ action: 'legal.publishFirst', entity: 'legalVersion', entityId: null, changes: { kinds: made } });
    });
  },
};
