import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { withConnection } from '../database/database.ts';
import type { Span } from '../database/zones.ts';
import { isZone, spansOf, zonesThatDiffer } from '../database/zones.ts';

/** What a zone file says. */
const [first, last] = [Date.UTC(1970, 0, 1), Date.UTC(2070, 0, 1)];

/**
 * A province changes its clocks, Node's next release knows, and the PostgreSQL we ship does not yet: for an hour a day
 * the two would disagree on what day it is. So its zone files are rewritten from what Node knows, where they differ;
 * sessions that begin later read them. Once for each release of Node's data; where nothing can be written, the log says
 * what stays wrong.
 */
export async function refreshZones(connection: pg.ClientConfig, log: (line: string) => void): Promise<void> {
  const folder = join(await withConnection(connection, shareFolder), 'timezone');
  const mark = join(folder, `.as-of-${process.versions['tz'] ?? process.versions.node}`);
  if (existsSync(mark)) return;
  const differ = async () =>
    withConnection(connection, async (client) => zonesThatDiffer(client, await everyZone(client), new Date()));
  const stale = await differ();
  try {
    for (const zone of stale) writeWhole(join(folder, zone), fileOfZone(zone));
    const still = stale.length > 0 ? await differ() : [];
    if (still.length > 0)
      return log(`the database's time zones differ from the server's and cannot be put right: ${still.join(', ')}`);
    writeWhole(mark, Buffer.alloc(0));
    if (stale.length > 0)
      log(`time zones of the database brought up to ${process.versions['tz'] ?? 'date'}: ${stale.join(', ')}`);
  } catch (error) {
    log(
      `the database's time zones are older than the server's (${stale.join(', ')}) and cannot be put right: ${(error as Error).message}`,
    );
  }
}

async function shareFolder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ setting: string }>(`select setting from pg_config where name = 'SHAREDIR'`);
  return rows[0]!.setting;
}

/** By all their names: a company may have been given an old one. */
async function everyZone(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from pg_timezone_names');
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...rows.map(({ name }) => name)])].filter(isZone);
}

/** The file of a zone as this Node knows it. */
export const fileOfZone = (zone: string): Buffer => zoneFile(spansOf(zone, first, last));

/**
 * A time zone as TZif, version 2 (RFC 8536): an empty block of version 1, then each change with eight bytes; no rule
 * for later.
 */
export function zoneFile(spans: readonly Span[]): Buffer {
  const types = [...new Set(spans.map(({ offset }) => offset))];
  const names = Buffer.from('LOC\0');
  const header = (changes: number, kinds: number): Buffer => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2');
    [0, 0, 0, changes, kinds, names.length].forEach((count, place) => bytes.writeUInt32BE(count, 20 + place * 4));
    return bytes;
  };
  const kindOf = (offset: number): Buffer => {
    const bytes = Buffer.alloc(6);
    bytes.writeInt32BE(offset, 0);
    return bytes;
  };
  const times = Buffer.alloc(spans.length * 8);
  spans.forEach(({ from }, place) => times.writeBigInt64BE(BigInt(from), place * 8));
  const kinds = Buffer.from(spans.map(({ offset }) => types.indexOf(offset)));
  return Buffer.concat([
    header(0, 1),
    kindOf(0),
    names,
    header(spans.length, types.length),
    times,
    kinds,
    ...types.map(kindOf),
    names,
    Buffer.from('\n\n'),
  ]);
}

function writeWhole(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, bytes);
  renameSync(`${path}.${process.pid}`, path);
}
