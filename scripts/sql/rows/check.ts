// Rows that the server declares for its statements, whether or not a test runs them: PostgreSQL describes each
// statement on a migrated database, and names, types and what may be null are compared with the types in the code.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../../../server/src/app/prepare.ts';
import { startEmbedded } from '../../../server/src/platform/embedded/embedded-postgres.ts';
import { quickFolder } from '../../../server/test/quick-folder.ts';
import { checkRows } from './rows.ts';

const root = join(import.meta.dirname, '../../..');
const dataDir = await mkdtemp(join(quickFolder(), 'muster-rows-'));
const database = await startEmbedded({ dataDir, durable: false });
try {
  const connect = () => database.connection('postgres', 'postgres');
  await prepareDatabase(connect, () => null);
  const client = new pg.Client(connect());
  await client.connect();
  const { problems, counts } = await checkRows(client, {
    configuration: join(import.meta.dirname, 'tsconfig.json'),
    folder: join(root, 'server/src'),
    root,
  });
  await client.end();
  for (const problem of problems) console.error(problem);
  const { statements, prepared, declared, types, nulls, skipped } = counts;
  const share = ((prepared / statements) * 100).toFixed(1);
  console.log(
    `${prepared} of ${statements} statements prepared (${share} %), ${declared} with a declared row: ${types} fields compared by name and type, ${nulls} for null`,
  );
  for (const [why, count] of skipped) console.log(`not prepared: ${count}, ${why}`);
  console.log(`${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
