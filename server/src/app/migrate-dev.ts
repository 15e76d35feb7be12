// npm run db:migrate — migrates a scratch database and rewrites what is printed from it: db/schema.sql and
// platform/tables.ts.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Connect } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/embedded/embedded-postgres.ts';
import { prepareDatabase } from './prepare.ts';
import { describeSchema } from './describe-schema.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'muster-schema-'));
const database = await startEmbedded({ dataDir, durable: false });
try {
  const connect: Connect = () => database.connection('postgres', 'postgres');
  await prepareDatabase(connect, () => null);
  const { host } = connect('superuser');
  const root = join(import.meta.dirname, '../../..');
  const tables = join(root, 'server/src/platform/database/tables.ts');
  execFileSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--dialect',
      'postgres',
      '--url',
      `postgres://postgres@localhost/postgres?host=${encodeURIComponent(String(host))}`,
      '--out-file',
      tables,
      '--default-schema',
      'public',
      '--exclude-pattern',
      '{graphile_worker,bi,replication}.*',
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--overrides',
      '{"columns":{}}',
      '--type-mapping',
      '{"timestamptz":"string","int8":"number"}',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const client = new pg.Client(connect('superuser'));
  await client.connect();
  await writeFile(join(root, 'server/db/schema.sql'), await describeSchema(client));
  await client.end();
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
