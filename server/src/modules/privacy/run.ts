import type { RecordKind } from '@app/domain/privacy/retention';
import { recordKinds, retentionDay, retentionRules } from '@app/domain/privacy/retention';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetMailsTo } from '../../platform/audit/forget-trails.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { personFellDue, recordsFellDue } from '../identity/index.ts';
import type { DueRow } from './due-sql.ts';
import { heldSql, overSql } from './due-sql.ts';
import { newPseudonym } from './pseudonym.ts';
import { switchOf } from './runs.ts';
import { holdRetention } from '../../platform/database/retention-lock.ts';
import { readTimes } from './times.ts';

const job = 'privacy.deleteDue';
/** So many in one transaction; one person touches many tables. */
const atOnce: Record<RecordKind, number> = {
  deliveries: 2000,
  messages: 50,
  emails: 1000,
  tickets: 100,
  packageCalls: 20,
  securityEvents: 2000,
  people: 1,
};
const patience = sql`set local statement_timeout = '10min'`;

/**
 * Deletes and pseudonymises what falls due, once a dry run was confirmed. What is due follows from what is stored, and
 * each batch is one transaction with its own entry of what is gone: a run that was killed is gone on with by the next,
 * and two at once take turns. `companyId`: that company alone.
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
        { audited: false, patienceSeconds: 600 },
      );
    const runId = await as(async (work) => {
      if ((await switchOf(work)).state !== 'on') return null;
      const { rows } = await sql<{
        id: string;
      }>`insert into retention_runs (dry, started_at, as_of) values (false, ${work.now}, ${retentionDay(work.now)})
        returning id`.execute(work.tx);
      return rows[0]!.id;
    });
    if (!runId) return;
    await oneByOne(Object.keys(recordKinds) as RecordKind[], async (kind) => {
      const companies = await as((work) => companiesDue(work, kind));
      await oneByOne(companies, (companyId) =>
        deleteOf(runtime, { runId, kind, companyId }, (atMost as number | undefined) ?? atOnce[kind]),
      );
    });
    await as((work) => sql`update retention_runs set finished_at = ${work.now} where id = ${runId}`.execute(work.tx));
  },
};

async function companiesDue(work: Work, kind: RecordKind): Promise<(string | null)[]> {
  await patience.execute(work.tx);
  const judging = { day: retentionDay(work.now), times: await readTimes(work) };
  const { rows } = await sql<{
    companyId: string | null;
  }>`select distinct r.company_id as "companyId" from (${overSql(kind, judging)}) r
    where not ${heldSql(kind, work.now)} order by 1`.execute(work.tx);
  return rows.map(({ companyId }) => companyId);
}

/**
 * `passed`: rows that could not be deleted, and are left for the next night; `trying`: those of the batch under way.
 */
type Batch = { runId: string; kind: RecordKind; companyId: string | null; passed: string[]; trying: readonly string[] };

