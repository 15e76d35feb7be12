// npm run drill scorm [-- --commits 100000 --kills 60 --tabs 3 --json --untimed --sabotage commit|device]
// People play a SCORM package while Node and PostgreSQL are killed: most over HTTP with the player's own protocol, some
// in real Chromium tabs that are closed, reloaded and cut off the network. Nothing that was acknowledged may be lost,
// and what a page had not said yet when it went away has to arrive: from the browser, or from the device at the next
// opening. With --sabotage the server acknowledges before its COMMIT, or the device forgets what it keeps; then the
// same check has to find it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { processesIn } from '../server/src/platform/embedded/embedded-process.ts';
import { browserOptions, writePlayers } from '../server/test/packages/frames.ts';
import { withSql } from './kill/check.ts';
import { turnsOf } from './kill/faults.ts';
import { History } from './kill/history.ts';
import { Load } from './kill/load.ts';
import { killAndRecover, untilReady } from './kill/recover.ts';
import type { Recovery } from './kill/report.ts';
import { round } from './kill/report.ts';
import { ServerProcess } from './kill/server-process.ts';
import { stuckJobs } from './kill/stuck-jobs.ts';
import { checkCalls } from './scorm/check.ts';
import { linesOf, missedBy, tell } from './scorm/report.ts';
import { setScene } from './scorm/scene.ts';
import { Tab } from './scorm/tab.ts';

const { values: options } = parseArgs({
  options: {
    commits: { type: 'string', default: '100000' },
    kills: { type: 'string' },
    learners: { type: 'string', default: '24' },
    tabs: { type: 'string', default: '3' },
    dismissals: { type: 'string' },
    json: { type: 'boolean', default: false },
    untimed: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
    port: { type: 'string', default: '3943' },
  },
});
const commits = Number(options.commits);
const kills = Number(options.kills ?? Math.max(3, Math.round(commits / 1700)));
const sabotages = ['commit', 'device'] as const;
const sabotage = sabotages.find((one) => one === options.sabotage) ?? null;
if (options.sabotage !== undefined && !sabotage) throw new Error(`--sabotage is one of ${sabotages.join(', ')}`);
const turns = turnsOf(undefined, sabotage === 'commit' ? 'commit' : null);
/** A share of a hundred is no share below that many. */
const dismissalsWanted = Number(options.dismissals ?? Math.min(200, Math.ceil(commits / 100)));
/** A server that forgets whole attempts is no place for people. */
const tabsAtOnce = sabotage === 'commit' ? 0 : Number(options.tabs);
const port = Number(options.port);
const app = `http://localhost:${port}`;
/** With --json the lines have standard output to themselves. */
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));

const directory = mkdtempSync(join(tmpdir(), 'muster-scorm-'));
const webRoot = join(directory, 'web');
const preload = sabotage === 'commit' ? join(import.meta.dirname, 'kill', 'sabotage', 'commit.ts') : null;
const server = new ServerProcess(directory, port, preload, { WEB_ROOT: webRoot });
process.once('SIGINT', () => void server.destroy().then(() => process.exit(130)));

try {
  process.exitCode = await drill();
} finally {
  await server.destroy();
  rmSync(directory, { recursive: true, force: true });
}

async function drill(): Promise<number> {
  say('Building the player and starting the server …');
  mkdirSync(webRoot);
  await writePlayers(webRoot, ['scorm12']);
  server.start();
  await untilReady(server);
  const many = { learners: Number(options.learners), tabs: tabsAtOnce };
  const scene = await withSql(server.dataDir, (sql) => setScene(sql, server, many));
  const history = await History.open(join(directory, 'history.jsonl'));
  const browser = await chromium.launch(browserOptions({ withWindow: true }));
  const begun = performance.now();
  const load = new Load(server, history, scene.learners);
  const tabs = scene.tabCookies.map(
    (cookie) => new Tab({ server, load, history, forgetful: sabotage === 'device' }, cookie, scene.course),
  );
  let goesOn = true;
  const playing = Promise.all(tabs.map((tab) => tab.play(browser, app, () => goesOn)));
  let failed: Error | null = null;
  playing.catch((error: Error) => (failed = error));
  const recoveries = await killAgainAndAgain(history, load);
  const dismissed = () => tabs.flatMap((tab) => tab.dismissed);
  while (!failed && (reportedIn(history) < commits || (many.tabs > 0 && dismissed().length < dismissalsWanted)))
    await wait(20);
  goesOn = false;
  await load.stop();
  await playing;
  const seconds = (performance.now() - begun) / 1000;
  await browser.close();
  await history.close();

  say('Checking …');
  const stuck = await withSql(server.dataDir, stuckJobs);
  const { delivered, ...findings } = await withSql(server.dataDir, (sql) =>
    checkCalls(sql, history.acknowledged, dismissed()),
  );
  const denied = [...scene.learners, ...tabs].flatMap((one) => one.denied);
  const stopSeconds = round(await server.stop());
  const run = {
    wanted: kills,
    timed: !options.untimed,
    sabotage,
    recoveries,
    acknowledged: history.acknowledged,
    requests: load.counts,
    refusals: load.refusals,
    stuck,
    findings: { ...findings, broken: [...findings.broken, ...denied] },
    endings: server.endings,
    stopSeconds,
    leftRunning: processesIn(server.clusterDir).length,
    commits,
    seconds,
    delivered,
    failedOpenings: tabs.reduce((sum, tab) => sum + tab.failedOpenings, 0),
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

function reportedIn({ counts }: History): number {
  return counts.get('said') ?? 0;
}

/** Kills fall evenly among the commits, each a moment later or sooner. */
async function killAgainAndAgain(history: History, load: Load): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  for (let index = 0; index < kills; index++) {
    while (reportedIn(history) < ((index + 1) * commits) / (kills + 1)) await wait(5);
    await wait(Math.random() * 200);
    const recovery = await killAndRecover(server, load, turns[index % turns.length]!);
    if (!recovery) {
      say(`After kill ${index + 1} nothing was acknowledged for 60 s; giving up.\n${server.lastLines()}`);
      break;
    }
    recoveries.push(recovery);
    if ((index + 1) % 10 === 0)
      say(`${index + 1} of ${kills} kills, ${reportedIn(history)} of ${commits} commits acknowledged`);
  }
  return recoveries;
}
