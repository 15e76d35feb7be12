import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Acknowledged } from './history.ts';
import type { Sql } from './scene.ts';
import type { Sent, Uploader } from './uploader.ts';
import { contentOf, sha256 } from './uploader.ts';

interface UploadRow {
  id: string;
  received: number;
  finished: boolean;
  path: string | null;
  sha256: string | null;
}

/** Acknowledged pieces, files and deletions that are not there. Bytes are compared, not only rows. */
export async function lostUploads(
  sql: Sql,
  dataDir: string,
  acknowledged: Acknowledged[],
  sent: ReadonlyMap<string, Sent>,
): Promise<Acknowledged[]> {
  const rows = await sql<UploadRow>(
    `select u.id, u.received_bytes::float8 as received, u.finished_at is not null as finished, f.path, f.sha256
     from uploads u left join files f on f.company_id = u.company_id and f.id = u.file_id`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bytesAre = new Map(rows.map((row) => [row.id, areThere(dataDir, row, sent.get(row.id))]));
  return acknowledged.filter(({ kind, subjectId, sequence }) => {
    if (kind !== 'upload' && kind !== 'chunk' && kind !== 'file' && kind !== 'removed') return false;
    const row = byId.get(subjectId);
    if (!row) return true;
    if (kind === 'removed') return row.path !== null;
    const gone = sent.get(subjectId)?.removalAsked && row.path === null && row.finished;
    if (kind === 'file') return !gone && (!row.finished || row.path === null || !bytesAre.get(subjectId));
    return !gone && (row.received < sequence || !bytesAre.get(subjectId));
  });
}

/**
 * Acknowledged, and then denied by a later answer, although it came right again because the sender still had the bytes.
 */
export function deniedLater(acknowledged: Acknowledged[], uploaders: Uploader[]): Acknowledged[] {
  return uploaders
    .flatMap((uploader) => uploader.takenBack)
    .flatMap(
      ({ uploadId, received }) =>
        acknowledged.findLast((entry) => entry.subjectId === uploadId && entry.sequence === received) ?? [],
    );
}

/** What the row promises of the bytes: all of them with the right sum, or those received so far. */
function areThere(dataDir: string, row: UploadRow, sent: Sent | undefined): boolean {
  // Its beginning was never acknowledged, so no one sent a byte.
  if (!sent) return row.received === 0;
  const content = contentOf(sent);
  const files = join(dataDir, 'files');
  try {
    if (row.path)
      return row.sha256 === sha256(content) && readFileSync(join(files, 'content', row.path)).equals(content);
    if (row.finished) return sent.removalAsked;
    if (row.received === 0) return true;
    return readFileSync(join(files, 'incoming', row.id))
      .subarray(0, row.received)
      .equals(content.subarray(0, row.received));
  } catch {
    return false;
  }
}

/**
 * Lets a day go by for everything unfinished, runs the sweep, and compares: no row without its bytes, no bytes without
 * a row. Nothing may stay that only a person could clear away.
 */
export async function strayFiles(sql: Sql, dataDir: string): Promise<string[]> {
  const files = join(dataDir, 'files');
  const longAgo = new Date(Date.now() - 3 * 24 * 3600 * 1000);
  await sql(`update uploads set changed_at = $1 where finished_at is null`, [longAgo]);
  for (const path of filesIn(join(files, 'incoming'))) utimesSync(join(files, 'incoming', path), longAgo, longAgo);
  await sql(`select jobs.enqueue('files.sweepUploads', '{}', null, now(), 25)`);
  const left = await jobsLeft(sql);
  const rows = new Set(
    (await sql<{ path: string }>(`select path from files where bucket = 'content'`)).map((row) => row.path),
  );
  const objects = new Set(filesIn(join(files, 'content')));
  return [
    ...left.map((job) => `a job is left: ${job}`),
    ...[...rows].filter((path) => !objects.has(path)).map((path) => `a file without its bytes: ${path}`),
    ...[...objects].filter((path) => !rows.has(path)).map((path) => `bytes without a file: ${path}`),
    ...filesIn(join(files, 'incoming')).map((path) => `bytes of an upload that is gone: ${path}`),
  ];
}

/**
 * A job that failed while the database was away waits some seconds for its next try. One held by a process that is gone
 * stays.
 */
async function jobsLeft(sql: Sql): Promise<string[]> {
  const end = performance.now() + 60_000;
  for (;;) {
    const jobs = await sql<{ words: string }>(
      `select task_identifier || coalesce(' held by ' || locked_by, '') || coalesce(': ' || last_error, '') as words
        from graphile_worker.jobs
       where run_at < now() + interval '1 minute' or task_identifier like 'files.%'`,
    );
    if (jobs.length === 0 || performance.now() > end) return jobs.map((job) => job.words);
    await wait(250);
  }
}

/** Paths below a folder that is made when it is first needed. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
