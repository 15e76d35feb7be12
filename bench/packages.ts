// npm run bench packages [-- --seconds 2 --rounds 4 --only commit|steady|file|import --json]
// What SCORM packages say, beside single-row commits of PostgreSQL with as many round trips; 500 learners who commit
// every five seconds; files of packages beside a bare node:http handler that streams the same bytes; the memory that
// reading a package of 300 MB takes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';
import { lookUpPlaces } from '../server/src/platform/embedded/embedded-places.ts';
import { BenchServer } from './ground/bench-server.ts';
import { keepAsking } from './ground/keep-asking.ts';
import type { Measured } from './ground/keep-asking.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { commitLoad, floorLoad, plainCommits, steadyCommits } from './packages/commits.ts';
import { importLarge } from './packages/large-import.ts';
import type { Scene } from './packages/scene.ts';
import { setScene, sizes } from './packages/scene.ts';

const seconds = Number(options.seconds ?? 1);
const rounds = Number(options.rounds ?? 6);
const learners = 500;
const loads = [16, 64];
const largeMegabytes = 300;
const goals = { ratio: 0.5, importMb: 64, steadyMs: 250 };

const server = new BenchServer(3787);
const floorPort = 3788;
let stopFloor = (): void => {};
try {
  process.exitCode = report(await bench());
} finally {
  stopFloor();
  await server.destroy(options.keep);
}

async function bench(): Promise<Figure[]> {
  await server.start();
  const scene = await server.sql(async (client) => {
    await client.query(
      'create table bench_commits (registration_id uuid, sequence bigint, elements jsonb, primary key (registration_id, sequence))',
    );
    await client.query('grant select, insert on bench_commits to muster_app');
    return setScene(server, client, learners);
  });
  await startFloor(scene);
  const wanted = (name: string): boolean => !options.only || options.only === name;
  const figures: Figure[] = [];
  if (wanted('import')) figures.push(await largeImport(scene));
  if (wanted('file'))
    for (const name of Object.keys(sizes))
      for (const connections of loads) figures.push(await files(scene, name, connections));
  if (wanted('commit')) for (const connections of loads) figures.push(...(await commits(scene, connections)));
  if (wanted('steady')) figures.push(await steady(scene));
  return figures;
}

async function compare(name: string, ours: () => Promise<Measured>, floor: () => Promise<Measured>): Promise<Figure> {
  const measured: [Measured, Measured][] = [];
  await ours();
  await floor();
  for (let round = 0; round < rounds; round++) measured.push([await ours(), await floor()]);
  const ratio = median(measured.map(([our, their]) => our.perSecond / their.perSecond));
  say(`${name}: ${ratio.toFixed(2)}`);
  return {
    name,
    ours: median(measured.map(([our]) => our.perSecond)),
    floor: median(measured.map(([, their]) => their.perSecond)),
    unit: '/s',
    ratio,
    goal: `≥ ${goals.ratio}`,
    ok: ratio >= goals.ratio,
    p50: median(measured.map(([our]) => our.p50)),
    p99: median(measured.map(([our]) => our.p99)),
    rss: server.rss(),
  };
}

async function commits({ openings }: Scene, connections: number): Promise<Figure[]> {
  const beside = await compare(
    `commits acknowledged, ${connections} connections, beside single-row commits`,
    () => commitLoad(openings, server.port, connections, seconds),
    async () => {
      const measured = await floorLoad(openings, floorPort, connections, seconds);
      await server.sql((client) => client.query('truncate bench_commits'));
      return measured;
    },
  );
  const plain = await plainCommits(server, connections, seconds * 2);
  const name = `the same beside inserts without HTTP, checks or reads, ${connections} connections`;
  return [
    beside,
    { name, ours: beside.ours, floor: plain, ratio: beside.ours / plain, unit: '/s', goal: 'printed', ok: true },
  ];
}

async function steady({ openings }: Scene): Promise<Figure> {
  const { p50, p99, count } = await steadyCommits(openings, server, 6);
  const name = `${learners} learners, a commit every 5 s: p99`;
  say(`${name} of ${count}: ${p99.toFixed(1)} ms`);
  return {
    name,
    ours: p99,
    unit: 'ms',
    goal: `≤ ${goals.steadyMs} ms`,
    ok: p99 <= goals.steadyMs,
    p50,
    p99,
    rss: server.rss(),
  };
}

function files({ openings }: Scene, name: string, connections: number): Promise<Figure> {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`;
  return compare(
    `${name}, ${Math.round(sizes[name as keyof typeof sizes] / 1024)} kB, ${connections} connections`,
    () =>
      keepAsking(connections, seconds, server.port, (connection, turn) =>
        get(`${openings[(connection + turn * connections) % openings.length]!.path}p/${name}`),
      ),
    () => keepAsking(connections, seconds, floorPort, () => get(`/p/${name}`)),
  );
}

async function largeImport({ admin }: Scene): Promise<Figure> {
  const { idleMb, peakMb, seconds: took } = await importLarge(server, admin, largeMegabytes);
  say(`a package of ${largeMegabytes} MB was read in ${took.toFixed(1)} s`);
  const ours = peakMb - idleMb;
  return {
    name: `reading ${largeMegabytes} MB, memory above ${idleMb.toFixed(0)} MB idle`,
    ours,
    unit: 'MB',
    goal: `≤ ${goals.importMb} MB`,
    ok: ours <= goals.importMb,
  };
}

async function startFloor({ openings }: Scene): Promise<void> {
  const known: Record<string, { path: string; headers: Record<string, string> }> = {};
  for (const name of Object.keys(sizes)) {
    const path = `${openings[0]!.path}p/${name}`;
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    const {
      date: _date,
      connection: _connection,
      'keep-alive': _alive,
      ...headers
    } = Object.fromEntries(answer.headers);
    await answer.arrayBuffer();
    const stored = await server.sql(
      async (client) =>
        (await client.query<{ path: string }>('select object_path as path from package_files where path = $1', [name]))
          .rows[0]!.path,
    );
    known[name] = { path: join(server.dataDir, 'files', 'packages', stored), headers };
  }
  const floor = spawn(
    process.execPath,
    [
      ...serverFlags,
      join(import.meta.dirname, 'packages/floor-server.ts'),
      lookUpPlaces(server.dataDir).socketDir,
      String(floorPort),
      JSON.stringify(known),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...serverEnv } },
  );
  stopFloor = () => void floor.kill();
  await once(floor.stdout, 'data');
  await wait(1000);
}
