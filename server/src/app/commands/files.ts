// npm run files -- move | verify | unnamed [remove]
// move: takes every stored file from the data folder to the object store, or back, to where FILES_STORE says; servers
// go on meanwhile. verify: reads every file that a row names, and compares its bytes with the hash that the row states.
// Changes nothing. unnamed: counts the files that no row names and that are older than two days; with remove, deletes
// them after showing how many.
import { readConfig } from '../../platform/config.ts';
import { withConnection } from '../../platform/database/database.ts';
import { filesInS3, filesOnDisk, openFiles } from '../../platform/files/open-files.ts';
import { sweptBuckets, unnamedIn } from '../../platform/files/unnamed-files.ts';
import { moveFiles } from '../../platform/files/move-files.ts';
import { filesOfRows } from '../../platform/backup/files-of-rows.ts';
import { wrongFilesIn } from './verify-files.ts';
import { withDatabase } from './with-database.ts';

const config = readConfig();
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function move(): Promise<number> {
  if (!config.s3) return refuse('Moving files needs FILES_S3_BUCKET, the bucket at one end of the move.');
  const [disk, s3] = [filesOnDisk(config), await filesInS3(config)];
  const [from, to, target] =
    config.filesIn === 's3' ? [disk, s3, `the bucket ${config.s3.bucket}`] : [s3, disk, config.dataDir];
  const moved = await moveFiles(from, to, ({ files, bytes }) => console.log(`${files} files, ${megabytes(bytes)} …`));
  console.log(
    `Moved ${moved.files} files (${megabytes(moved.bytes)}) to ${target}. Run it again until it moves none, then set one place only.`,
  );
  return 0;
}

async function verify(): Promise<number> {
  const stated = await withDatabase(config, (connection) => withConnection(connection, filesOfRows));
  const wrong = await wrongFilesIn(await openFiles(config), stated);
  for (const { place, why } of wrong) console.log(`${place} ${why}`);
  console.log(
    wrong.length === 0
      ? `All ${stated.length} files are there and have the bytes that were stored.`
      : `Wrong: ${wrong.length} of ${stated.length} files.`,
  );
  return wrong.length === 0 ? 0 : 1;
}

async function unnamed(): Promise<number> {
  const files = await openFiles(config);
  const removes = process.argv[3] === 'remove';
  let all = 0;
  await withDatabase(config, (connection) =>
    withConnection(connection, async (client) => {
      const ask = async (paths: readonly string[]) =>
        (await client.query<{ paths: string[] }>('select unnamed_files($1) as paths', [paths])).rows[0]!.paths;
      for (const bucket of sweptBuckets) {
        const found = await unnamedIn(files, bucket, Date.now(), ask);
        all += found.unnamed.length;
        if (found.unnamed.length > 0)
          console.log(`${bucket}: ${found.unnamed.length} of ${found.stored} files have no row`);
        if (removes) for (const path of found.unnamed) await files.remove(bucket, path);
      }
    }),
  );
  console.log(
    all === 0
      ? 'Every file has a row.'
      : removes
        ? `Removed ${all} files.`
        : `${all} files have no row. \`npm run files -- unnamed remove\` deletes them.`,
  );
  return 0;
}

function refuse(words: string): number {
  console.error(words);
  return 1;
}

const command =
  { move, verify, unnamed }[process.argv[2] ?? ''] ??
  (async () => refuse('Usage: npm run files -- move | verify | unnamed [remove]'));
process.exit(await command().catch((error: Error) => refuse(error.message)));
