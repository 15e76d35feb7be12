// npm run bench floor [-- --size full --seconds 3 --rounds 3 --only dashboard --json]
// Our endpoints beside a bare node:http handler that runs the same SQL through the same driver and pools and sends the same bytes.
// Both run all the time and are asked in turn: ours, floor, ours, floor …; what is compared are medians of one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';
import { lookUpPlaces } from '../server/src/platform/embedded/embedded-places.ts';
import type { Measured } from './ground/keep-asking.ts';
import { load } from './floor/load.ts';
import type { Asked } from './floor/record.ts';
import { keyOf, record } from './floor/record.ts';
import type { Trace } from './floor/trace.ts';
import { chooseWork } from './floor/work.ts';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { fillWorld, worldSizes } from './world/fill-world.ts';

// Short turns, many of them: whatever else the machine does falls on both.
const seconds = Number(options.seconds ?? 0.7);
const rounds = Number(options.rounds ?? 6);
const loads = [16, 64];
const goals = { read: 0.5, commit: 0.7, idleMb: 110, loadedMb: 200 };

const server = new BenchServer(3782);
const floorPort = 3783;
let stopFloor = (): void => {};
try {
  process.exitCode = report(await bench());
} finally {
  stopFloor();
  await server.destroy(options.keep);
}

async function bench(): Promise<Figure[]> {
  await server.start();
  await server.sql((client) => fillWorld(client, worldSizes[options.size]!));
  const work = await server.sql((client) => chooseWork(client, server.dataDir));
  await server.stop();
  say('Recording what the server sends to the database …');
  await startFloor(await recordAll(Object.values(work).flat()));
  await server.start();
  await wait(3000);
  const idle = server.rss();
  const figures: Figure[] = [];
  let loaded = 0;
  const watch = setInterval(() => void (loaded = Math.max(loaded, server.rss())), 100);
  for (const [name, asked] of Object.entries(work)) {
    if (options.only && !name.includes(options.only)) continue;
    for (const connections of loads) figures.push(await compare(name, asked, connections));
  }
  clearInterval(watch);
  return [
    ...figures,
    { name: 'memory of the idle server', ours: idle, unit: 'MB', goal: `≤ ${goals.idleMb} MB`, ok: idle <= goals.idleMb },
    { name: 'memory of the server under load', ours: loaded, unit: 'MB', goal: `≤ ${goals.loadedMb} MB`, ok: loaded <= goals.loadedMb },
  ];
}

async function compare(name: string, asked: readonly Asked[], connections: number): Promise<Figure> {
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  await load(asked, connections, 1, { port: server.port, name: server.port });
  await load(asked, connections, 1, { port: floorPort, name: server.port });
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(asked, connections, seconds, { port: server.port, name: server.port }));
    theirs.push(await load(asked, connections, seconds, { port: floorPort, name: server.port }));
  }
  const of = (measured: Measured[], what: keyof Measured) => median(measured.map((one) => one[what]));
  const ratio = median(ours.map(({ perSecond }, round) => perSecond / theirs[round]!.perSecond));
  const goal = asked[0]!.method === 'POST' ? goals.commit : goals.read;
  say(`${name}, ${connections} connections: ${ratio.toFixed(2)}`);
  return {
    name: `${name}, ${connections} connections`,
    ours: of(ours, 'perSecond'),
    floor: of(theirs, 'perSecond'),
    unit: '/s',
    ratio,
    goal: `≥ ${goal}`,
    ok: ratio >= goal,
    p50: of(ours, 'p50'),
    p99: of(ours, 'p99'),
    rss: server.rss(),
  };
}

async function recordAll(asked: readonly Asked[]): Promise<Record<string, Trace>> {
  const tracePath = join(server.directory, 'statements.jsonl');
  writeFileSync(tracePath, '');
  await server.start({ BENCH_TRACE: tracePath, LOG_LEVEL: 'error' }, ['--import', join(import.meta.dirname, 'floor/record-statements.ts')]);
  const traces: Record<string, Trace> = {};
  for (const one of asked) traces[keyOf(one)] = await record(one, server.port, tracePath);
  await server.stop();
  return traces;
}

async function startFloor(traces: Record<string, Trace>): Promise<void> {
  const tracesPath = join(server.directory, 'traces.json');
  writeFileSync(tracesPath, JSON.stringify(traces));
  const floor = spawn(
    process.execPath,
    [...serverFlags, join(import.meta.dirname, 'floor/floor-server.ts'), tracesPath, lookUpPlaces(server.dataDir).socketDir, String(floorPort)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...serverEnv } },
  );
  stopFloor = () => void floor.kill();
  await once(floor.stdout, 'data');
}
