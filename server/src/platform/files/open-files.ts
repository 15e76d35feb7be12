import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import type { StoredBytes } from './files.ts';
import { layeredFiles } from './layered-files.ts';
import { localFiles } from './local-files.ts';
import type { Warn } from './s3/s3-client.ts';

type Places = Pick<Config, 'dataDir' | 's3' | 'filesIn' | 'logLevel'>;

export const filesOnDisk = ({ dataDir }: Pick<Config, 'dataDir'>): StoredBytes => localFiles(dataDir);

function warnInLog(logLevel: string): Warn {
  const log = createLog(logLevel);
  return (failure, message) => log.warn(failure, message);
}

/** The object store of the configuration. The library that speaks with it is loaded here and nowhere else. */
export async function filesInS3(
  { dataDir, s3, logLevel }: Places,
  warn: Warn = warnInLog(logLevel),
): Promise<StoredBytes> {
  if (!s3) throw new Error('No object store is configured');
  const [{ s3Client }, { S3Objects }, { s3Files }, { Scratch }] = await Promise.all([
    import('./s3/s3-client.ts'),
    import('./s3/s3-objects.ts'),
    import('./s3/s3-files.ts'),
    import('./s3/scratch.ts'),
  ]);
  return s3Files(new S3Objects(s3Client(s3), s3, warn), new Scratch(join(dataDir, 'scratch')));
}

/** Where this process stores files and finds them: one place, or both while files move between them. */
export async function openFiles(places: Places): Promise<StoredBytes> {
  const disk = filesOnDisk(places);
  if (!places.s3) return disk;
  const s3 = await filesInS3(places);
  if (places.filesIn === 'disk') return layeredFiles(disk, s3);
  const onDisk = ['files', 'anchors'].some((folder) => existsSync(join(places.dataDir, folder)));
  return onDisk ? layeredFiles(s3, disk) : s3;
}
