import { sql } from 'kysely';
import type { Listener } from '../../platform/database/work.ts';
import { when } from '../../platform/database/work.ts';
import { recordsFellDue } from '../identity/index.ts';

/** What was sent goes when its time is over, with the inbox entries that show it. */
export const retentionListeners: Listener[] = [
  when(recordsFellDue, async (work, asked) => {
    if (asked.kind !== 'deliveries') return;
    const ids = [...asked.ids];
    await sql`delete from inbox_entries where company_id = ${asked.companyId} and id = any(${ids}::uuid[])`.execute(
      work.tx,
    );
    const gone =
      await sql`delete from deliveries where company_id = ${asked.companyId} and id = any(${ids}::uuid[])`.execute(
        work.tx,
      );
    asked.deleted += Number(gone.numAffectedRows ?? 0);
  }),
];
