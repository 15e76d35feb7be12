// npm run drill failover [-- --failovers 50 --json --sabotage async --area DIR]
// Four web processes and two workers behind HAProxy, on three PostgreSQL with synchronous commit that Patroni and etcd
// keep. Primaries are handed over, killed alone and killed with their machine, and every other kind of process is
// killed in between, while people learn. Nothing acknowledged may be lost, and no one may have to help. Needs root, and
// Debian's packages patroni, etcd-server, haproxy and postgresql. With --sabotage a commit waits for no replica: then
// the check has to find losses.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadSecrets } from '../server/src/platform/security/secrets.ts';
import { quickFolder } from '../server/test/quick-folder.ts';
import { Cluster } from './failover/cluster.ts';
import { type Fault, type Happened, turnsOf } from './failover/faults.ts';
import { Installation } from './failover/installation.ts';
import { linesOf, missedBy, tell } from './failover/report.ts';
import { check, withSqlAt } from './kill/check.ts';
import { History } from './kill/history.ts';
import { Load } from './kill/load.ts';
import type { Sql } from './kill/scene.ts';
import { setScene } from './kill/scene.ts';
import { stuckJobs } from './kill/stuck-jobs.ts';

const { values: options } = parseArgs({
  options: {
    failovers: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
    port: { type: 'string', default: '3950' },
  },
});
const wanted = Number(options.failovers);
if (options.sabotage !== undefined && options.sabotage !== 'async') throw new Error('--sabotage takes async');
const sabotage = options.sabotage === 'async';
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));

const area = mkdtempSync(join(quickFolder() || tmpdir(), 'muster-failover-'));
// PostgreSQL runs as another user, who has to get through.
chmodSync(area, 0o711);
const base = Number(options.port);
const webPorts = [0, 1, 2, 3].map((index) => base + 40 + index);
const workerPorts = [0, 1].map((index) => base + 44 + index);
const cluster = new Cluster(area, base, { synchronous: !sabotage, webPorts });
const dataDir = join(area, 'data');
const installation = new Installation({
  area,
  dataDir,
  webPorts,
  workerPorts,
  webPort: cluster.webPort,
  databaseUrl: cluster.databaseUrl('muster'),
});
const undo = async () => {
  await installation.stop();
  await cluster.stop();
  rmSync(area, { recursive: true, force: true });
};
process.once('SIGINT', () => void undo().then(() => process.exit(130)));

try {
  process.exitCode = await drill();
} finally {
  await undo();
}

function withSql<R>(database: string, work: (sql: Sql) => Promise<R>): Promise<R> {
  return withSqlAt({ connectionString: cluster.databaseUrl(database) }, work);
}

async function drill(): Promise<number> {
  say('Starting etcd, Patroni, PostgreSQL and HAProxy …');
  await cluster.start();
  await withSql('postgres', (sql) => sql('create database muster'));
  say('Starting four web processes and two workers …');
  loadSecrets(dataDir);
  await installation.start();
  const { writers, uploaders } = await withSql('muster', (sql) => setScene(sql, dataDir));
  const history = await History.open(join(area, 'history.jsonl'));
  const people = writers.filter((writer) => !uploaders.some((uploader) => uploader === writer));
  const load = new Load(installation, history, people, 40);
  const happened = await again(load);
  await load.stop();
  await history.close();
  say('Waiting for the jobs of workers that were killed …');
  await withSql('muster', untilFree);
  say('Checking …');
  await cluster.untilWhole(120);
  const stuck = await withSql('muster', stuckJobs);
  const findings = await withSql('muster', (sql) => check(sql, dataDir, history.acknowledged, []));
  const run = {
    wanted,
    sabotage,
    happened,
    acknowledged: history.acknowledged,
    requests: load.counts,
    refusals: load.refusals,
    findings,
    stuck,
  };
  if (options.json) for (const line of linesOf(run)) console.log(JSON.stringify(line));
  else tell(run);
  const missed = missedBy(run);
  say(
    missed.length > 0
      ? `Missed: ${missed.join('; ')}`
      : sabotage
        ? 'Sabotage seen: the check finds losses when there are some.'
        : 'All goals met.',
  );
  return missed.length === 0 ? 0 : 1;
}

/** What a killed worker held is taken over after three minutes of silence. */
async function untilFree(sql: Sql): Promise<void> {
  const held = `select from graphile_worker.jobs where locked_at is not null
    and locked_by not in (select id from jobs.workers where seen_at > now() - interval '20 s')`;
  for (const end = performance.now() + 300_000; (await sql(held)).length > 0 && performance.now() < end;)
    await wait(1000);
}

/** Faults in turn, until so many primaries have followed each other. */
async function again(load: Load): Promise<Happened[]> {
  const happened: Happened[] = [];
  const failovers = () => happened.filter(({ failover }) => failover).length;
  for (const fault of turnsOf(wanted, sabotage)) {
    await wait(300 + Math.random() * 700);
    const one = await once(load, fault);
    happened.push(one);
    if (happened.length % 10 === 0)
      say(
        `${happened.length} faults, ${failovers()} failovers, ${load.counts.acknowledged} changes acknowledged, longest interruption ${longest(happened)} s`,
      );
  }
  return happened;
}

function longest(happened: readonly Happened[]): number {
  return Math.max(...happened.map(({ seconds }) => seconds));
}

async function once(load: Load, { name, strike, primary: changes }: Fault): Promise<Happened> {
  const before = await cluster.primary();
  load.longestGap = 0;
  const begun = performance.now();
  await strike(cluster, installation, before);
  load.kills++;
  // Until something sent after the fault was acknowledged, and the next fault finds everything in its place.
  while (load.lastGoodSentAt <= begun + 20 || (changes && (await cluster.primary()) === before)) {
    if (performance.now() - begun > 120_000)
      throw new Error(
        `After ${name} nothing was acknowledged for two minutes:\n${JSON.stringify(await cluster.members())}\n${cluster.words()}`,
      );
    await wait(50);
  }
  await cluster.untilWhole(180);
  await installation.untilWhole(60);
  const whole = performance.now();
  while (load.lastGoodSentAt <= whole) await wait(20);
  return { fault: name, seconds: Math.round(load.longestGap) / 1000, failover: (await cluster.primary()) !== before };
}