/** One that fails keeps none of the others from its turn; the first failure is told at the end. */
async function deleteOf(
  runtime: Runtime,
  given: Pick<Batch, 'runId' | 'kind' | 'companyId'>,
  most: number,
): Promise<void> {
  const batch: Batch = { ...given, passed: [], trying: [] };
  const failures: unknown[] = [];
  for (;;) {
    batch.trying = [];
    try {
      const gone = await workAsSystem(runtime, job, (work) => deleteSome(work, batch, most), {
        ...(batch.companyId && { companyId: batch.companyId }),
        audited: false,
        patienceSeconds: 600,
      });
      if (gone < most) break;
    } catch (failure) {
      failures.push(failure);
      if (batch.trying.length === 0) break;
      batch.passed.push(...batch.trying);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** One batch; 0 where nothing is due, or the run was stopped since. */
async function deleteSome(work: Work, batch: Batch, most: number): Promise<number> {
  const { runId, kind, companyId } = batch;
  work.reach('privacy.change');
  await patience.execute(work.tx);
  await holdRetention(work);
  if ((await switchOf(work)).state !== 'on') return 0;
  const rows = await rowsDue(work, batch, most);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  batch.trying = ids;
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
  await sql`insert into retention_deletions (run_id, at, kind, action, company_id, records, keys, first_event_on,
    last_event_on, kept_for, unit)
    values (${runId}, ${work.now}, ${kind}, ${action}, ${companyId}, ${rows.length}, ${ids}::uuid[], ${first}, ${last},
      ${keptFor}, ${unit})`.execute(work.tx);
  work.record({
    ...{
      action: action === 'delete' ? 'privacy.delete' : 'privacy.pseudonymise',
      entity: 'retention',
      entityId: runId,
    },
    changes: { kind, records: rows.length, from: first, until: last, keptFor, unit },
  });
  return rows.length;
}

/**
 * People and their employments are locked first and judged then: someone who is hired again in this moment is no
 * leaver.
 */
async function rowsDue(work: Work, { kind, companyId, passed }: Batch, most: number): Promise<DueRow[]> {
  const judging = { day: retentionDay(work.now), times: await readTimes(work) };
  const due = async (among: readonly string[] | null) =>
    (
      await sql<DueRow>`select r.id, r.company_id as "companyId", r.event_on as "eventOn", r.kept_for as "keptFor"
        from (${overSql(kind, judging)}) r
        where r.company_id is not distinct from ${companyId}::uuid and not ${heldSql(kind, work.now)}
          and r.id <> all(${passed}::uuid[]) and ${among ? sql`r.id = any(${[...among]}::uuid[])` : sql`true`}
            order by r.event_on, r.id limit ${most}`.execute(work.tx)
    ).rows;
  const rows = await due(null);
  if (kind !== 'people' || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  await sql`select from people where id = any(${ids}::uuid[]) order by id for update`.execute(work.tx);
  await sql`select from employments n join people p on p.id = any(${ids}::uuid[])
    where n.person_id = any (person_family(p.id)) order by n.company_id, n.person_id for update of n`.execute(work.tx);
  return due(ids);
}

async function forget(work: Work, personId: string): Promise<void> {
  const { rows } = await sql<{ ids: string[] }>`select person_family(${personId}) as ids`.execute(work.tx);
  const { ids } = rows[0]!;
  const { words, companyIds } = await knownBy(work, ids);
  await work.emit(personFellDue, { ids, pseudonym: newPseudonym(), words });
  await forgetMailsTo(work, ids, words);
  await sql`select forget_security_words(${ids}::uuid[], ${words}::text[])`.execute(work.tx);
  for (const companyId of companyIds)
    await sql`select redact_audit(${companyId}, ${ids}::uuid[], ${words}::text[], ${work.now})`.execute(work.tx);
}

/**
 * The names, numbers and addresses someone was known by, those of before included as far as the audit log has them,
 * without addresses that someone else has as well; and whose log that is.
 */
async function knownBy(work: Work, ids: readonly string[]): Promise<{ words: string[]; companyIds: string[] }> {
  const people = [...ids];
  const { rows } = await sql<{ word: string }>`select distinct word from (
      select unnest(array[legal_name, preferred_name, email, email_canonical, phone]) as word from people
        where id = any(${people}::uuid[])
      union all select unnest(array[employee_number, external_id, contact_email, contact_email_canonical,
        contact_phone]) from employments where person_id = any(${people}::uuid[])
      union all select v #>> '{}' from audit_entries a,
        (values ('$.**.legalName[*]'::jsonpath), ('$.**.name[*]'), ('$.**.email[*]'), ('$.**.phone[*]'),
          ('$.**.employeeNumber[*]')) k (path),
        jsonb_path_query(a.changes, k.path) v where a.entity_id = any(${people}::text[])
          and a.entity in ('person', 'employee') and jsonb_typeof(v) = 'string') w
    where length(word) >= 2 and (word !~ '@|^[+]\\d' or not exists (select 1 from people o
      left join employments n on n.person_id = o.id
      where o.forgotten_at is null and o.id <> all(${people}::uuid[])
        and lower(word) in (lower(o.email), o.email_canonical, o.phone, lower(n.contact_email),
          n.contact_email_canonical, n.contact_phone))) order by word`.execute(work.tx);
  const companies = await sql<{
    id: string;
  }>`select company_id as id from employments where person_id = any(${people}::uuid[])
    union select company_id from audit_entries where actor_kind = 'person' and actor_id = any(${people}::text[])
    union select id from companies where is_platform order by id`.execute(work.tx);
  return { words: rows.map(({ word }) => word), companyIds: companies.rows.map(({ id }) => id) };
}
