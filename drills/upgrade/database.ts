import { chmodSync, mkdirSync } from 'node:fs';
import { withConnection } from '../../server/src/platform/database/database.ts';
import { startEmbedded } from '../../server/src/platform/embedded/embedded-postgres.ts';
import type { Sql } from '../kill/scene.ts';

/** The PostgreSQL that comes with Muster as a server of its own, which processes reach by `DATABASE_URL`. */
export async function openShared(folder: string): Promise<{ url: string; sql: Sql; close(): Promise<void> }> {
  mkdirSync(folder);
  // As root PostgreSQL runs as another user, who has to get through.
  chmodSync(folder, 0o711);
  const database = await startEmbedded({
    dataDir: folder,
    durable: false,
    settings: () => ({ max_connections: '200' }),
  });
  await withConnection(database.connection('postgres', 'postgres'), (client) => client.query('create database muster'));
  const connection = database.connection('postgres', 'muster');
  return {
    url: `postgres://postgres@localhost/muster?host=${encodeURIComponent(String(connection.host))}&port=${connection.port}`,
    sql: (text, values = []) => withConnection(connection, async (client) => (await client.query(text, values)).rows),
    close: () => database.stop(),
  };
}
