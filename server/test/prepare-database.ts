import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/app/prepare.ts';
import { loadSecrets } from '../src/platform/security/secrets.ts';
import { startEmbedded } from '../src/platform/embedded/embedded-postgres.ts';
import { quickFolder } from './quick-folder.ts';

/** One throw-away cluster for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject) {
  // A cluster that stands already, for the person who runs the same tests hundreds of times.
  const standing = process.env['MUSTER_CLUSTER']
    ? (JSON.parse(process.env['MUSTER_CLUSTER']) as { host: string; port: number; dataDir: string })
    : null;
  if (standing) {
    project.provide('secrets', loadSecrets(standing.dataDir, ''));
    project.provide('cluster', { host: standing.host, port: standing.port });
    return;
  }
  const dataDir = await mkdtemp(join(quickFolder(), 'muster-cluster-'));
  const database = await startEmbedded({ dataDir, durable: false });
  const config = database.connection('postgres', 'postgres');
  const client = new pg.Client(config);
  await client.connect();
  await client.query('create database muster_template');
  await client.end();
  await prepareDatabase(
    () => database.connection('postgres', 'muster_template'),
    () => null,
  );
  project.provide('secrets', loadSecrets(dataDir, ''));
  project.provide('cluster', { host: String(config.host), port: Number(config.port) });
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
