import type { RecordKind } from '@app/domain/privacy/retention';
import { recordKinds, retentionDay, retentionRules } from '@app/domain/privacy/retention';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs.ts';
import { forgetMailsTo } from '../../platform/forget-trails.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/work.ts';
import { personFellDue, recordsFellDue } from '../identity/index.ts';
import type { DueRow } from './due-sql.ts';
import { heldSql, overSql } from './due-sql.ts';
import { newPseudonym } from './pseudonym.ts';
import { switchOf } from './runs.ts';
import { holdRetention, readTimes } from './times.ts';

const job = 'privacy.deleteDue';
/** So many in one transaction; one person touches many tables. */
const atOnce: Record<RecordKind, number> = { deliveries: 2000, messages: 50, emails: 1000, tickets: 100, packageCalls: 20, securityEvents: 2000, people: 1 };
const patience = sql`set local statement_timeout = '10min'`;

/**
 * Deletes and pseudonymises what falls due, once a dry run was confirmed. What is due follows from what is stored, and each batch is one transaction with its
 * own entry of what is gone: a run that was killed is gone on with by the next, and two at once take turns. `companyId`: that company alone.
 */
export const deleteDue: Job = {
  name: job,
  schedule: '10 4 * * *',
  async run(runtime, { atMost }) {
    const as = <R>(run: (work: Work) => Promise<R>) =>
      workAsSystem(
        runtime,
        job,
        (work) => {
          work.reach('privacy.change');
          return run(work);
        },
        { audited: false },
      );
    const runId = await as(async (work) => {
      if ((await switchOf(work)).state !== 'on') return null;
      const { rows } = await sql<{
        id: string;
      }>`insert into retention_runs (dry, started_at, as_of) values (false, ${work.now}, ${retentionDay(work.now)}) returning id`.execute(work.tx);
      return rows[0]!.id;
    });
    if (!runId) return;
    await oneByOne(Object.keys(recordKinds) as RecordKind[], async (kind) => {
      const companies = await as((work) => companiesDue(work, kind));
      await oneByOne(companies, (companyId) => deleteOf(runtime, { runId, kind, companyId }, (atMost as number | undefined) ?? atOnce[kind]));
    });
    await as((work) => sql`update retention_runs set finished_at = ${work.now} where id = ${runId}`.execute(work.tx));
  },
};

async function companiesDue(work: Work, kind: RecordKind): Promise<(string | null)[]> {
  await patience.execute(work.tx);
  const judging = { day: retentionDay(work.now), times: await readTimes(work) };
  const { rows } = await sql<{ companyId: string | null }>`select distinct r.company_id as "companyId" from (${overSql(kind, judging)}) r
    where not ${heldSql(kind, work.now)} order by 1`.execute(work.tx);
  return rows.map(({ companyId }) => companyId);
}

type Batch = { runId: string; kind: RecordKind; companyId: string | null };

async function deleteOf(runtime: Runtime, batch: Batch, most: number): Promise<void> {
  for (;;) {
    const gone = await workAsSystem(runtime, job, (work) => deleteSome(work, batch, most), {
      ...(batch.companyId && { companyId: batch.companyId }),
      audited: false,
      patienceSeconds: 600,
    });
    if (gone < most) return;
  }
}

/** One batch; 0 where nothing is due, or the run was stopped since. */
async function deleteSome(work: Work, { runId, kind, companyId }: Batch, most: number): Promise<number> {
  work.reach('privacy.change');
  await patience.execute(work.tx);
  await holdRetention(work);
  if ((await switchOf(work)).state !== 'on') return 0;
  const rows = await rowsDue(work, kind, companyId, most);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  if (kind === 'people') for (const id of ids) await forget(work, id);
  else {
    const asked = { kind, companyId, ids, deleted: 0 };
    await work.emit(recordsFellDue, asked);
    if (asked.deleted !== ids.length) throw new Error(`Of ${ids.length} ${kind} ${asked.deleted} were deleted`);
  }
  const { action, unit } = retentionRules[recordKinds[kind]];
  const events = rows.map(({ eventOn }) => eventOn).toSorted();
  const [first, last] = [events[0]!, events.at(-1)!];
  const keptFor = Math.max(...rows.map((row) => row.keptFor));
  await sql`insert into retention_deletions (run_id, at, kind, action, company_id, records, keys, first_event_on, last_event_on, kept_for, unit)
    values (${runId}, ${work.now}, ${kind}, ${action}, ${companyId}, ${rows.length}, ${ids}::uuid[], ${first}, ${last}, ${keptFor}, ${unit})`.execute(work.tx);
  work.record({
    ...{ action: action === 'delete' ? 'privacy.delete' : 'privacy.pseudonymise', entity: 'retention', entityId: runId },
    changes: { kind, records: rows.length, from: first, until: last, keptFor, unit },
  });
  return rows.length;
}

/** People are locked first and judged then: somebody who is hired again in this moment is no leaver. */
async function rowsDue(work: Work, kind: RecordKind, companyId: string | null, most: number): Promise<DueRow[]> {
  const judging = { day: retentionDay(work.now), times: await readTimes(work) };
  const due = async (among: readonly string[] | null) =>
    (
      await sql<DueRow>`select r.id, r.company_id as "companyId", r.event_on as "eventOn", r.kept_for as "keptFor" from (${overSql(kind, judging)}) r
        where r.company_id is not distinct from ${companyId}::uuid and not ${heldSql(kind, work.now)}
          and ${among ? sql`r.id = any(${[...among]}::uuid[])` : sql`true`} order by r.event_on, r.id limit ${most}`.execute(work.tx)
    ).rows;
  const rows = await due(null);
  if (kind !== 'people' || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  await sql`select from people where id = any(${ids}::uuid[]) order by id for update`.execute(work.tx);
  return due(ids);
}

async function forget(work: Work, personId: string): Promise<void> {
  const { rows } = await sql<{ ids: string[] }>`select person_family(${personId}) as ids`.execute(work.tx);
  const { ids } = rows[0]!;
  const { words, companyIds } = await knownBy(work, ids);
  await work.emit(personFellDue, { ids, pseudonym: newPseudonym(), words });
  await forgetMailsTo(work, ids);
  for (const companyId of companyIds) await sql`select redact_audit(${companyId}, ${ids}::uuid[], ${words}::text[], ${work.now})`.execute(work.tx);
}

/** The names and addresses somebody was known by, those of before included as far as the audit log has them; and whose log that is. */
async function knownBy(work: Work, ids: readonly string[]): Promise<{ words: string[]; companyIds: string[] }> {
  const people = [...ids];
  const { rows } = await sql<{ word: string }>`select distinct word from (
      select unnest(array[legal_name, email, email_canonical, phone]) as word from people where id = any(${people}::uuid[])
      union all select unnest(array[contact_email, contact_email_canonical, contact_phone]) from employments where person_id = any(${people}::uuid[])
      union all select v #>> '{}' from audit_entries a, (values ('$.**.legalName[*]'::jsonpath), ('$.**.name[*]'), ('$.**.email[*]')) k (path),
        jsonb_path_query(a.changes, k.path) v where a.entity_id = any(${people}::text[]) and a.entity in ('person', 'employee') and jsonb_typeof(v) = 'string') w
    where length(word) >= 4 order by word`.execute(work.tx);
  const companies = await sql<{ id: string }>`select company_id as id from employments where person_id = any(${people}::uuid[])
    union select id from companies where is_platform order by id`.execute(work.tx);
  return { words: rows.map(({ word }) => word), companyIds: companies.rows.map(({ id }) => id) };
}
