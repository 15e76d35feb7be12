// npm run drill kill [-- --kills 200 --only node --json --sabotage]
// kill -9 of Node and of PostgreSQL, again and again, while people write over HTTP. Nothing the server acknowledged may be
// lost, and nobody may have to help. With --sabotage PostgreSQL is told to acknowledge before the write is on disk: then the
// same check has to find losses, or it could not be trusted to find none.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processesIn } from '../server/src/platform/embedded-process.ts';
import { check, withSql } from './kill/check.ts';
import { History } from './kill/history.ts';
import { Load } from './kill/load.ts';
import { ServerProcess } from './kill/server-process.ts';
import { setScene } from './kill/scene.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
    sabotage: { type: 'boolean', default: false },
    port: { type: 'string', default: '3941' },
    only: { type: 'string' },
  },
});
const kills = Number(options.kills);
/** Goal: seconds from a kill to the first change that was begun after it and acknowledged. */
const longestRecovery = 10;
const say = (line: string): void => void (options.json || console.log(line));

const directory = mkdtempSync(join(tmpdir(), 'muster-kill-'));
const server = new ServerProcess(directory, Number(options.port));
process.once('SIGINT', () => void server.destroy().then(() => process.exit(130)));

const targets = {
  node: () => server.killNode(),
  postmaster: () => server.killPostmaster(),
  backend: () => server.killBackend(Math.random),
  wholePostgres: () => server.killWholePostgres(),
  both: () => {
    server.killNode();
    server.killWholePostgres();
  },
  /** The second one falls into the start: adopting, migrating, opening the pools. */
  nodeTwice: async () => {
    server.killNode();
    await wait(Math.random() * 700);
    server.killNode();
  },
} as const;
type Target = keyof typeof targets;
// Sabotage shows only where PostgreSQL's memory is lost; and a server that starts anew would refuse the setting.
const only = Object.keys(targets).find((target): target is Target => target === options.only);
const turns: Target[] = only
  ? [only]
  : options.sabotage
    ? ['wholePostgres']
    : ['node', 'postmaster', 'nodeTwice', 'wholePostgres', 'both', 'node', 'backend', 'postmaster'];

try {
  process.exitCode = await drill();
} finally {
  await server.destroy();
  rmSync(directory, { recursive: true, force: true });
}

async function drill(): Promise<number> {
  say('Starting the server …');
  server.start();
  await untilReady();
  const writers = await withSql(server.dataDir, (sql) => setScene(sql, server.dataDir));
  if (options.sabotage) await withSql(server.dataDir, sabotage);
  const history = await History.open(join(directory, 'history.jsonl'));
  const load = new Load(server, history, writers);
  const recoveries = await killAgainAndAgain(load);
  await load.stop();
  await history.close();

  say('Checking …');
  const findings = await withSql(server.dataDir, (sql) => check(sql, history.acknowledged));
  const stopSeconds = await server.stop();
  const leftRunning = processesIn(server.clusterDir).length;

  const result = {
    drill: 'kill',
    sabotage: options.sabotage,
    kills: recoveries.length,
    byTarget: countBy(recoveries.map((one) => one.target)),
    acknowledged: countBy(history.acknowledged.map((entry) => entry.kind)),
    requests: load.counts,
    refusals: Object.fromEntries(load.refusals),
    lost: findings.lost.length,
    broken: findings.broken.length,
    serverEndedByItself: server.endedByItself,
    recoverySeconds: summary(recoveries.map((one) => one.seconds)),
    slowestByTarget: slowestByTarget(recoveries),
    stopSeconds: round(stopSeconds),
    leftRunning,
    examples: [...findings.lost.slice(0, 10), ...findings.broken.slice(0, 10)],
  };
  const missed = options.sabotage ? sabotageMissed(result.lost) : goalsMissed(result);
  if (options.json) console.log(JSON.stringify({ ...result, missed }, null, 2));
  else {
    console.log(result);
    console.log(
      missed.length > 0 ? `Missed: ${missed.join('; ')}` : options.sabotage ? 'Sabotage seen: the check finds losses when there are some.' : 'All goals met.',
    );
    if (missed.length > 0) console.log(`The server's last words:\n${server.lastLines()}`);
  }
  return missed.length === 0 ? 0 : 1;
}

