// npm run bench floor [-- --size full --seconds 3 --rounds 3 --only dashboard --json]
// Our endpoints beside a bare node:http handler that runs the same SQL through the same driver and pools and sends the
// same bytes. All run all the time and are asked in turn: ours, floor, lean floor, ours …; what is compared are medians
// of one run. The lean floor sends the fewest statements that give the same answer, without walls: what our walls and
// our checks cost.
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
const goals = { read: 0.5, commit: 0.7, lean: 0.6, idleMb: 110, loadedMb: 200 };

const server = new BenchServer(3782);
const floors = { same: 3783, lean: 3784 };
const stopFloors: (() => void)[] = [];
try {
  process.exitCode = report(await bench());
} finally {
  for (const stop of stopFloors) stop();
  await server.destroy(options.keep);
}

async function bench(): Promise<Figure[]> {
  await server.start();
  await server.sql((client) => fillWorld(client, worldSizes[options.size]!));
  const work = await server.sql((client) => chooseWork(client, server.dataDir));
  await server.stop();
  say('Recording what the server sends to the database …');
  await startFloors(await recordAll(Object.values(work).flat()));
  await server.start();
  await wait(3000);
  const idle = server.rss();
  const figures: Figure[] = [];
  let loaded = 0;
  const watch = setInterval(() => void (loaded = Math.max(loaded, server.rss())), 100);
  for (const [name, asked] of Object.entries(work)) {
    if (options.only && !name.includes(options.only)) continue;
    for (const connections of loads) figures.push(...(await compare(name, asked, connections)));
  }
  clearInterval(watch);
  return [
    ...figures,
    {
      name: 'memory of the idle server',
      ours: idle,
      unit: 'MB',
      goal: `≤ ${goals.idleMb} MB`,
      ok: idle <= goals.idleMb,
    },
    {
      name: 'memory of the server under load',
      ours: loaded,
      unit: 'MB',
      goal: `≤ ${goals.loadedMb} MB`,
      ok: loaded <= goals.loadedMb,
    },
  ];
}

async function compare(name: string, asked: readonly Asked[], connections: number): Promise<Figure[]> {
  const places = { ours: server.port, ...floors };
  const rates: Record<keyof typeof places, Measured[]> = { ours: [], same: [], lean: [] };
  const turnOf = (port: number, length: number) => load(asked, connections, length, { port, name: server.port });
  for (const port of Object.values(places)) await turnOf(port, 1);
  for (let round = 0; round < rounds; round++) {
    for (const [place, port] of Object.entries(places))
      rates[place as keyof typeof places].push(await turnOf(port, seconds));
  }
  const of = (measured: Measured[], what: keyof Measured) => median(measured.map((one) => one[what]));
  const beside = (floor: keyof typeof floors, goal: number, called: string): Figure => {
    const ratio = median(rates.ours.map(({ perSecond }, round) => perSecond / rates[floor][round]!.perSecond));
    say(`${called}: ${ratio.toFixed(2)}`);
    return {
      name: called,
      ours: of(rates.ours, 'perSecond'),
      floor: of(rates[floor], 'perSecond'),
      unit: '/s',
      ratio,
      goal: `≥ ${goal}`,
      ok: ratio >= goal,
      p50: of(rates.ours, 'p50'),
      p99: of(rates.ours, 'p99'),
      rss: server.rss(),
    };
  };
  const whole = `${name}, ${connections} connections`;
  return [
    beside('same', asked[0]!.method === 'POST' ? goals.commit : goals.read, whole),
    beside('lean', goals.lean, `${whole}, beside the lean floor`),
  ];
}

async function recordAll(asked: readonly Asked[]): Promise<Record<string, Trace>> {
  const tracePath = join(server.directory, 'statements.jsonl');
  writeFileSync(tracePath, '');
  await server.start({ BENCH_TRACE: tracePath, LOG_LEVEL: 'error' }, [
    '--import',
    join(import.meta.dirname, 'floor/record-statements.ts'),
  ]);
  const traces: Record<string, Trace> = {};
  for (const one of asked) traces[keyOf(one)] = await record(one, server.port, tracePath);
  await server.stop();
  return traces;
}

async function startFloors(traces: Record<string, Trace>): Promise<void> {
  const tracesPath = join(server.directory, 'traces.json');
  writeFileSync(tracesPath, JSON.stringify(traces));
  for (const [kind, port] of Object.entries(floors)) {
    const floor = spawn(
      process.execPath,
      [
        ...serverFlags,
        join(import.meta.dirname, 'floor/floor-server.ts'),
        tracesPath,
        lookUpPlaces(server.dataDir).socketDir,
        String(port),
        kind,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...serverEnv } },
    );
    stopFloors.push(() => void floor.kill());
    await once(floor.stdout, 'data');
  }
}
