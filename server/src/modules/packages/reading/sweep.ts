import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { forgetFiles } from '../../files/index.ts';

/** As long as an author may come back to what they threw away. */
const graceDays = 14;
/** Bytes that no row names: longer than any reading takes until it writes its rows. */
const graceHours = 24;
const most = 1000;

/**
 * Removes packages that nothing has referred to for a while, archives that were never read, and bytes of which no
 * package knows. What a version, an attempt or a preview refers to stays for good; so does all that proofs and audit
 * packs rest on, for they rest on attempts.
 */
export const sweepPackages: Job = {
  name: 'packages.sweep',
  schedule: '50 2 * * *',
  async run(runtime) {
    await inBackground(runtime, forgetUnreadArchives);
    await inBackground(runtime, markUnused);
    for (const id of await inBackground(runtime, unusedForLong))
      await inBackground(runtime, (work) => removePackage(work, id));
    await removeUnknownBytes(runtime);
  },
};

const inBackground = <R>(runtime: Runtime, run: (work: Work) => Promise<R>) =>
  workAsSystem(
    runtime,
    'packages.sweep',
    (work) => {
      work.reach('content.edit');
      return run(work);
    },
    { audited: false },
  );

/**
 * What refers to a package: a version of a content item, an attempt, a reading whose draft may still be on its way, and
 * an author who looks at it.
 */
const referred = ({ now }: Work) => sql`(
  exists (select 1 from content_versions v where v.body ->> 'packageId' = p.id::text)
  or exists (select 1 from package_registrations r where r.package_id = p.id)
  or exists (select 1 from launches l where l.package_id = p.id
    and (not l.preview or l.seen_at > ${now}::timestamptz - interval '1 day')))`;

async function forgetUnreadArchives(work: Work): Promise<void> {
  const { rows } = await sql<{ bucket: 'content'; path: string }>`
    select f.bucket, f.path from uploads u join files f on f.company_id = u.company_id and f.id = u.file_id
    where u.kind = 'package' and f.created_at < ${work.now}::timestamptz - make_interval(days => ${graceDays})
      and not exists (select 1 from package_readings r where r.file_id = f.id and r.state = 'reading')
      and not exists (select 1 from content_versions v, jsonb_each(v.media) m where m.value ->> 'path' = f.path)
        limit ${most}`.execute(work.tx);
  await forgetFiles(work, rows);
}

async function markUnused(work: Work): Promise<void> {
  await sql`update packages p set unused_since = case when ${referred(work)} then null else ${work.now}::timestamptz end
    where (unused_since is null) is distinct from ${referred(work)}`.execute(work.tx);
}

async function unusedForLong(work: Work): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from packages p where unused_since < ${work.now}::timestamptz - make_interval(days => ${graceDays})
    limit ${most}`.execute(work.tx);
  return rows.map(({ id }) => id);
}

/** Locked first and asked once more: anyone who is about to refer to it locks it too, and has it or finds it gone. */
async function removePackage(work: Work, id: string): Promise<void> {
  await sql`select 1 from packages where id = ${id} for update`.execute(work.tx);
  const { rows } = await sql`select 1 from packages p where p.id = ${id} and unused_since is not null
      and not ${referred(work)}`.execute(work.tx);
  if (rows.length === 0) return;
  await sql`delete from launches where package_id = ${id} and preview`.execute(work.tx);
  await sql`delete from package_readings where package_id = ${id}`.execute(work.tx);
  await sql`delete from packages where id = ${id}`.execute(work.tx);
}

/**
 * Objects are taken aside before the last look, so that the person who stores the same bytes meanwhile stores them
 * again.
 */
async function removeUnknownBytes(runtime: Runtime): Promise<void> {
  const before = Date.parse(runtime.clock.now()) - graceHours * 3_600_000;
  for await (const paths of runtime.files.storedBefore('packages', before, most))
    for (const path of await unknown(runtime, paths))
      await runtime.files.removeUnlessWanted(
        'packages',
        path,
        before,
        async () => (await unknown(runtime, [path])).length === 1,
      );
}

/** Of these objects, those that no package shows. */
function unknown(runtime: Runtime, paths: readonly string[]): Promise<string[]> {
  return inBackground(runtime, async (work) => {
    const { rows } = await sql<{ path: string }>`select o.path from unnest(${[...paths]}::text[]) as o (path)
      where not exists (select 1 from package_files f where f.object_path = o.path)`.execute(work.tx);
    return rows.map(({ path }) => path);
  });
}
