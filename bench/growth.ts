// npm run bench growth [-- --size hundredfold --only dashboard --seconds 1 --rounds 5 --json --keep --kept <directory>]
// The pages that people ask for most, in two worlds at once: one with about 100,000 attempts, and one with a hundred
// times as many (`--size full`: ten times), by a person alone, in turn. Whether a large table was read as a whole is
// read from the statistics of PostgreSQL. Filling the large world takes half an hour and 34 GB; `--keep` leaves it, and
// `--kept` measures it again.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { lookUpPlaces } from '../server/src/platform/embedded/embedded-places.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded-postgres.ts';
import { load } from './floor/load.ts';
import type { Asked } from './floor/record.ts';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { mostAsked } from './growth/most-asked.ts';
import { wholeReads } from './growth/whole-reads.ts';
import { fillWorld, worldSizes } from './world/fill-world.ts';

const seconds = Number(options.seconds ?? 1);
const rounds = Number(options.rounds ?? 5);
const size = process.argv.includes('--size') ? options.size : 'hundredfold';
const goal = 2;

type World = { web: BenchServer; dataDir: string; work: Record<string, Asked[]>; rows: number };

const ends: (() => Promise<unknown>)[] = [];
try {
  process.exitCode = report(await bench());
} finally {
  for (const end of ends.toReversed()) await end();
}

async function bench(): Promise<Figure[]> {
  const small = await open('tenth', 3790);
  const large = await open(size, 3792, options.kept);
  const before = await withClient(large.dataDir, wholeReads);
  const figures: Figure[] = [];
  for (const name of Object.keys(small.work))
    if (!options.only || name.includes(options.only)) figures.push(await compare(name, small, large));
  // A connection tells its statistics up to ten seconds later.
  await wait(12_000);
  const after = await withClient(large.dataDir, wholeReads);
  const read = [...after].filter(([table, reads]) => reads > (before.get(table) ?? 0)).map(([table]) => table);
  if (read.length > 0) say(`read as a whole: ${read.join(', ')}`);
  return [
    ...figures,
    {
      name: 'tables of over 100,000 rows read whole',
      ours: read.length,
      unit: 'tables',
      goal: '0',
      ok: read.length === 0,
    },
  ];
}

/** A world, filled or as an earlier run left it, with a process that serves it. */
async function open(name: string, port: number, kept?: string): Promise<World> {
  const world = new BenchServer(port, kept);
  ends.push(() => world.destroy(options.keep || kept !== undefined));
  if (!kept) {
    await world.start();
    await world.sql((client) => fillWorld(client, worldSizes[name]!));
    await world.stop();
  }
  const { dataDir } = world;
  const database = await startEmbedded({ dataDir });
  ends.push(() => database.stop());
  const { rows, work } = await withClient(dataDir, async (client) => ({
    rows: (await client.query<{ n: number }>('select count(*)::int as n from enrolments')).rows[0]!.n,
    work: await mostAsked(client, dataDir),
  }));
  say(`${name}: ${rows.toLocaleString('en')} attempts`);
  const web = new BenchServer(port + 1, join(world.directory, 'web'));
  ends.push(async () => {
    await web.stop();
    rmSync(web.directory, { recursive: true, force: true });
  });
  await web.start({
    MUSTER_ROLE: 'web',
    DATABASE_URL: `postgres://postgres@localhost/muster?host=${encodeURIComponent(lookUpPlaces(dataDir).socketDir)}&port=5432`,
    MUSTER_SECRETS: world.secrets(),
    PUBLIC_ORIGIN: web.origin,
    LOG_LEVEL: 'error',
  });
  return { web, dataDir, work, rows };
}

async function withClient<R>(dataDir: string, run: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({
    host: lookUpPlaces(dataDir).socketDir,
    port: 5432,
    user: 'postgres',
    database: 'muster',
  });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** What one person alone waits for an answer, in the small world and the large one, a turn each. */
async function compare(name: string, small: World, large: World): Promise<Figure> {
  const alone = ({ web, work }: World) => load(work[name]!, 1, seconds, { port: web.port, name: web.port });
  for (const world of [small, large]) await alone(world);
  const turns: { small: number; large: number; p99: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await alone(small), await alone(large)];
    turns.push({ small: one.p50, large: other.p50, p99: other.p99 });
  }
  const ratio = median(turns.map((turn) => turn.large / turn.small));
  return {
    name,
    ours: median(turns.map((turn) => turn.large)),
    floor: median(turns.map((turn) => turn.small)),
    unit: 'ms',
    ratio,
    p99: median(turns.map(({ p99 }) => p99)),
    goal: `≤ ${goal} × ${small.rows.toLocaleString('en')} attempts`,
    ok: ratio <= goal,
  };
}
