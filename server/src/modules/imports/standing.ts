import { DomainError } from '@app/domain/errors';
import type { Claims } from '@app/domain/access/actor';
import { sql } from 'kysely';
import { currentClaims, joinClaims } from '../../platform/database/current-claims.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAs, workAsSystem } from '../../platform/runtime.ts';
import type { Acting } from '../../platform/http/session.ts';
import type { Work } from '../../platform/database/work.ts';
import type { ImportRow } from './records.ts';
import { findImport, importColumns } from './records.ts';

/** An import for its job, with who asked for it as they stand now: their claims may have gone since (A23). */
export type Standing = ImportRow & { acting: Acting };

/** The company is the import's own: a job names an import and nothing else (B24). */
export async function standingOf(runtime: Runtime, importId: string): Promise<Standing | null> {
  return workAsSystem(
    runtime,
    'imports.look',
    async (work) => {
      work.reach('imports.run');
      const { rows } = await sql<
        ImportRow & { claims: Claims; timeZone: string }
      >`select ${importColumns}, c.time_zone as "timeZone",
          ${currentClaims}
        from imports i join companies c on c.id = i.company_id join people p on p.id = i.created_by
        left join employments e on e.company_id = i.company_id and e.person_id = i.created_by
        ${joinClaims(work)}
        where i.id = ${importId}`.execute(work.tx);
      const found = rows[0];
      if (!found) return null;
      const { claims, timeZone, ...row } = found;
      return { ...row, acting: { personId: row.createdBy, companyId: row.companyId, claims, timeZone } };
    },
    { write: false, audited: false },
  );
}

export type Step<R> = { over: true } | { over: false; result: R };

/**
 * One batch of a job: in the name and with the present claims of the person who asked for it, in one transaction with
 * the state of its rows. Over when the import is no longer under way, or someone asked to stop it.
 */
export async function inBatch<R>(
  runtime: Runtime,
  importId: string,
  state: 'checking' | 'running' | 'undoing',
  run: (work: Work, found: ImportRow) => Promise<R>,
): Promise<Step<R>> {
  const standing = await standingOf(runtime, importId);
  if (standing?.state !== state) return { over: true };
  return workAs(
    runtime,
    standing.acting,
    { write: true, audited: false, patienceSeconds: 60 },
    async (work): Promise<Step<R>> => {
      work.authorize('imports.run', { companyId: work.companyId });
      const found = await findImport(work, importId, { lock: true });
      if (found.state !== state) return { over: true };
      if (found.cancelAsked) {
        await sql`update imports set state = 'cancelled', finished_at = ${work.now}
          where company_id = ${work.companyId} and id = ${importId}`.execute(work.tx);
        return { over: true };
      }
      return { over: false, result: await run(work, found) };
    },
  );
}

/** Ends a job that cannot go on. A dry run goes back to its columns; what an import has done stays. */
export async function fail(runtime: Runtime, importId: string, error: DomainError): Promise<void> {
  const failure = JSON.stringify({ code: error.code, details: error.details });
  await workAsSystem(
    runtime,
    'imports.fail',
    async (work) => {
      work.reach('imports.run');
      await sql`update imports set failure = ${failure}::jsonb, state = case when state = 'checking'
        and ${error.code} <> 'notAllowed' then 'read' else 'failed' end,
          finished_at = case when state = 'checking' and ${error.code} <> 'notAllowed' then null
            when state = 'undoing' then finished_at else ${work.now}::timestamptz end
        where id = ${importId} and state in ('checking', 'running', 'undoing')`.execute(work.tx);
    },
    { audited: false },
  );
}

/** Has the database look at the tables an import fills, so that its plans fit what is in them by now. */
export async function queueRecheck(runtime: Runtime): Promise<void> {
  await workAsSystem(
    runtime,
    'imports.look',
    async (work) => {
      work.reach('imports.run');
      await sql`select analyze_for_import()`.execute(work.tx);
    },
    { audited: false },
  );
}

/**
 * After so many tries, some ten minutes, an import ends that nothing of ours foresaw: while it is under way its company
 * can import nothing else.
 */
const mostTries = 8;

/**
 * The import a job names. A payload with anything besides was not written by us: the company is the import's, never the
 * job's (B24).
 */
export async function under(
  runtime: Runtime,
  payload: Record<string, unknown>,
  { number }: { number: number },
  run: (importId: string) => Promise<void>,
): Promise<void> {
  const { importId, ...rest } = payload;
  if (typeof importId !== 'string' || Object.keys(rest).length > 0)
    return runtime.log.warn({ job: 'imports' }, 'a job that is none of ours was left undone');
  try {
    await run(importId);
  } catch (error) {
    const foreseen = error instanceof DomainError && error.code !== 'unavailable';
    if (!foreseen && number < mostTries) throw error;
    await fail(runtime, importId, foreseen ? error : new DomainError('importStopped'));
    if (!foreseen) throw error;
  }
}
