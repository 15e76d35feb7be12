// npm run bench scale [-- --size full --seconds 2 --rounds 5 --only dashboard --json]
// One, two and four web processes on the same PostgreSQL: how much they answer together, and what each answer costs in
// processor time of the web processes and of PostgreSQL. Then one to sixty-four people at once, beside what a model of
// queues foretells from these costs.
import { join } from 'node:path';
import { lookUpPlaces } from '../server/src/platform/embedded/embedded-places.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded-postgres.ts';
import { processesIn } from '../server/src/platform/embedded/embedded-process.ts';
import { load } from './floor/load.ts';
import type { Asked } from './floor/record.ts';
import { chooseWork } from './floor/work.ts';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { cpuOf } from './ground/cpu.ts';
import { foretold } from './scale/model.ts';
import { fillWorld, worldSizes } from './world/fill-world.ts';

const seconds = Number(options.seconds ?? 1.5);
const rounds = Number(options.rounds ?? 5);
const connections = 64;
const crowds = [1, 2, 4, 8, 16, 64];
/** How far the model may be from what was measured. */
const modelWithin = 0.35;

const world = new BenchServer(3784);
const webs = [0, 1, 2, 3].map((index) => new BenchServer(3785 + index, join(world.directory, `web-${index}`)));
let stopDatabase = async (): Promise<void> => {};
try {
  process.exitCode = report(await bench());
} finally {
  for (const web of webs) await web.stop();
  await stopDatabase();
  await world.destroy(options.keep);
}

async function bench(): Promise<Figure[]> {
  await world.start();
  await world.sql((client) => fillWorld(client, worldSizes[options.size]!));
  const work = await world.sql((client) => chooseWork(client, world.dataDir));
  await world.stop();
  const database = await startEmbedded({ dataDir: world.dataDir });
  stopDatabase = () => database.stop();
  const { clusterDir, socketDir } = lookUpPlaces(world.dataDir);
  const env = {
    ...{
      MUSTER_ROLE: 'web',
      DATABASE_URL: `postgres://postgres@localhost/muster?host=${encodeURIComponent(socketDir)}&port=5432`,
    },
    ...{ MUSTER_SECRETS: world.secrets(), PUBLIC_ORIGIN: world.origin, LOG_LEVEL: 'error' },
    ALLOWED_HOSTS: webs.map(({ port }) => `localhost:${port}`).join(),
  };
  for (const web of webs) await web.start(env);
  const postgres = () => processesIn(clusterDir);
  const figures: Figure[] = [];
  for (const [name, asked] of Object.entries(work)) {
    if (options.only && !name.includes(options.only)) continue;
    figures.push(...(await compare(name, asked, postgres)));
  }
  return figures;
}

/** What some processes answered together, and the processor seconds of each part meanwhile. */
async function together(asked: readonly Asked[], count: number, people: number, postgres: () => number[]) {
  const used = webs.slice(0, count);
  const spent = () => ({ web: cpuOfAll(used.map(({ pid }) => pid)), database: cpuOfAll(postgres()) });
  const before = spent();
  const each = Math.max(1, Math.floor(people / count));
  const measured = await Promise.all(used.map(({ port }) => load(asked, each, seconds, { port, name: world.port })));
  const after = spent();
  const answered = measured.reduce((sum, { count: all }) => sum + all, 0);
  return {
    perSecond: measured.reduce((sum, one) => sum + one.perSecond, 0),
    p50: median(measured.map(({ p50 }) => p50)),
    p99: Math.max(...measured.map(({ p99 }) => p99)),
    webMs: (after.web - before.web) / answered,
    databaseMs: (after.database - before.database) / answered,
  };
}

/** Connections end now and then: what they used is missing then, which is little. */
function cpuOfAll(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + cpuOf(pid);
    } catch {
      return sum;
    }
  }, 0);
}

type Together = Awaited<ReturnType<typeof together>>;

async function compare(name: string, asked: readonly Asked[], postgres: () => number[]): Promise<Figure[]> {
  const counts = [1, 2, 4];
  for (const count of counts) await together(asked, count, connections, postgres);
  const turns: Together[][] = [];
  for (let round = 0; round < rounds; round++) {
    const turn: Together[] = [];
    for (const count of counts) turn.push(await together(asked, count, connections, postgres));
    turns.push(turn);
  }
  const of = (place: number, what: keyof Together) => median(turns.map((turn) => turn[place]![what]));
  const figures = counts.map((count, place): Figure => {
    const ratio = median(turns.map((turn) => turn[place]!.perSecond / turn[0]!.perSecond));
    return {
      ...{
        name: `${name}, ${count} ${count === 1 ? 'process' : 'processes'}`,
        ours: of(place, 'perSecond'),
        unit: '/s',
        ratio,
        goal: '',
        ok: true,
      },
      ...{ p50: of(place, 'p50'), p99: of(place, 'p99') },
    };
  });
  const cost = { webMs: of(0, 'webMs'), databaseMs: of(0, 'databaseMs') };
  say(
    `${name}: ${cost.webMs.toFixed(2)} ms of a web process and ${cost.databaseMs.toFixed(2)} ms of PostgreSQL for each answer`,
  );
  const costs: Figure[] = [
    { name: `${name}, web process for an answer`, ours: cost.webMs, unit: 'ms', goal: '', ok: true },
    { name: `${name}, PostgreSQL for an answer`, ours: cost.databaseMs, unit: 'ms', goal: '', ok: true },
  ];
  return [...figures, ...costs, ...(await crowd(name, asked, postgres))];
}

/** More and more people at one process, and what the model says of them. `floor` is what it foretells. */
async function crowd(name: string, asked: readonly Asked[], postgres: () => number[]): Promise<Figure[]> {
  const measured: { people: number; perSecond: number; p50: number; p99: number }[] = [];
  for (const people of crowds) {
    const turns: Together[] = [];
    for (let round = 0; round < 3; round++) turns.push(await together(asked, 1, people, postgres));
    const of = (what: keyof Together) => median(turns.map((turn) => turn[what]));
    measured.push({ people, perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') });
  }
  // One person alone waits for no one: what remains beyond processor time is the way there and back.
  const alone = 1 / measured[0]!.perSecond;
  const most = Math.max(...measured.map(({ perSecond }) => perSecond));
  return measured.map(({ people, perSecond, ...times }) => {
    const expected = foretold({ people, alone, most });
    const ok = Math.abs(expected / perSecond - 1) <= modelWithin;
    return {
      ...{
        name: `${name}, ${people} at once`,
        ours: perSecond,
        floor: expected,
        unit: '/s',
        ratio: perSecond / expected,
      },
      ...{ goal: `model ± ${modelWithin * 100} %`, ok, ...times },
    };
  });
}
