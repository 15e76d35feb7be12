// npm run drill kill [-- --kills 200 --only node --json --untimed --sabotage disk|commit|chunks]
// kill -9 of Node and of PostgreSQL, again and again, while people write and upload over HTTP. Nothing the server
// acknowledged may be lost, no job may stay undone, it may not end by itself, and no one may have to help. With
// --sabotage it acknowledges too early: before the write is on disk, before the COMMIT, or before an upload's bytes are
// written. Then the same check has to find losses, or it could not be trusted to find none.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processesIn } from '../server/src/platform/embedded/embedded-process.ts';
import { check, withSql } from './kill/check.ts';
import { type Sabotage, turnsOf } from './kill/faults.ts';
import { History } from './kill/history.ts';
import { Load } from './kill/load.ts';
import { killAndRecover, untilReady } from './kill/recover.ts';
import { type Recovery, leastWritten, linesOf, missedBy, round, tell } from './kill/report.ts';
import { setScene } from './kill/scene.ts';
import { ServerProcess } from './kill/server-process.ts';
import { stuckJobs } from './kill/stuck-jobs.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
    untimed: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
    port: { type: 'string', default: '3941' },
    only: { type: 'string' },
  },
});
const kills = Number(options.kills);
const sabotages: Sabotage[] = ['disk', 'commit', 'chunks'];
const sabotage = sabotages.find((one) => one === options.sabotage) ?? null;
if (options.sabotage !== undefined && !sabotage) throw new Error(`--sabotage is one of ${sabotages.join(', ')}`);
const turns = turnsOf(options.only, sabotage);
/** With --json the lines have standard output to themselves. */
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));

const directory = mkdtempSync(join(tmpdir(), 'muster-kill-'));
const preload =
  sabotage === 'commit' || sabotage === 'chunks'
    ? join(import.meta.dirname, 'kill', 'sabotage', `${sabotage}.ts`)
    : null;
const server = new ServerProcess(directory, Number(options.port), preload);
process.once('SIGINT', () => void server.destroy().then(() => process.exit(130)));

try {
  process.exitCode = await drill();
} finally {
  await server.destroy();
  rmSync(directory, { recursive: true, force: true });
}

async function drill(): Promise<number> {
  say('Starting the server …');
  server.start();
  await untilReady(server);
  const { writers, uploaders } = await withSql(server.dataDir, (sql) => setScene(sql, server.dataDir));
  if (sabotage === 'disk') await withSql(server.dataDir, acknowledgeBeforeTheDisk);
  const history = await History.open(join(directory, 'history.jsonl'));
  const load = new Load(server, history, writers);
  const recoveries = await killAgainAndAgain(load);
  await untilWritten(load, leastWritten(recoveries.length));
  await load.stop();
  await history.close();

  say('Waiting until every job that is due has begun …');
  const stuck = await withSql(server.dataDir, stuckJobs);

  say('Checking …');
  const findings = await withSql(server.dataDir, (sql) => check(sql, server.dataDir, history.acknowledged, uploaders));
  const stopSeconds = round(await server.stop());
  const run = {
    wanted: kills,
    timed: !options.untimed,
    sabotage,
    recoveries,
    acknowledged: history.acknowledged,
    requests: load.counts,
    refusals: load.refusals,
    findings,
    stuck,
    endings: server.endings,
    stopSeconds,
    leftRunning: processesIn(server.clusterDir).length,
  };
  if (options.json) for (const line of linesOf(run)) console.log(JSON.stringify(line));
  else tell(run);
  const missed = missedBy(run);
  for (const { how, file, lastWords } of server.endings)
    say(`The server ended by itself (${how}). All it said is in ${file}; its last words:\n${lastWords}`);
  if (missed.length > 0) say(`Missed: ${missed.join('; ')}\nThe server's last words:\n${server.lastLines()}`);
  else say(sabotage ? 'Sabotage seen: the check finds losses when there are some.' : 'All goals met.');
  return missed.length === 0 ? 0 : 1;
}

async function killAgainAndAgain(load: Load): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  for (let index = 0; index < kills; index++) {
    // Some kills come right after recovery, some in the middle of steady work.
    await wait(Math.random() < 0.3 ? Math.random() * 30 : 100 + Math.random() * 300);
    const fault = turns[index % turns.length] ?? 'node';
    const recovery = await killAndRecover(server, load, fault);
    if (!recovery) {
      say(`After kill ${index + 1} (${fault}) nothing was acknowledged for 60 s; giving up.\n${server.lastLines()}`);
      break;
    }
    recoveries.push(recovery);
    if ((index + 1) % 20 === 0) {
      const slowest = round(Math.max(...recoveries.map((one) => one.seconds)));
      say(
        `${index + 1} of ${kills} kills, ${load.counts.acknowledged} changes acknowledged, slowest recovery ${slowest} s`,
      );
    }
  }
  return recoveries;
}

/** On a slow machine little is written between the kills; the rest is written after the last one, within a minute. */
async function untilWritten(load: Load, changes: number): Promise<void> {
  const end = performance.now() + 60_000;
  while (load.counts.acknowledged < changes && performance.now() < end) await wait(50);
}

/** Acknowledge first, write up to ten seconds later: what `synchronous_commit=on` protects against. */
async function acknowledgeBeforeTheDisk(sql: (text: string) => Promise<unknown>): Promise<void> {
  await sql('alter database muster set synchronous_commit = off');
  await sql(`alter system set wal_writer_delay = '10s'`);
  await sql(`alter system set wal_writer_flush_after = '1GB'`);
  await sql('select pg_reload_conf()');
}
