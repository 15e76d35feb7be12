import type { StoredFile } from './files.ts';
import type { Runtime } from '../runtime.ts';
import { workAsSystem } from '../runtime.ts';
import type { Work } from '../database/work.ts';

/**
 * Throws away files that served their time, for a job: the bytes first, then where they lay. Cut off between the two,
 * the next run does both again.
 */
export async function forgetFiles<R extends { path: string }>(
  runtime: Runtime,
  job: string,
  bucket: StoredFile['bucket'],
  { due, forget }: { due: (work: Work) => Promise<readonly R[]>; forget: (work: Work, row: R) => Promise<unknown> },
): Promise<void> {
  const over = await workAsSystem(runtime, job, due, { write: false, audited: false });
  for (const row of over) {
    await runtime.files.remove(bucket, row.path);
    await workAsSystem(runtime, job, (work) => forget(work, row), { audited: false });
  }
}
