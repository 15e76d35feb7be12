import { DomainError } from '@app/domain/errors';
import { kindOfStandard } from '@app/domain/packages/reading/manifest';
import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import { refuse } from '@app/domain/packages/reading/package-problems';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { PackageGone, takePackage } from './reading/upload-package.ts';
import type { StoredPath } from './reading/read-archive.ts';
import { packageOfArchive } from './records.ts';
import type { Reading } from './reading/reading.ts';
import { noteProgress, noteRefusal, readingOf, unshown, workOfReading } from './reading/reading.ts';
import { PackageRefused } from './reading/refusal.ts';

class NobodyWaits extends Error {}

/** One package at a time: memory stays flat, and what one reading takes away no other is about to show. */
let turn: Promise<unknown> = Promise.resolve();

/** Reads an archive that someone gave an item: checks it, unpacks it, and makes it the package of the item's draft. */
export const readUploadedPackage: Job = {
  name: 'packages.read',
  run(runtime, payload, attempt) {
    const { itemId, fileId, ...rest } = payload;
    // A payload with anything besides was not written by us (B24).
    if (typeof itemId !== 'string' || typeof fileId !== 'string' || Object.keys(rest).length > 0) {
      runtime.log.warn({ job: 'packages.read' }, 'a job that is none of ours was left undone');
      return Promise.resolve();
    }
    const mine = turn.then(() => read(runtime, itemId, fileId, attempt.number));
    turn = mine.catch(() => {});
    return mine;
  },
};

/** After so many times its author is told that it does not go, and may choose another. */
const mostAttempts = 5;

async function read(runtime: Runtime, itemId: string, fileId: string, attempt: number): Promise<void> {
  const reading = await readingOf(runtime, itemId, fileId);
  if (!reading) return;
  const stored: StoredPath[] = [];
  try {
    await take(runtime, reading, stored);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal && !(error instanceof NobodyWaits)) {
      if (attempt >= mostAttempts) {
        await removeUnshown(runtime, stored);
        await noteRefusal(runtime, reading, [refuse('notRead')]);
      }
      throw error;
    }
    await removeUnshown(runtime, stored);
    if (refusal) await noteRefusal(runtime, reading, refusal);
  }
}

/** Nothing of a refused package stays: not its files, not its archive. */
async function removeUnshown(runtime: Runtime, stored: readonly StoredPath[]): Promise<void> {
  const objects = await unshown(
    runtime,
    stored.map(({ object }) => object),
  );
  for (const object of objects) await runtime.files.remove('packages', object);
}

function refusalOf(error: unknown): PackageProblem[] | null {
  if (error instanceof PackageRefused) return error.problems;
  // The draft, the right or the item went away meanwhile: there is nothing it could become part of.
  if (error instanceof DomainError && error.code !== 'unavailable')
    return [refuse('notTaken', null, { reason: error.code })];
  return null;
}

async function take(runtime: Runtime, reading: Reading, stored: StoredPath[]): Promise<void> {
  const { file, gone } = reading;
  if (gone) throw new DomainError('notAllowed');
  if (!file) throw new PackageRefused(refuse('zipDamaged'));
  const known = await workOfReading(runtime, reading, { write: false }, (work) => packageOfArchive(work, file.sha256));
  if (known) {
    refuseOtherKind(reading, kindOfStandard[known.standard]);
    const taken = await takePackage(runtime, reading, file, { known }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PackageGone) return false;
        throw error;
      },
    );
    if (taken) return;
  }
  // What reads archives and manifests is loaded when the first one comes: most servers see a package a week.
  const { checkArchive, storeFiles } = await import('./reading/read-archive.ts');
  const checked = await checkArchive((range) => runtime.files.read(file.bucket, file.path, range), file.bytes, {
    programsRefused: runtime.config.packageProgramsRefused,
  });
  refuseOtherKind(reading, kindOfStandard[checked.manifest.standard]);
  const seen = await storeFiles(
    checked,
    runtime.files,
    stored,
    progress(runtime, reading, checked.archive.unpackedBytes),
  );
  await takePackage(runtime, reading, file, { checked, stored, findings: [...checked.problems, ...seen] });
}

/** An item that was published stays what it is: its courses count on it. */
function refuseOtherKind({ kind, published }: Reading, found: string): void {
  if (published && kind !== found) throw new PackageRefused(refuse('kindDiffers', null, { kind, found }));
}

const step = 32 * 1024 * 1024;
const patienceMs = 1000;

/** Written every second or 32 MB, not with every piece. */
function progress(runtime: Runtime, reading: Reading, total: number): (done: number) => Promise<void> {
  let told = { bytes: -step, at: 0 };
  return async (done) => {
    const at = performance.now();
    if (done - told.bytes < step && at - told.at < patienceMs) return;
    told = { bytes: done, at };
    if (!(await noteProgress(runtime, reading, done, total))) throw new NobodyWaits();
  };
}
