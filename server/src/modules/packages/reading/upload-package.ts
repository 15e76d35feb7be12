import { kindOfStandard } from '@app/domain/packages/reading/manifest';
import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { checkList } from '@app/domain/packages/reading/package-problems';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { adoptPackage } from '../../content/index.ts';
import { forgetFiles } from '../../files/index.ts';
import type { Checked, StoredPath } from './read-archive.ts';
import type { StoredPackage } from '../records.ts';
import { packageTaken } from '../launching/launch-events.ts';
import type { Reading } from './reading.ts';
import { workOfReading } from './reading.ts';

type Input = { known: StoredPackage } | { checked: Checked; stored: StoredPath[]; findings: PackageProblem[] };

/**
 * In one transaction, and in the name of who asked: the package with its index, the draft that shows it, and the end of
 * the reading.
 */
export function takePackage(runtime: Runtime, reading: Reading, file: StoredFile, given: Input): Promise<void> {
  const { itemId, fileId } = reading;
  return workOfReading(runtime, reading, { write: true, patienceSeconds: 120 }, async (work) => {
    const { rows } =
      await sql`select 1 from package_readings where item_id = ${itemId} and file_id = ${fileId} and state = 'reading'
        for update`.execute(work.tx);
    // Another archive was given meanwhile, or the item is gone.
    if (rows.length === 0) throw new DomainError('conflict');
    const { id, standard, findings } =
      'known' in given ? await stillKnown(work, given.known) : await insertPackage(work, file, given);
    await sql`update package_readings set state = 'ready', package_id = ${id},
      findings = ${JSON.stringify(findings)}::jsonb, finished_at = ${work.now}
      where item_id = ${itemId}`.execute(work.tx);
    await adoptPackage(work, itemId, { packageId: id, kind: kindOfStandard[standard], sha256: file.sha256 });
    await work.emit(packageTaken, { itemId, packageId: id });
    // Its files are kept one by one; the archive is packed again for the person who wants it (decision 0033).
    const { rows: others } =
      await sql`select 1 from package_readings where file_id = ${fileId} and state = 'reading'`.execute(work.tx);
    if (others.length === 0) await forgetFiles(work, [file]);
  });
}

/**
 * No one referred to it, and it was swept while this archive came: the archive is read like one that was never seen.
 */
async function stillKnown(work: Work, known: StoredPackage): Promise<StoredPackage> {
  const { rows } = await sql`select 1 from packages where id = ${known.id} for share`.execute(work.tx);
  if (rows.length === 0) throw new PackageGone();
  await sql`update packages set unused_since = null where id = ${known.id} and unused_since is not null`.execute(
    work.tx,
  );
  return known;
}

export class PackageGone extends Error {}

async function insertPackage(
  work: Work,
  file: StoredFile,
  { checked, stored, findings }: Exclude<Input, { known: unknown }>,
) {
  const { manifest } = checked;
  const list = checkList(findings);
  const { rows } = await sql<{ id: string }>`
    insert into packages (sha256, bytes, unpacked_bytes, file_count, standard, edition, title, manifest, findings,
      uploaded_by, created_at)
    values (${file.sha256}, ${file.bytes}, ${stored.reduce((sum, { bytes }) => sum + bytes, 0)}, ${stored.length},
      ${manifest.standard}, ${manifest.edition},
      ${manifest.title}, ${JSON.stringify({ ...manifest, files: [] })}::jsonb, ${JSON.stringify(list)}::jsonb,
        ${work.actor.kind === 'person' ? work.actor.personId : null}, ${work.now})
    returning id`.execute(work.tx);
  const { id } = rows[0]!;
  for (let from = 0; from < stored.length; from += 1000) {
    const part = stored.slice(from, from + 1000);
    await sql`
      insert into package_files (package_id, path, file_sha256, object_path, mime, bytes)
      select ${id}::uuid, f.* from unnest(${part.map(({ path }) => path)}::text[],
        ${part.map(({ sha256 }) => sha256)}::text[], ${part.map(({ object }) => object)}::text[],
        ${part.map(({ mime }) => mime)}::text[], ${part.map(({ bytes }) => bytes)}::bigint[]) as f`.execute(work.tx);
  }
  return { id, standard: manifest.standard, findings: list };
}
