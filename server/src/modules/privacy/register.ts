import * as api from '@app/contract/privacy/privacy';
import { readProcessing } from '@app/domain/privacy/register';
import type { RetentionKind } from '@app/domain/privacy/retention';
import { retentionKinds, retentionRules, timeFor } from '@app/domain/privacy/retention';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import { readTimes } from './times.ts';

/**
 * The register of processing, as the tables themselves say it: what a migration adds without saying so is found by the
 * test.
 */
export const getProcessingRegister = query(api.getProcessingRegister, async (work) => {
  work.authorize('privacy.view');
  const times = await readTimes(work);
  const { rows } = await sql<{
    name: string;
    comment: string;
  }>`select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      obj_description(c.oid, 'pg_class') as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and obj_description(c.oid, 'pg_class') is not null order by 1`.execute(work.tx);
  const isKind = (kept: string): kept is RetentionKind => (retentionKinds as readonly string[]).includes(kept);
  const tables = rows
    .flatMap(({ name, comment }) => readProcessing(name, comment) ?? [])
    .map((one) => ({
      ...one,
      time: isKind(one.kept) ? { count: timeFor(one.kept, times), unit: retentionRules[one.kept].unit } : null,
    }));
  return { tables };
});
