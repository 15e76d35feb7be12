// npm run drill faults [-- --only clock --behind 600 --files s3 --json --sabotage patience]
// Two web processes and a worker on a PostgreSQL with a streaming replica, each in a network namespace of its own.
// People learn, upload and read lists while the network between two machines is cut, connections are forgotten without
// a word, disks are full or do not answer, the replica stays behind, and clocks jump by an hour; the second web process
// reaches the primary through a PgBouncer, which is killed and cut off. Nothing acknowledged may be lost, no request
// left hanging or answered with a wrong 5xx, and all has to be well again by itself. Needs root, nftables, for the
// clocks Debian's package faketime, and a PgBouncer of 1.21 or later (PGBOUNCER: its path). With --files s3 files are
// in an object store, which is cut off and killed instead. --behind: how many seconds the replica replays nothing. With
// --sabotage no one waits for an answer of the database with a limit: then requests have to be found hanging.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadSecrets } from '../server/src/platform/security/secrets.ts';
import { Databases, Disk } from './faults/databases.ts';
import { type Fault, faults, type Scene, storeFaults } from './faults/faults.ts';
import { clockCanJump, Installation, processes, webs } from './faults/installation.ts';
import { OpenPage } from './faults/live.ts';
import { addressOf, assertPossible, Network } from './faults/network.ts';
import { ObjectStore, untilKept } from './faults/object-store.ts';
import { lagToldToOperator } from './faults/operator.ts';
import { canPool, Pooler } from './faults/pooler.ts';
import { type Hired, Reader } from './faults/reader.ts';
import { type Happened, linesOf, missedBy, tell } from './faults/report.ts';
import { check } from './kill/check.ts';
import { History } from './kill/history.ts';
import { Load } from './kill/load.ts';
import { setScene, signer, type Sql } from './kill/scene.ts';
import { stuckJobs } from './kill/stuck-jobs.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    behind: { type: 'string' },
    files: { type: 'string', default: 'disk' },
    json: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
    inside: { type: 'boolean', default: false },
  },
});
if (options.files !== 'disk' && options.files !== 's3') throw new Error('--files takes disk or s3');
const inStore = options.files === 's3';
if (options.sabotage !== undefined && options.sabotage !== 'patience') throw new Error('--sabotage takes patience');
const sabotage = options.sabotage === 'patience';
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));
/** After this long all has to be well. */
const patienceSeconds = 90;
/** Whether a job was given to the worker since the last fault. */
let probed = false;

