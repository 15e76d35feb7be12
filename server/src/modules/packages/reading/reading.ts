import type { Claims } from '@app/domain/access/actor';
import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { checkList } from '@app/domain/packages/reading/package-problems';
import { sql } from 'kysely';
import { currentClaims, joinClaims } from '../../../platform/database/current-claims.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { liveKey } from '../../../platform/http/api-key.ts';
import { workAs, workAsSystem } from '../../../platform/runtime.ts';
import type { Acting } from '../../../platform/http/session.ts';
import type { Work } from '../../../platform/database/work.ts';
import { forgetFiles } from '../../files/index.ts';

/** A reading under way, with who asked for it as they stand now: their claims may have gone since (A23). */
export type Reading = {
  itemId: string;
  fileId: string;
  file: StoredFile | null;
  kind: string;
  published: boolean;
  companyId: string;
  /** The person who asked; null where a program of the company did. */
  acting: Acting | null;
  /** Its key was taken back meanwhile, or its company closed: nothing is read for it. */
  gone: boolean;
};

/**
 * A unit of work in the name of who asked for a reading. A program's key was looked at when the reading began; what
 * follows is the system's.
 */
export function workOfReading<R>(
  runtime: Runtime,
  { acting, companyId }: Reading,
  options: { write: boolean; patienceSeconds?: number },
  run: (work: Work) => Promise<R>,
): Promise<R> {
  const asking = (work: Work): Promise<R> => {
    work.authorize('content.edit');
    return run(work);
  };
  return acting
    ? workAs(runtime, acting, { ...options, staff: true }, asking)
    : workAsSystem(runtime, 'packages.read', asking, { ...options, companyId });
}

const inBackground = <R>(runtime: Runtime, write: boolean, run: (work: Work) => Promise<R>) =>
  workAsSystem(
    runtime,
    'packages.read',
    (work) => {
      work.reach('content.edit');
      return run(work);
    },
    { write, audited: false },
  );

/** What a job is to read; null when someone gave the item another file meanwhile, or threw it away. */
export function readingOf(runtime: Runtime, itemId: string, fileId: string): Promise<Reading | null> {
  return inBackground(runtime, false, async (work) => {
    const { rows } = await sql<
      Omit<Reading, 'acting' | 'gone'> & {
        personId: string | null;
        timeZone: string;
        claims: Claims;
        keyOpens: boolean;
      }
    >`
      select r.item_id as "itemId", r.file_id as "fileId", i.kind,
        exists (select 1 from content_versions v where v.item_id = i.id and v.published_at is not null) as published,
        case when f.id is not null then json_build_object('bucket', f.bucket, 'path', f.path, 'name', f.name, 'mime',
          f.mime, 'bytes', f.bytes, 'sha256', f.sha256) end as file,
        r.asked_in as "companyId", r.asked_by as "personId", c.time_zone as "timeZone",
        c.suspended_at is null and c.terminated_at is null
          and exists (select 1 from api_keys k where k.company_id = r.asked_in and k.id = r.asked_with
          and ${sql.raw(liveKey)}) as "keyOpens",
        ${currentClaims}
      from package_readings r join content_items i on i.id = r.item_id join companies c on c.id = r.asked_in
        left join people p on p.id = r.asked_by
      left join files f on f.company_id = r.asked_in and f.id = r.file_id
      left join employments e on e.company_id = r.asked_in and e.person_id = r.asked_by
      ${joinClaims(work)}
      where r.item_id = ${itemId} and r.file_id = ${fileId} and r.state = 'reading'`.execute(work.tx);
    const found = rows[0];
    if (!found) return null;
    const { personId, timeZone, claims, keyOpens, ...reading } = found;
    const { companyId } = reading;
    if (personId) return { ...reading, acting: { companyId, personId, timeZone, claims }, gone: false };
    return { ...reading, acting: null, gone: !keyOpens };
  });
}

/** Notes how far it is; false when no one waits for it any more. */
export function noteProgress(
  runtime: Runtime,
  { itemId, fileId }: Reading,
  done: number,
  total: number,
): Promise<boolean> {
  return inBackground(runtime, true, async (work) => {
    const { numAffectedRows } = await sql`update package_readings set done_bytes = ${done}, total_bytes = ${total}
      where item_id = ${itemId} and file_id = ${fileId} and state = 'reading'`.execute(work.tx);
    return numAffectedRows === 1n;
  });
}

/** Ends a reading with what is wrong; the archive goes too. */
export function noteRefusal(
  runtime: Runtime,
  { itemId, fileId, file }: Reading,
  problems: readonly PackageProblem[],
): Promise<void> {
  return inBackground(runtime, true, async (work) => {
    await sql`update package_readings set state = 'refused', findings = ${JSON.stringify(checkList(problems))}::jsonb,
      finished_at = ${work.now}
      where item_id = ${itemId} and file_id = ${fileId} and state = 'reading'`.execute(work.tx);
    if (!file) return;
    const { rows: shown } =
      await sql`select 1 from content_versions v, jsonb_each(v.media) m where m.value ->> 'path' = ${file.path}
        limit 1`.execute(work.tx);
    if (shown.length > 0) return;
    await forgetFiles(work, [file]);
  });
}

/** Of these objects, those that no package shows. */
export function unshown(runtime: Runtime, objects: readonly string[]): Promise<string[]> {
  return inBackground(runtime, false, async (work) => {
    const { rows } = await sql<{
      object: string;
    }>`select o.object from unnest(${[...new Set(objects)]}::text[]) as o (object)
      where not exists (select 1 from package_files f where f.object_path = o.object)`.execute(work.tx);
    return rows.map(({ object }) => object);
  });
}