interface Result {
  kills: number;
  requests: { acknowledged: number };
  lost: number;
  broken: number;
  serverEndedByItself: number;
  recoverySeconds: { longest: number };
  stopSeconds: number;
  leftRunning: number;
}

function goalsMissed(result: Result): string[] {
  return [
    result.kills < kills && `${result.kills} of ${kills} kills`,
    result.requests.acknowledged < result.kills * 10 && 'hardly anything was written, so nothing was shown',
    result.lost > 0 && `${result.lost} acknowledged changes lost`,
    result.broken > 0 && `${result.broken} rules broken`,
    result.serverEndedByItself > 0 && `the server ended ${result.serverEndedByItself} times by itself`,
    result.recoverySeconds.longest > longestRecovery && `recovery took ${result.recoverySeconds.longest} s`,
    result.stopSeconds > 10 && `stopping took ${result.stopSeconds} s`,
    result.leftRunning > 0 && `${result.leftRunning} processes left after the stop`,
  ].filter((words) => words !== false);
}

function sabotageMissed(lost: number): string[] {
  return lost > 0 ? [] : ['the sabotage was not noticed: the check is blind'];
}

async function killAgainAndAgain(load: Load): Promise<{ target: Target; seconds: number }[]> {
  const recoveries: { target: Target; seconds: number }[] = [];
  for (let index = 0; index < kills; index++) {
    // Some kills come right after recovery, some in the middle of steady work.
    await wait(Math.random() < 0.3 ? Math.random() * 30 : 100 + Math.random() * 300);
    const target = turns[index % turns.length] ?? 'node';
    await targets[target]();
    const killedAt = performance.now();
    const seconds = await untilServed(load, killedAt);
    if (seconds === null) {
      say(`After kill ${index + 1} (${target}) nothing was acknowledged for 60 s; giving up.\n${server.lastLines()}`);
      break;
    }
    recoveries.push({ target, seconds });
    if ((index + 1) % 20 === 0)
      say(
        `${index + 1} of ${kills} kills, ${load.counts.acknowledged} changes acknowledged, slowest recovery ${round(Math.max(...recoveries.map((one) => one.seconds)))} s`,
      );
  }
  return recoveries;
}

/** Seconds until a change was acknowledged that had been sent after the kill; null when that does not happen within 60 s. */
async function untilServed(load: Load, killedAt: number): Promise<number | null> {
  // Signals take effect a moment later; what is answered in between does not show that service is back.
  while (load.lastGoodSentAt <= killedAt + 20) {
    if (performance.now() - killedAt > 60_000) return null;
    await wait(5);
  }
  return (performance.now() - killedAt) / 1000;
}

async function untilReady(): Promise<void> {
  const end = performance.now() + 60_000;
  while ((await server.send('GET', '/session', undefined)).status !== 200) {
    if (performance.now() > end || server.endedByItself > 3) throw new Error(`The server does not start:\n${server.lastLines()}`);
    await wait(50);
  }
}

/** Acknowledge first, write up to ten seconds later: what `synchronous_commit=on` protects against. */
async function sabotage(sql: (text: string) => Promise<unknown>): Promise<void> {
  await sql('alter database muster set synchronous_commit = off');
  await sql(`alter system set wal_writer_delay = '10s'`);
  await sql(`alter system set wal_writer_flush_after = '1GB'`);
  await sql('select pg_reload_conf()');
}

function countBy(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function slowestByTarget(recoveries: { target: Target; seconds: number }[]): Record<string, number> {
  return Object.fromEntries(
    Object.keys(targets).map((target) => [target, round(Math.max(0, ...recoveries.filter((one) => one.target === target).map((one) => one.seconds)))]),
  );
}

function summary(seconds: number[]): { median: number; longest: number } {
  const sorted = seconds.toSorted((a, b) => a - b);
  return { median: round(sorted[Math.floor(sorted.length / 2)] ?? 0), longest: round(sorted.at(-1) ?? 0) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