assertPossible();
// Network, mounts and processes are in namespaces of their own, and end with this process.
if (!options.inside) {
  const own = [
    '--net',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    process.execPath,
    ...process.execArgv,
  ];
  const { status } = spawnSync('unshare', [...own, ...process.argv.slice(1), '--inside'], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const possible = (inStore ? storeFaults : faults).filter(
  ({ name }) => (clockCanJump() || !name.startsWith('clock')) && (canPool() || !name.includes('PgBouncer')),
);
const wanted = possible
  .filter(({ name }) => name.includes(options.only ?? ''))
  .map((fault) =>
    fault.name === 'replica behind' && options.behind ? { ...fault, seconds: Number(options.behind) } : fault,
  );
if (wanted.length === 0)
  throw new Error(`No fault is called ${options.only}. There are: ${possible.map(({ name }) => name).join(', ')}`);
if (!clockCanJump()) say('Clocks stay as they are: that fault needs Debian’s package faketime.');
if (!canPool()) say('No PgBouncer is before the primary: those faults need one of 1.21 or later.');

const area = mkdtempSync(join(tmpdir(), 'muster-faults-'));
// PostgreSQL runs as another user, who has to get through.
chmodSync(area, 0o711);
const network = new Network();
const databases = new Databases(area);
const files = new Disk(join(area, 'data'), 1500);
const { databasePasswords } = loadSecrets(files.path);
const pooler = canPool() ? new Pooler(area, databases.user, databasePasswords) : null;
const store = inStore ? new ObjectStore(area) : null;
const urls = { databaseUrl: databases.url('primary', 'muster'), replicaUrl: databases.url('replica', 'muster') };
const installation = new Installation(
  area,
  files.path,
  { ...urls, poolerUrl: pooler?.url ?? null, files: store?.env ?? {} },
  sabotage,
);
let operator = '';
const lagTold = () => lagToldToOperator((...asked) => installation.servedBy('one').send(...asked), operator);
const scene: Scene = { network, databases, installation, files, pooler, store, lagTold };
const undo = async () => {
  await installation.stop();
  await Promise.all([pooler?.service.stop(), store?.service.stop()]);
  await databases.stop();
  for (const { path } of [files, databases.disk]) spawnSync('umount', ['--lazy', path]);
  rmSync(area, { recursive: true, force: true });
};
process.once('SIGINT', () => void undo().then(() => process.exit(130)));

try {
  process.exitCode = await drill();
} finally {
  await undo();
}

type People = { loads: readonly Load[]; readers: readonly Reader[]; pages: readonly OpenPage[]; history: History };

async function drill(): Promise<number> {
  say('Starting PostgreSQL and its replica …');
  await databases.start();
  say('Starting two web processes and a worker …');
  pooler?.service.start();
  store?.service.start();
  await installation.start();
  const history = await History.open(join(area, 'history.jsonl'));
  const { writers, uploaders, readers, pages } = await databases.sql('primary', 'muster', people);
  const loads = webs.map((web, index) => {
    const mine = [...writers, ...readers].filter((_writer, at) => at % 2 === index);
    return new Load(installation.servedBy(web), history, mine, 150);
  });
  const all: People = { loads, readers, pages, history };
  await untilWell(all);
  const happened: Happened[] = [];
  for (const fault of wanted) {
    happened.push(await once(fault, all));
    const { unwell, longest, well } = happened.at(-1)!;
    say(
      `${fault.name}: longest interruption ${longest} s, longest answer ${happened.at(-1)!.answer} s, well ${well} s after it${unwell ? ` — ${unwell}` : ''}`,
    );
  }
  await Promise.all(loads.map((load) => load.stop()));
  if (store) await untilKept(uploaders, installation.servedBy('one').send);
  for (const page of pages) page.close();
  await history.close();
  say('Checking …');
  const [findings, stuck, left] = await databases.sql('primary', 'muster', async (sql) => {
    const jobs = await stuckJobs(sql);
    if (store) await filesSettled(sql);
    store?.copyTo(files.path);
    return [await check(sql, files.path, history.acknowledged, uploaders), jobs, await leftAtPrimary(sql)] as const;
  });
  const { wrong, hung } = installation;
  const readings = {
    right: readers.reduce((sum, { readings }) => sum + readings, 0),
    wrong: readers.flatMap((reader) => reader.wrong),
  };
  const run = {
    wanted: wanted.length,
    sabotage,
    happened,
    acknowledged: history.acknowledged,
    loads,
    findings,
    stuck,
    wrong,
    hung,
    readings,
    left,
  };
  if (options.json) for (const line of linesOf(run)) console.log(JSON.stringify(line));
  else tell(run);
  const missed = missedBy(run);
  say(
    missed.length > 0 ? `Missed: ${missed.join('; ')}` : sabotage ? 'Sabotage seen: requests hang.' : 'All goals met.',
  );
  return missed.length === 0 ? 0 : 1;
}

/** Learners and uploaders, administrators who read lists, and a page of one of them at each web process. */
async function people(sql: Sql) {
  const { make, writers, uploaders } = await setScene(sql, files.path);
  const signIn = signer(sql, files.path);
  const company = await make.company();
  const hired: Hired = [];
  const readers: Reader[] = [];
  const pages: OpenPage[] = [];
  for (const web of [...webs, ...webs]) {
    const admin = await make.companyAdmin({ company });
    readers.push(new Reader(await signIn(admin), hired));
    if (pages.length < webs.length) pages.push(new OpenPage(web, admin, await signIn(admin)));
  }
  operator = await signIn(await make.platformAdmin());
  return { writers, uploaders, readers, pages };
}

async function once(fault: Fault, all: People): Promise<Happened> {
  const { loads, readers } = all;
  const before = {
    hung: installation.hung,
    readings: readers.flatMap(({ wrong }) => wrong).length,
    wrong: sum(installation.wrong.values()),
  };
  installation.longestMs = 0;
  for (const load of loads) load.longestGap = 0;
  await fault.strike(scene);
  await wait(fault.seconds * 1000);
  const seen = (await fault.look?.(scene)) ?? '';
  await fault.heal(scene);
  const healed = performance.now();
  const unwell = [seen, await untilWell(all)].filter(Boolean).join('; ');
  const well = performance.now() - healed;
  installation.mayBeFull = false;
  for (const load of loads) load.kills++;
  const gap = (load: Load) => load.longestGap;
  const spared = loads.filter((_load, index) => fault.spared.includes(webs[index]!));
  return {
    fault: fault.name,
    longest: seconds(Math.min(...loads.map(gap))),
    spared: seconds(Math.max(0, ...spared.map(gap))),
    answer: seconds(installation.longestMs),
    well: seconds(well),
    unwell,
    hung: installation.hung - before.hung,
    wrong: sum(installation.wrong.values()) - before.wrong,
    misread: readers.flatMap(({ wrong }) => wrong).length - before.readings,
  };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((all, one) => all + one, 0);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}

/** Until everything does its work; else what does not. */
async function untilWell(all: People): Promise<string> {
  const since = performance.now();
  probed = false;
  for (;;) {
    const why = await whatIsWrong(all, since).catch((error: Error) => error.message);
    if (!why) return '';
    if (performance.now() - since > patienceSeconds * 1000) return why;
    await wait(100);
  }
}

async function whatIsWrong({ loads, pages }: People, since: number): Promise<string> {
  for (const name of processes) if (!(await installation.isReady(name))) return `${name} is not ready`;
  const behind = loads.findIndex((load) => load.lastGoodSentAt <= since);
  if (behind >= 0) return `${processes[behind]} acknowledges nothing`;
  return databases.sql('primary', 'muster', async (sql) => {
    for (const page of pages) if (!(await page.hears(sql))) return `pages at ${page.web} hear nothing`;
    // A job that is written now is done now.
    if (!probed) await sql(`select jobs.enqueue('files.sweepUploads', '{}', 'drill', now(), 25)`);
    probed = true;
    const [probe] = await sql(`select from graphile_worker.jobs where key = 'drill'`);
    if (probe) return 'the worker does not do a job';
    const [job] = await sql<{ job: string }>(
      "select job from jobs.overview where run_at <= now() - interval '3 s' and locked_at is null and attempts < max_attempts limit 1",
    );
    if (job) return `the job ${job.job} is due`;
    const [held] = await sql<{ job: string }>(
      `select job from jobs.overview where locked_at < now() - interval '10 s' limit 1`,
    );
    if (held) return `the job ${held.job} is held`;
    const [replica] = await sql(`select from pg_stat_replication where state = 'streaming'`);
    if (!replica) return 'the replica does not stream';
    await databases.untilFollowed();
    return '';
  });
}

/**
 * Until the bytes of every file that was deleted are deleted too; a job that found the store away waits for its next
 * try.
 */
async function filesSettled(sql: Sql): Promise<void> {
  const left = `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier like 'files.remove%' and locked_at is null returning 1`;
  for (const end = performance.now() + 60_000; (await sql(left)).length > 0 && performance.now() < end;)
    await wait(1000);
}

/** What the primary keeps for processes that have long given it up; it has two minutes to find out. */
async function leftAtPrimary(sql: Sql): Promise<string[]> {
  for (const end = performance.now() + 120_000; ; await wait(1000)) {
    const rows = await sql<{ machine: string; port: number; words: string }>(
      `select host(client_addr) as machine, client_port as port, usename || ': ' || left(query, 60) as words
        from pg_stat_activity where client_addr = any($1::inet[])`,
      [processes.map(addressOf)],
    );
    const alive = new Set(
      processes.flatMap((name) => network.connections(name, 'primary').map(([port]) => `${addressOf(name)} ${port}`)),
    );
    const left = rows.filter(({ machine, port }) => !alive.has(`${machine} ${port}`));
    if (left.length === 0 || performance.now() > end) return left.map(({ words }) => words);
  }
}
