// npm run bench store [-- --size tiny --seconds 1 --rounds 5 --only cart --json]
// The store, the cart and the lists of seats as pages ask for them, with 5,000 products and 1,000,000 seats of 200
// companies, beside SQL written by hand for the same answers: bare node:http, the server's own driver and pools, the
// same bytes but for cursors. What both answer is compared first. Both run all the time and are asked in turn: ours,
// floor, ours, floor …; what is compared are medians of one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';
import { lookUpPlaces } from '../server/src/platform/embedded/embedded-places.ts';
import { BenchServer } from './ground/bench-server.ts';
import type { Measured } from './ground/keep-asking.ts';
import { keepAsking } from './ground/keep-asking.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { fillStore } from './store/fill-store.ts';
import { readAnswer } from './store/read-answer.ts';
import type { Call } from './store/work.ts';
import { chooseWork } from './store/work.ts';
import { fillWorld } from './world/fill-world.ts';

const goal = 1.5;
const connections = 4;
const seconds = Number(options.seconds ?? 0.7);
const rounds = Number(options.rounds ?? 5);
const sizes = {
  tiny: { companies: 10, employees: 1000, products: 200, seats: 5000 },
  full: { companies: 200, employees: 10_000, products: 5000, seats: 1_000_000 },
};
const { companies, employees, products, seats } = options.size === 'tiny' ? sizes.tiny : sizes.full;

const server = new BenchServer(3786);
const floorPort = 3787;
let stopFloor = (): void => {};
try {
  process.exitCode = report(await bench());
} finally {
  stopFloor();
  await server.destroy(options.keep);
}

async function bench(): Promise<Figure[]> {
  await server.start();
  const begun = performance.now();
  await server.sql((client) => fillWorld(client, { employees, companies, courses: 200 }));
  const counts = await server.sql((client) => fillStore(client, { products, seats }));
  say(
    `${Object.entries(counts)
      .map(([table, count]) => `${count.toLocaleString('en')} ${table.replaceAll('_', ' ')}`)
      .join(', ')}; ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  const work = await server.sql((client) => chooseWork(client, server.dataDir));
  await startFloor();
  const figures: Figure[] = [];
  for (const [name, asked] of Object.entries(work))
    if (!options.only || name.includes(options.only)) figures.push(await compare(name, asked));
  return figures;
}

async function compare(name: string, asked: readonly Call[]): Promise<Figure> {
  for (const one of asked) {
    const [ours, theirs] = [
      await readAnswer(one, server.port, server.port),
      await readAnswer(one, floorPort, server.port),
    ];
    if (!isDeepStrictEqual(ours, theirs))
      throw new Error(
        `${name}: the two answers differ\n${JSON.stringify(ours).slice(0, 3000)}\n${JSON.stringify(theirs).slice(0, 3000)}`,
      );
  }
  const heads = asked.map(
    ({ path, cookie }) =>
      `GET ${path} HTTP/1.1\r\nhost: localhost:${server.port}\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n\r\n`,
  );
  // Each connection begins with another company.
  const load = (port: number, time: number) =>
    keepAsking(connections, time, port, (connection, turn) => heads[(connection + turn) % heads.length]!);
  const [ours, theirs]: [Measured[], Measured[]] = [[], []];
  for (const port of [server.port, floorPort]) await load(port, seconds);
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(server.port, seconds));
    theirs.push(await load(floorPort, seconds));
  }
  const of = (measured: Measured[], what: keyof Measured) => median(measured.map((one) => one[what]));
  const ratio = median(ours.map(({ perSecond }, round) => theirs[round]!.perSecond / perSecond));
  say(`${name}: ${ratio.toFixed(2)} × by hand`);
  return {
    name,
    ours: of(ours, 'perSecond'),
    floor: of(theirs, 'perSecond'),
    unit: '/s',
    ratio,
    goal: `≤ ${goal} × by hand`,
    ok: ratio <= goal,
    p50: of(ours, 'p50'),
    p99: of(ours, 'p99'),
    rss: server.rss(),
  };
}

async function startFloor(): Promise<void> {
  const floor = spawn(
    process.execPath,
    [
      ...serverFlags,
      join(import.meta.dirname, 'store/floor-server.ts'),
      lookUpPlaces(server.dataDir).socketDir,
      String(floorPort),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...serverEnv },
    },
  );
  stopFloor = () => void floor.kill();
  await once(floor.stdout, 'data');
}
