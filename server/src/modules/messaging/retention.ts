import { sql } from 'kysely';
import type { Listener } from '../../platform/database/work.ts';
import { when } from '../../platform/database/work.ts';
import { recordsFellDue } from '../identity/index.ts';

/**
 * Messages are deleted with their recipients when their retention period ends; files that no message uses are deleted
 * by the night's sweep.
 */
export const retentionListeners: Listener[] = [
  when(recordsFellDue, async (work, asked) => {
    if (asked.kind !== 'messages') return;
    const theirs = sql`company_id = ${asked.companyId} and message_id = any(${[...asked.ids]}::uuid[])`;
    await sql`delete from message_recipients where ${theirs}`.execute(work.tx);
    await sql`delete from message_reminders where ${theirs}`.execute(work.tx);
    const gone = await sql`delete from messages where company_id = ${asked.companyId}
        and id = any(${[...asked.ids]}::uuid[])`.execute(work.tx);
    asked.deleted += Number(gone.numAffectedRows ?? 0);
  }),
];
