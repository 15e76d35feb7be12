import type pg from 'pg';
import { withConnection } from '../../server/src/platform/database/database.ts';
import { lookUpPlaces } from '../../server/src/platform/embedded/embedded-places.ts';
import { deniedLater, lostUploads, strayFiles } from './check-uploads.ts';
import type { Acknowledged } from './history.ts';
import type { Sql } from './scene.ts';
import type { Uploader } from './uploader.ts';

export interface Findings {
  /** Acknowledged changes that are not there. */
  lost: Acknowledged[];
  /** What must never be in the database, whatever was acknowledged. */
  broken: string[];
}

/** Looks into the database behind the server's back. */
export const withSql = <Result>(dataDir: string, work: (sql: Sql) => Promise<Result>): Promise<Result> =>
  withSqlAt({ host: lookUpPlaces(dataDir).socketDir, port: 5432, user: 'postgres', database: 'muster' }, work);

/** The same, of any database. */
export async function withSqlAt<Result>(
  connection: pg.ClientConfig,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return withConnection(connection, (client) =>
    work(async (text, values = []) => (await client.query(text, values)).rows),
  );
}

/** Everything acknowledged is looked up by itself; then what has to hold over all rows. */
export async function check(
  sql: Sql,
  dataDir: string,
  acknowledged: Acknowledged[],
  uploaders: Uploader[],
): Promise<Findings> {
  const sent = new Map(uploaders.flatMap((uploader) => [...uploader.sent]));
  // One acknowledgement that is missed in several places was one promise.
  const lost = new Set([
    ...(await lostEnrolments(sql, acknowledged)),
    ...(await lostProgress(sql, acknowledged)),
    ...(await lostNames(sql, acknowledged)),
    ...(await lostAudit(sql, acknowledged)),
    ...(await lostUploads(sql, dataDir, acknowledged, sent)),
    ...deniedLater(acknowledged, uploaders),
  ]);
  const broken = [...(await brokenRules(sql)), ...(await strayFiles(sql, dataDir)), ...(await damagedIndexes(sql))];
  return { lost: [...lost], broken };
}

async function lostEnrolments(sql: Sql, acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const rows = await sql<{ id: string; completed: boolean; withdrawn: boolean; proofs: number }>(
    `select e.id, e.completed_at is not null as completed, e.withdrawn_at is not null as withdrawn,
       (select count(*)::int from achievements a where a.company_id = e.company_id and a.enrolment_id = e.id) as proofs
         from enrolments e`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return acknowledged
    .filter(({ kind }) => kind === 'enrolled' || kind === 'progress' || kind === 'completed' || kind === 'withdrawn')
    .filter(({ kind, subjectId }) => {
      const row = byId.get(subjectId);
      return (
        !row ||
        (kind === 'completed' && (!row.completed || row.proofs !== 1)) ||
        (kind === 'withdrawn' && !row.withdrawn)
      );
    });
}

async function lostProgress(sql: Sql, acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const rows = await sql<{ key: string; furthest: number }>(
    `select enrolment_id || ' ' || device_id || ' ' || sequence as key, (body ->> 'furthest')::float as furthest
      from progress_commits`,
  );
  const furthestOf = new Map(rows.map((row) => [row.key, row.furthest]));
  const sequences = await sql<{ id: string; last: number }>('select id, last_sequence::int as last from enrolments');
  const lastOf = new Map(sequences.map((row) => [row.id, row.last]));
  return acknowledged
    .filter((entry) => entry.kind === 'progress')
    .filter((entry) => {
      const kept = furthestOf.get(`${entry.subjectId} ${entry.deviceId} ${entry.sequence}`);
      // The commit itself, and its effect on the attempt: both were in one transaction.
      return kept !== entry.furthest || (lastOf.get(entry.subjectId) ?? 0) < entry.sequence;
    });
}

async function lostNames(sql: Sql, acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const rows = await sql<{ id: string; changes: number }>(
    `select id, substring(preferred_name from 'Name (\\d+)')::int as changes from people`,
  );
  const changesOf = new Map(rows.map((row) => [row.id, row.changes]));
  return acknowledged
    .filter((entry) => entry.kind === 'profile')
    .filter((entry) => (changesOf.get(entry.subjectId) ?? 0) < entry.sequence);
}

/**
 * One audit row, exactly, for each business change; saving progress is none. Enrolling is looked up by its attempt: who
 * asks again, as the first answer was lost, is told of the attempt that is there and changes nothing.
 */
async function lostAudit(sql: Sql, acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const counted = async (text: string) =>
    new Map((await sql<{ key: string; entries: number }>(text)).map(({ key, entries }) => [key, entries]));
  const byRequest = await counted(
    'select request_id as key, count(*)::int as entries from audit_entries where request_id is not null group by 1',
  );
  const byAttempt = await counted(
    `select entity_id as key, count(*)::int as entries from audit_entries where action = 'enrolment.create' group by 1`,
  );
  return acknowledged.filter(({ kind, subjectId, requestId }) => {
    if (kind === 'enrolled') return byAttempt.get(subjectId) !== 1;
    return ['withdrawn', 'profile', 'removed'].includes(kind) && byRequest.get(requestId) !== 1;
  });
}

export async function brokenRules(sql: Sql): Promise<string[]> {
  const rules: [string, string][] = [
    [
      'a completed attempt without its achievement',
      `select e.id from enrolments e where e.completed_at is not null
        and not exists (select 1 from achievements a where a.enrolment_id = e.id)`,
    ],
    [
      'an achievement without a completed attempt',
      `select a.id from achievements a where not exists (select 1 from enrolments e
        where e.id = a.enrolment_id and e.completed_at is not null)`,
    ],
    [
      'two open attempts at one course',
      `select person_id as id from enrolments where completed_at is null and withdrawn_at is null
        group by person_id, course_id having count(*) > 1`,
    ],
    [
      'a gap in the numbers of attempts',
      `select person_id as id from enrolments group by person_id, course_id having max(attempt_number) <> count(*)`,
    ],
    [
      'progress of an attempt that its commits do not explain',
      `select e.id from enrolments e where e.last_sequence <> coalesce((select max(sequence) from progress_commits c
        where c.enrolment_id = e.id), 0)`,
    ],
    [
      'a broken audit chain',
      `select company_id as id from audit_heads where first_broken_audit_link(company_id) is not null`,
    ],
    [
      'a request done twice',
      `select request_id as id from audit_entries where request_id is not null group by 1 having count(*) > 1`,
    ],
  ];
  const found: string[] = [];
  for (const [words, query] of rules)
    found.push(...(await sql<{ id: string }>(query)).map((row) => `${words}: ${row.id}`));
  return found;
}

export async function damagedIndexes(sql: Sql): Promise<string[]> {
  await sql('create extension if not exists amcheck');
  const indexes = await sql<{ name: string; id: number }>(
    `select c.oid::regclass::text as name, c.oid::int as id from pg_class c join pg_am a on a.oid = c.relam
      join pg_namespace n on n.oid = c.relnamespace
     where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'
       and n.nspname in ('public', 'auth', 'graphile_worker')`,
  );
  const damaged: string[] = [];
  for (const { name, id } of indexes) {
    await sql('select bt_index_check($1::oid::regclass, true)', [id]).catch((error: Error) =>
      damaged.push(`index ${name}: ${error.message}`),
    );
  }
  return damaged;
}
