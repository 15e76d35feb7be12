import type { PackageEdition, PackageManifest, PackageStandard } from '@app/domain/packages/reading/manifest';
import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/** `manifest.files` is empty here: a package's files are found one by one. */
export type StoredPackage = {
  id: string;
  sha256: string;
  bytes: number;
  unpackedBytes: number;
  fileCount: number;
  standard: PackageStandard;
  edition: PackageEdition;
  title: string;
  manifest: PackageManifest;
  findings: PackageProblem[];
  createdAt: Instant;
};

export type PackageFile = { bucket: 'packages'; path: string; mime: string; bytes: number; sha256: string };

const columns = `p.id, p.sha256, p.bytes, p.unpacked_bytes as "unpackedBytes", p.file_count as "fileCount", p.standard, p.edition, p.title, p.manifest, p.findings, p.created_at as "createdAt"`;

/** A package that was taken, or 404. Anyone who calls has asked already whether its reader may see it. */
export async function readPackage(work: Work, packageId: string): Promise<StoredPackage> {
  const [found] = await work.named<StoredPackage>(
    'packages.read',
    `select ${columns} from packages p where p.id = $1`,
    [packageId],
  );
  if (!found) throw new DomainError('notFound');
  return found;
}

/** The package of an archive that was read before. */
export async function packageOfArchive(work: Work, sha256: string): Promise<StoredPackage | null> {
  const { rows } =
    await sql<StoredPackage>`select ${sql.raw(columns)} from packages p where p.sha256 = ${sha256}`.execute(work.tx);
  return rows[0] ?? null;
}

/** Where the bytes of one path lie; null when the package has no such path, to the letter. */
export async function findPackageFile(work: Work, packageId: string, path: string): Promise<PackageFile | null> {
  if (path.includes('\u0000') || path.length > 255) return null;
  const [found] = await work.named<PackageFile>(
    'packages.file',
    'select bucket, object_path as path, mime, bytes, file_sha256 as sha256 from package_files where package_id = $1 and path = $2',
    [packageId, path],
  );
  return found ?? null;
}
