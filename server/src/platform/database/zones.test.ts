import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { withConnection } from './database.ts';
import { fileOfZone, refreshZones, zoneFile } from '../embedded/embedded-zones.ts';
import { clockAround, clockOf, isZone, zonesThatDiffer, zonesToMend } from './zones.ts';

const world = await openWorld();
const superuser = world.connect('superuser');
const folder = mkdtempSync(join(tmpdir(), 'muster-zones-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a session that begins now: PostgreSQL reads a zone once for each. */
const differing = () =>
  withConnection(superuser, (client) =>
    zonesThatDiffer(client, Intl.supportedValuesOf('timeZone').filter(isZone), new Date()),
  );

test('the database knows every zone as this server does; one whose file is of another day is named, and put right at a start', async () => {
  const [row] = await world.sql<{ setting: string }>(`select setting from pg_config where name = 'SHAREDIR'`);
  const files = join(row!.setting, 'timezone');
  const asNew = () => readdirSync(files).forEach((name) => name.startsWith('.as-of-') && rmSync(join(files, name)));
  // an earlier run may have been ended in the middle of what follows
  asNew();
  await refreshZones(superuser, () => {});
  expect(await differing()).toEqual([]);
  // no one else here lives at that station; the file may be linked to another installation's
  rmSync(join(files, 'Antarctica', 'Troll'));
  writeFileSync(join(files, 'Antarctica', 'Troll'), zoneFile([{ from: 0, offset: 19_800 }]));
  asNew();
  const company = await world.make.company();
  await world.sql(`update companies set time_zone = 'Antarctica/Troll' where id = $1`, [company.id]);
  expect(await differing()).toEqual(['Antarctica/Troll']);
  expect(await zonesToMend(world.runtime.pools.platform, new Date())).toEqual(['Antarctica/Troll']);
  // of an earlier release, which took such names: told, and no reason not to start
  await world.sql(`insert into sites (company_id, code, name, time_zone) values ($1, 'OLD', 'Old', 'Nowhere/City')`, [
    company.id,
  ]);
  expect(new Set(await zonesToMend(world.runtime.pools.platform, new Date()))).toEqual(
    new Set(['Antarctica/Troll', 'Nowhere/City']),
  );
  const said: string[] = [];
  const start = () => refreshZones(superuser, (line) => said.push(line));
  await start();
  expect(said).toEqual([
    expect.stringMatching(/^time zones of the database brought up to \d{4}[a-z]: Antarctica\/Troll$/),
  ]);
  expect(await differing()).toEqual([]);
  await start();
  expect(said).toHaveLength(1);
});

// glibc reads such files too: an independent reader.
test.each(['America/Toronto', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'])(
  'a file written for %s says what this server knows',
  (zone) => {
    const path = join(folder, zone.replace('/', '-'));
    writeFileSync(path, fileOfZone(zone));
    const instants = Array.from({ length: 400 }, (_, place) => Date.UTC(1971, 0, 3) / 1000 + place * 7_654_321);
    const input = instants.map((instant) => `@${instant}`).join('\n');
    const read = execFileSync('date', ['-f', '-', '+%::z'], { input, env: { TZ: `:${path}` }, encoding: 'utf8' });
    const seconds = (written: string): number => {
      const [hours, minutes, rest] = written.slice(1).split(':').map(Number) as [number, number, number];
      return (written.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + rest);
    };
    expect(read.trim().split('\n').map(seconds)).toEqual(instants.map((instant) => clockOf(zone)(instant * 1000)));
  },
);

test.each([
  ['America/Edmonton', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['+05:30', false],
  ['CET', false],
  ['Mars/Olympus', false],
  ['', false],
])('%s is the name of a zone: %s', (name, is) => expect(isZone(name)).toBe(is));

test('a browser is told how the clocks of its company stand, to the second, for the years around today', () => {
  const hours = (zone: string) =>
    clockAround(zone, '2024-05-01T00:00:00.000Z').spans.map(({ from, offset }) => [
      new Date(from * 1000).toISOString(),
      offset / 3600,
    ]);
  expect(clockAround('UTC', '2024-05-01T00:00:00.000Z')).toEqual({
    spans: [{ from: Date.UTC(2023, 0, 1) / 1000, offset: 0 }],
    until: Date.UTC(2027, 0, 1) / 1000,
  });
  expect(hours('America/Toronto').slice(0, 4)).toEqual([
    ['2023-01-01T00:00:00.000Z', -5],
    ['2023-03-12T07:00:00.000Z', -4],
    ['2023-11-05T06:00:00.000Z', -5],
    ['2024-03-10T07:00:00.000Z', -4],
  ]);
  expect(hours('Asia/Kathmandu')).toEqual([['2023-01-01T00:00:00.000Z', 5.75]]);
  expect(clockAround('Nowhere/City', '2024-05-01T00:00:00.000Z').spans).toEqual([]);
});
