import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded-postgres.ts';
import { isRunning, killAll, processesIn, waitUntil } from './embedded-process.ts';

// Real servers, really killed. What dies in these tests are postmasters of throw-away clusters and Node processes that
// the tests themselves began.

const asRoot = process.getuid?.() === 0;
const area = realpathSync(mkdtempSync(join(tmpdir(), 'muster-embedded-')));
chmodSync(area, 0o755);
const template = join(area, 'template');
const running: { stop(): Promise<void> }[] = [];
const children: ChildProcess[] = [];
let count = 0;

beforeAll(async () => {
  const made = await startEmbedded({ dataDir: template, durable: false });
  await query(made, 'create table kept (word text)');
  await made.stop();
}, 30_000);

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of running.splice(0)) await server.stop();
});

afterAll(async () => {
  for (const name of readdirSync(area)) await killAll(clusterOf(join(area, name)));
  rmSync(area, { recursive: true, force: true });
});

const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');

/** A data directory whose cluster was made before, which is much faster than making one. */
function dataDirectory(): string {
  const path = join(area, `data-${++count}`);
  execFileSync('cp', ['-a', template, path]);
  return path;
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, durable: false, ...options });
  running.push(server);
  return server;
}

async function query(server: Embedded, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection('postgres', 'postgres'));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another Node that starts the server and then waits to be killed. Resolves to the pid of its postmaster. */
async function startInAnotherProcess(
  dataDir: string,
  {
    durable = false,
    wrapper = [],
    ...asUser
  }: { durable?: boolean; wrapper?: string[]; uid?: number; gid?: number } = {},
) {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(module)});
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: ${durable} });
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    process.on('SIGUSR2', () => { throw new Error('nobody catches this'); });
    console.log('pid ' + server.pid());
    setInterval(() => {}, 1000);`;
  const [program = '', ...args] = [...wrapper, process.execPath, '--input-type=module', '-e', code];
  const child = spawn(program, args, { ...asUser, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('pid ')) return { child, pid: Number(line.slice(4)) };
  }
  throw new Error(errors);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await waitUntil(() => !isRunning(child.pid ?? 0), 5000);
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

test('the first start makes a cluster that only its owner can enter and that promises to keep what it acknowledged', async () => {
  const dataDir = join(area, 'fresh');
  const server = await start(dataDir, { durable: true });
  const settings = await query(
    server,
    `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as tcp,
       (select datlocprovider::text || datcollate from pg_database where datname = 'postgres') as locale`,
  );
  expect(settings).toEqual([{ fsync: 'on', checksums: 'on', tcp: '', locale: 'bC' }]);
  for (const part of ['postgres', 'postgres/socket', 'postgres/cluster'])
    expect(statSync(join(dataDir, part)).mode & 0o077).toBe(0);
  expect(statSync(dataDir).mode & 0o067).toBe(0);
}, 20_000);

test('a second start is ready within 3 s and finds the data', async () => {
  const dataDir = dataDirectory();
  const first = await start(dataDir);
  await query(first, `insert into kept values ('rope')`);
  await first.stop();
  let second: Embedded | undefined;
  expect(await timed(async () => (second = await start(dataDir)))).toBeLessThan(3000);
  expect(await query(second as Embedded, 'select word from kept')).toEqual([{ word: 'rope' }]);
});

test('after kill -9 of Node the next start uses the database that still runs', async () => {
  const dataDir = dataDirectory();
  const { child, pid } = await startInAnotherProcess(dataDir);
  await kill(child);
  expect(isRunning(pid)).toBe(true);
  const server = await start(dataDir);
  expect(server.pid()).toBe(pid);
  await query(server, `insert into kept values ('adopted')`);
  await server.stop();
  expect(processesIn(clusterOf(dataDir))).toEqual([]);
}, 20_000);

test('a database that still runs with other settings is replaced', async () => {
  const dataDir = dataDirectory();
  const { child, pid } = await startInAnotherProcess(dataDir);
  await kill(child);
  const server = await start(dataDir, { durable: true });
  expect(server.pid()).not.toBe(pid);
  expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }]);
}, 20_000);

test.each(['started', 'adopted'])(
  'kill -9 of the %s PostgreSQL is answered by a restart that loses nothing',
  async (how) => {
    const dataDir = dataDirectory();
    if (how === 'adopted') await kill((await startInAnotherProcess(dataDir, { durable: true })).child);
    let downs = 0;
    const server = await start(dataDir, { durable: true, onDown: () => downs++ });
    for (const round of [1, 2, 3]) {
      await query(server, `insert into kept values ('round ${round}')`);
      const before = server.pid() ?? 0;
      process.kill(before, 'SIGKILL');
      expect(await waitUntil(() => server.pid() !== null && server.pid() !== before, 10_000)).toBe(true);
      expect(await query(server, 'select count(*)::int as rows from kept')).toEqual([{ rows: round }]);
      expect(downs).toBe(round);
    }
  },
  45_000,
);

test('after kill -9 of Node and PostgreSQL together the next start needs no one', async () => {
  const dataDir = dataDirectory();
  const { child, pid } = await startInAnotherProcess(dataDir);
  child.kill('SIGKILL');
  // Only the postmaster: its backends are left over, as after the kernel ran out of memory.
  process.kill(pid, 'SIGKILL');
  await waitUntil(() => !isRunning(child.pid ?? 0), 5000);
  expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(true);
  const server = await start(dataDir);
  expect(await query(server, 'select 1 as up')).toEqual([{ up: 1 }]);
}, 20_000);

test('a lock of a zombie, and one whose process number was given to another program, are cleared', async () => {
  const dataDir = dataDirectory();
  // The shell becomes a program that never waits for its child, which therefore stays a zombie.
  const careless = spawn('/bin/sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(careless);
  const zombie = await new Promise<number>((resolve) => careless.stdout.once('data', (data) => resolve(Number(data))));
  await waitUntil(() => readFileSync(`/proc/${zombie}/stat`, 'utf8').includes(') Z '), 5000);
  for (const pid of [zombie, careless.pid]) {
    writeFileSync(
      join(clusterOf(dataDir), 'postmaster.pid'),
      `${pid}\n${clusterOf(dataDir)}\n1\n5432\n${join(dataDir, 'postgres/socket')}\n\n0 0\nready   \n`,
    );
    writeFileSync(join(dataDir, 'postgres/socket/.s.PGSQL.5432.lock'), `${pid}\n`);
    const server = await start(dataDir);
    expect(await query(server, 'select 1 as up')).toEqual([{ up: 1 }]);
    await server.stop();
  }
  expect(isRunning(careless.pid ?? 0)).toBe(true);
}, 20_000);

test('a data directory in use is refused, to this process and to others', async () => {
  const dataDir = dataDirectory();
  const server = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(/already running .*\(process \d+\)/);
  await expect(startInAnotherProcess(dataDir)).rejects.toThrow(/already running/);
  expect(await query(server, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('someone else’s cluster is refused and left as it is', async () => {
  const dataDir = dataDirectory();
  const foreign = join(area, 'fresh');
  const other = existsSync(foreign) ? foreign : join(area, 'other');
  await (await start(other)).stop();
  renameSync(clusterOf(dataDir), join(dataDir, 'mine'));
  execFileSync('cp', ['-a', clusterOf(other), clusterOf(dataDir)]);
  await expect(start(dataDir)).rejects.toThrow(/is not the database of .*Nothing was changed/);
  expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false);
  rmSync(clusterOf(dataDir), { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(/is missing .*Restore a backup/);
  renameSync(join(dataDir, 'mine'), clusterOf(dataDir));
  await start(dataDir);
}, 20_000);

test('a cluster of another major version is refused and not overwritten', async () => {
  const dataDir = dataDirectory();
  writeFileSync(join(clusterOf(dataDir), 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(/created by PostgreSQL 17; this release of Muster includes 18/);
  expect(readFileSync(join(clusterOf(dataDir), 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a first start that was cut off is begun again', async () => {
  const dataDir = join(area, 'cut-off');
  mkdirSync(join(dataDir, 'postgres', 'cluster.new', 'base'), { recursive: true });
  await start(dataDir);
  // Cut off a moment later: the cluster is complete and noted, but not yet at its place.
  await running.pop()?.stop();
  renameSync(clusterOf(dataDir), join(dataDir, 'postgres', 'cluster.new'));
  await start(dataDir);
}, 20_000);

test('settings that would lose acknowledged work after a crash are refused', async () => {
  const dataDir = dataDirectory();
  const server = await start(dataDir);
  await query(server, 'create role clerk');
  await query(server, 'alter role clerk set synchronous_commit = off');
  await server.stop();
  await expect(start(dataDir, { durable: true })).rejects.toThrow(/synchronous_commit=off for clerk/);
  // a child that was just being forked may outlive its postmaster by a moment
  expect(await waitUntil(() => processesIn(clusterOf(dataDir)).length === 0, 5000)).toBe(true);
});

test('SIGTERM stops within 10 s, although someone is in the middle of a transaction', async () => {
  const dataDir = dataDirectory();
  const { child, pid } = await startInAnotherProcess(dataDir);
  const client = new pg.Client({
    host: join(dataDir, 'postgres/socket'),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(`insert into kept values ('unfinished')`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const took = await timed(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  expect(took).toBeLessThan(10_000);
  expect(child.exitCode).toBe(0);
  expect(isRunning(pid)).toBe(false);
  await client.end().catch(() => {});
}, 20_000);

test('an error that no one catches takes the database down with Muster', async () => {
  const { child, pid } = await startInAnotherProcess(dataDirectory());
  child.kill('SIGUSR2');
  expect(await waitUntil(() => !isRunning(child.pid ?? 0) && !isRunning(pid), 10_000)).toBe(true);
}, 20_000);

test('a path too long for a socket gets its socket elsewhere, just as private', async () => {
  const dataDir = join(area, 'deep'.repeat(20), 'deep'.repeat(20));
  mkdirSync(join(area, 'deep'.repeat(20)), { mode: 0o755 });
  const server = await start(dataDir);
  const socketDir = String(server.connection('postgres', 'postgres').host);
  expect(socketDir.startsWith(dataDir)).toBe(false);
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  expect(await query(server, 'select 1 as up')).toEqual([{ up: 1 }]);
  await server.stop();
  rmSync(socketDir, { recursive: true });
}, 20_000);

const nobody = { uid: 65534, gid: 65534 };
const reachable =
  asRoot &&
  spawnSync('/usr/bin/test', ['-r', new URL('./embedded-postgres.ts', import.meta.url).pathname], {
    ...nobody,
    cwd: '/',
  }).status === 0;

test.runIf(reachable)(
  'runs as an ordinary user, who is told when the data belongs to another',
  async () => {
    const home = join(area, 'home');
    mkdirSync(home);
    execFileSync('chown', ['65534:65534', home]);
    const dataDir = join(home, 'data');
    const { child, pid } = await startInAnotherProcess(dataDir, nobody);
    expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid);
    child.kill('SIGTERM');
    await waitUntil(() => !isRunning(child.pid ?? 0), 10_000);
    await expect(startInAnotherProcess(dataDirectory(), nobody)).rejects.toThrow(
      /Start it as the owner of the directory/,
    );
    // Root leaves the ordinary user's files to that user, so that both can start it.
    const server = await start(dataDir);
    expect(statSync(`/proc/${server.pid()}`).uid).toBe(nobody.uid);
  },
  20_000,
);

test.runIf(asRoot)(
  'as root PostgreSQL runs as someone else, even when that user cannot reach the data directory',
  async () => {
    const locked = join(area, 'locked');
    mkdirSync(locked, { mode: 0o700 });
    const lines: string[] = [];
    const dataDir = join(locked, 'data');
    const server = await start(dataDir, { log: (line) => lines.push(line) });
    const root = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
    try {
      expect(lines.join('\n')).toContain(root);
      expect(readFileSync(join(root, 'belongs-to'), 'utf8')).toBe(`${dataDir}\n`);
      expect(statSync(`/proc/${server.pid()}`).uid).not.toBe(0);
      await server.stop();
      const again = await start(dataDir);
      expect(again.systemIdentifier).toBe(server.systemIdentifier);
      await again.stop();
    } finally {
      rmSync(root, { recursive: true });
    }
  },
  20_000,
);

// Docker's default: root, but without the right to look into other users' processes.
const setpriv = asRoot && spawnSync('setpriv', ['--bounding-set', '-sys_ptrace', 'true']).status === 0;

test.runIf(setpriv)(
  'root without CAP_SYS_PTRACE finds the orphan and what a kill left over',
  async () => {
    const dataDir = dataDirectory();
    const wrapper = ['setpriv', '--bounding-set', '-sys_ptrace'];
    const first = await startInAnotherProcess(dataDir, { wrapper });
    await kill(first.child);
    const second = await startInAnotherProcess(dataDir, { wrapper });
    expect(second.pid).toBe(first.pid);
    second.child.kill('SIGKILL');
    process.kill(second.pid, 'SIGKILL');
    await waitUntil(() => !isRunning(second.child.pid ?? 0), 5000);
    const third = await startInAnotherProcess(dataDir, { wrapper });
    expect(third.pid).not.toBe(first.pid);
    third.child.kill('SIGTERM');
    expect(await waitUntil(() => !isRunning(third.pid), 10_000)).toBe(true);
  },
  30_000,
);
