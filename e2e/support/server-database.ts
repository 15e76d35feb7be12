import { readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { lookUpPlaces } from '../../server/src/platform/embedded/embedded-places.ts';

/** Where the server of the journeys notes its data folder, by its port. */
export const noteOfServer = (port: string): string => join(tmpdir(), `muster-journeys-at-${port}`);

/** The way to the database behind the journeys' server, past the product: as its administrator, by its socket. */
export function serverDatabase(): pg.ClientConfig {
  const dataDir = readFileSync(noteOfServer(process.env['E2E_PORT'] ?? '3141'), 'utf8');
  return { host: lookUpPlaces(realpathSync(dataDir)).socketDir, port: 5432, user: 'postgres', database: 'muster' };
}
