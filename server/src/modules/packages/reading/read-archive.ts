import { isArchive, isProgram, mimeOf, packageLimits } from '@app/domain/packages/reading/file-rules';
import type { PackageManifest } from '@app/domain/packages/reading/manifest';
import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { isRefused, refuse, warn } from '@app/domain/packages/reading/package-problems';
import { locateManifest, readManifest } from '@app/domain/packages/reading/read-manifest';
import { Readable } from 'node:stream';
import type { FileStore } from '../../../platform/files/files.ts';
import type { ReadRange } from '../../../platform/files/unzip.ts';
import { pageObserver } from './scan-html.ts';
import type { Archive, ArchiveFile } from './open-archive.ts';
import { openArchive } from './open-archive.ts';
import { parseManifest } from './parse-manifest.ts';
import { PackageRefused } from './refusal.ts';

export type StoredPath = { path: string; sha256: string; object: string; mime: string; bytes: number };
export type Checked = {
  archive: Archive;
  files: ArchiveFile[];
  folder: string;
  manifest: PackageManifest;
  problems: PackageProblem[];
};

/** Everything that can be said of a package without unpacking more of it than its manifest. Throws `PackageRefused`. */
export async function checkArchive(
  range: ReadRange,
  bytes: number,
  { programsRefused = false } = {},
): Promise<Checked> {
  const archive = await openArchive(range, bytes);
  orRefuse(archive.problems);
  const located = locateManifest(archive.files.map(({ path }) => path));
  orRefuse(located.problems);
  if (!('path' in located)) throw new PackageRefused(refuse('manifestMissing'));
  const { folder, path, name } = located;
  const entry = archive.files.find((file) => file.path === path)!;
  if (entry.bytes > packageLimits.manifestBytes)
    throw new PackageRefused(
      refuse('manifestTooLarge', path, { bytes: entry.bytes, limit: packageLimits.manifestBytes }),
    );
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(entry)) pieces.push(piece);
  const { root, problems } = parseManifest(Buffer.concat(pieces), path);
  // What lies beside the folder of the manifest is out of the reach of its addresses.
  const files = archive.files.filter((file) => file.path.startsWith(folder));
  const reading = readManifest(
    name,
    root,
    files.map((file) => file.path.slice(folder.length)),
  );
  const all = [
    ...archive.problems,
    ...located.problems,
    ...problems,
    ...reading.problems,
    ...riskyFiles(files, programsRefused),
  ];
  orRefuse(all);
  if (!reading.manifest) throw new PackageRefused(refuse('manifestOther', path));
  return { archive, files, folder, manifest: reading.manifest, problems: all };
}

/** Programs and archives within a package: bytes that no one runs, and their author is told. */
function riskyFiles(files: readonly ArchiveFile[], programsRefused: boolean): PackageProblem[] {
  const programs = files.filter(({ path }) => isProgram(path));
  const archives = files.filter(({ path }) => isArchive(path));
  const first = programs[0]?.path ?? '';
  return [
    ...(programs.length > 0
      ? [
          programsRefused
            ? refuse('programRefused', first, { count: programs.length })
            : warn('programInside', first, { count: programs.length }),
        ]
      : []),
    ...(archives.length > 0 ? [warn('archiveInside', archives[0]!.path, { count: archives.length })] : []),
  ];
}

function orRefuse(problems: readonly PackageProblem[]): void {
  if (isRefused(problems)) throw new PackageRefused(...problems);
}

/**
 * Unpacks what was checked, one file at a time, each under the hash of its bytes. `stored` grows as they arrive, so
 * that the person who calls can take away what came before a refusal. `tell` is told how many bytes are done, and stops
 * everything by throwing.
 */
export async function storeFiles(
  { archive, files, folder }: Checked,
  store: FileStore,
  stored: StoredPath[],
  tell: (doneBytes: number) => Promise<void>,
): Promise<PackageProblem[]> {
  const observer = pageObserver();
  let done = 0;
  for (const file of files) {
    const path = file.path.slice(folder.length);
    const pieces: Buffer[] | null = observer.wants(path, file.bytes) ? [] : null;
    async function* body() {
      for await (const piece of archive.read(file)) {
        pieces?.push(piece);
        done += piece.length;
        await tell(done);
        yield piece;
      }
    }
    const kept = await store.putByHash(
      'packages',
      Readable.from(body(), { objectMode: false, highWaterMark: 64 * 1024 }),
      file.bytes,
    );
    stored.push({ path, sha256: kept.sha256, object: kept.path, mime: mimeOf(path), bytes: kept.bytes });
    if (pieces) observer.look(path, Buffer.concat(pieces).toString('utf8'));
  }
  return observer.problems();
}
