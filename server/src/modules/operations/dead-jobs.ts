import * as api from '@app/contract/operations/operations';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';

export const listDeadJobs = query(api.listDeadJobs, async (work) => {
  work.authorize('operations.view');
  const { rows } = await sql<{
    id: string;
    job: string;
    attempts: number;
    lastError: string | null;
    createdAt: string;
  }>`
    select id, job, attempts, last_error as "lastError", created_at as "createdAt" from jobs.overview
    where attempts >= max_attempts order by created_at limit 200`.execute(work.tx);
  return { rows };
});

export const retryJob = command(api.retryJob, async (work, { jobId }) => {
  await requireDead(work, jobId);
  await sql`select jobs.retry(${jobId})`.execute(work.tx);
  work.record({ entity: 'job', entityId: jobId, action: 'operations.retryJob' });
  return {};
});

export const discardJob = command(api.discardJob, async (work, { jobId }) => {
  await requireDead(work, jobId);
  await sql`select jobs.discard(${jobId})`.execute(work.tx);
  work.record({ entity: 'job', entityId: jobId, action: 'operations.discardJob' });
  return {};
});

async function requireDead(work: Work, jobId: string): Promise<void> {
  work.authorize('operations.change');
  const { rows } = await sql`select 1 from jobs.overview where id = ${jobId} and attempts >= max_attempts`.execute(
    work.tx,
  );
  if (rows.length === 0) throw new DomainError('notFound');
}
