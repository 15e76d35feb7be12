import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { migrationFiles } from '../database/migration-files.ts';
import { readSmallPart, sameHash } from './parts.ts';
import { BackupRefusal } from './refusal.ts';

const sealed = {
  bytes: z.number(),
  sha256: z.string(),
  storedBytes: z.number(),
  storedSha256: z.string(),
  gzip: z.boolean(),
};
const part = z.strictObject({ path: z.string(), ...sealed });
const table = z.strictObject({
  ...part.shape,
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
});
const file = z.strictObject({ ...part.shape, place: z.string() });
const names = z.array(z.string());

const shape = z.strictObject({
  muster: z.literal('backup'),
  format: z.literal(1),
  repository: z.strictObject({ id: z.string(), sha256: z.string() }),
  /**
   * Everything acknowledged before `at` is in it, nothing that began after `until`: the moment of its snapshot lies
   * between.
   */
  at: z.string(),
  until: z.string(),
  versions: z.strictObject({
    muster: z.string(),
    postgresql: z.string(),
    migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
    /** Of the job queue's own schema. */
    queue: z.number(),
  }),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ schema: z.string(), name: z.string(), value: z.number().nullable() })),
  totals: z.record(z.string(), z.unknown()),
  /** Below DATA_DIR, by `place`; their parts are shared with other backups. */
  files: z.array(file),
  /** Files that rows name and that were already missing or changed at that moment: no restore brings them back. */
  absent: names,
  /**
   * The cluster as PostgreSQL's own files, from which its archived log leads to any later moment; null where no log is
   * archived.
   */
  base: z
    .strictObject({
      systemIdentifier: z.string(),
      label: z.string(),
      firstLog: z.string(),
      stoppedAt: z.string(),
      folders: names,
      files: z.array(file),
    })
    .nullable(),
  secrets: part.nullable(),
  /** Gives shared files their names, by the hash of what they hold. */
  nameKey: z.string(),
  /** Hash of the list of shared files beside the manifest. */
  list: z.string(),
});

export type Manifest = z.infer<typeof shape>;
export type TablePart = z.infer<typeof table>;
export type FilePart = z.infer<typeof file>;

export const manifestName = 'manifest.age';

/** Opens and checks a manifest: its key, its form, and that it belongs to this folder. */
export async function readManifest(
  path: string,
  identity: string,
  repository: { id: string; sha256: string; folder: string },
): Promise<Manifest> {
  const text = (await readSmallPart(path, identity, true)).toString();
  const read = shape.safeParse(JSON.parse(text) as unknown);
  if (!read.success)
    throw new BackupRefusal(
      `${path} was written by another version of Muster: ${read.error.issues[0]?.path.join('.')} is not as expected.`,
    );
  if (read.data.repository.id !== repository.id || !sameHash(read.data.repository.sha256, repository.sha256))
    throw new BackupRefusal(
      `${path} belongs to another folder than ${repository.folder}, or repository.json was changed.`,
    );
  return read.data;
}

export const musterVersion = async (): Promise<string> =>
  (JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version;

/**
 * A backup of a newer program has migrations that this one doesn't know; of a foreign one, others under the same name.
 * Nothing is written then.
 */
export async function assertKnownSchema({ versions }: Manifest, queue: number): Promise<void> {
  const ours = new Map((await migrationFiles()).map(({ name, sha256 }) => [name, sha256]));
  const unknown = versions.migrations.find(({ name }) => !ours.has(name));
  if (unknown)
    throw new BackupRefusal(
      `The backup is newer than this program: it has migration ${unknown.name}. Restore it with Muster ${versions.muster} or later.`,
    );
  const changed = versions.migrations.find(({ name, sha256 }) => !sameHash(ours.get(name), sha256));
  if (changed)
    throw new BackupRefusal(`The backup is of another program: its migration ${changed.name} has other contents.`);
  if (versions.queue > queue)
    throw new BackupRefusal(
      `The backup is newer than this program: its job queue has schema ${versions.queue}, this one ${queue}.`,
    );
}
