// npm run drill upgrade [-- --from REF --seconds 3 --drain 7 --json --sabotage drain|contract|lock]
// An earlier version and this one (the last commit) on one PostgreSQL: two web processes behind a balancer that goes by
// /readyz, and a worker. Learners save progress, people upload, administrators read, while one process after the other
// is replaced by the later version, which brings migrations, and then by the earlier one again where it can work on the
// later schema. No request may fail, and nothing that was acknowledged may be lost. With --sabotage something is wrong
// on purpose, and the drill has to see it: processes that do not drain, a migration that renames what the earlier
// version uses, or one that keeps its lock.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { check } from './kill/check.ts';
import { History } from './kill/history.ts';
import { Load } from './kill/load.ts';
import { round } from './kill/report.ts';
import { setScene, signer } from './kill/scene.ts';
import { ServerProcess } from './kill/server-process.ts';
import { stuckJobs } from './kill/stuck-jobs.ts';
import { Balancer } from './upgrade/balancer.ts';
import { openShared } from './upgrade/database.ts';
import { Member } from './upgrade/member.ts';
import type { Sabotage } from './upgrade/planted.ts';
import { plantedMigrations, sabotages } from './upgrade/planted.ts';
import { Reader } from './upgrade/reader.ts';
import type { Step } from './upgrade/report.ts';
import { linesOf, missedBy } from './upgrade/report.ts';
import type { Version } from './upgrade/versions.ts';
import { isCommitted, takeVersion, versionBefore } from './upgrade/versions.ts';

const { values: options } = parseArgs({
  options: {
    from: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    drain: { type: 'string', default: '7' },
    sabotage: { type: 'string' },
    json: { type: 'boolean', default: false },
    port: { type: 'string', default: '3961' },
  },
});
const port = Number(options.port);
const sabotage = (options.sabotage ?? null) as Sabotage | null;
if (sabotage !== null && !sabotages.includes(sabotage)) throw new Error(`--sabotage is one of ${sabotages.join(', ')}`);
const drainSeconds = sabotage === 'drain' ? 0 : Number(options.drain);
/** With --json the lines have standard output to themselves. */
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));

const directory = mkdtempSync(join(tmpdir(), 'muster-upgrade-'));
/** Only asks: no process of its own. */
const caller = new ServerProcess(directory, port, null);
const members: Member[] = [];
const end = async (): Promise<void> => {
  for (const member of members) member.kill();
  await database?.close();
  rmSync(directory, { recursive: true, force: true });
};
process.once('SIGINT', () => void end().then(() => process.exit(130)));
let database: Awaited<ReturnType<typeof openShared>> | null = null;

try {
  process.exitCode = await drill();
} finally {
  await end();
}

async function drill(): Promise<number> {
  const from = options.from ?? versionBefore();
  if (!isCommitted()) say('Changes that are not committed are not part of the drill.');
  say(`Building ${from} and this version …`);
  const earlier = await takeVersion(from, join(directory, 'earlier'));
  const later = await takeVersion('HEAD', join(directory, 'later'), plantedMigrations(sabotage));

  database = await openShared(join(directory, 'database'));
  mkdirSync(caller.dataDir, { mode: 0o700 });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: caller.dataDir,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    WEB_ROOT: join(directory, 'no-pages'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '100000000',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const webs = [1, 2].map(
    (number) => new Member(`web${number}`, port + number, directory, { ...env, MUSTER_ROLE: 'web' }),
  );
  const worker = new Member('worker', port + 3, directory, { ...env, MUSTER_ROLE: 'worker' });
  members.push(...webs, worker);
  for (const member of members) await member.start(earlier);
  const balancer = new Balancer(
    webs.map((web) => web.port),
    `localhost:${port}`,
  );
  await balancer.listen(port);
  await untilUp(balancer, webs);

  const { sql } = database;
  const { writers, uploaders } = await setScene(sql, caller.dataDir);
  const admins = await sql<{ id: string; companyId: string }>(
    `update employments set bu_admin_since = now() where (company_id, employee_number) in (select company_id,
      min(employee_number) from employments where bu_admin_since is null group by 1)
     returning person_id as id, company_id as "companyId"`,
  );
  const signIn = signer(sql, caller.dataDir);
  const readers = await Promise.all(admins.map(async (admin) => new Reader(await signIn(admin))));
  const history = await History.open(join(directory, 'history.jsonl'));
  const load = new Load(caller, history, [...writers, ...readers]);
  await wait(Number(options.seconds) * 1000);

  const steps: Step[] = [];
  const failedSoFar = () => balancer.failed.length + load.counts.unanswered;
  const replace = async (
    member: Member,
    version: Version,
    kind: Step['kind'],
    more: Record<string, string> = {},
  ): Promise<void> => {
    const [failed, acknowledged] = [failedSoFar(), history.acknowledged.length];
    const { seconds, problem } = await member.stop(drainSeconds);
    await member.start(version, more);
    await untilUp(balancer, member === worker ? [] : [member]);
    await wait(Number(options.seconds) * 1000);
    load.kills += 1;
    const step = {
      kind,
      failed: failedSoFar() - failed,
      acknowledged: history.acknowledged.length - acknowledged,
      problem,
      words: `${member.name} to ${version.name}`,
    };
    steps.push(step);
    say(
      `${step.words}: stopped in ${round(seconds)} s, ${step.acknowledged} changes acknowledged, ${step.failed} requests failed${problem ? `, ${problem}` : ''}`,
    );
  };
  for (const member of members) await replace(member, later, 'forth');
  if (earlier.goesBack)
    for (const member of members.toReversed())
      await replace(member, earlier, 'back', { MUSTER_ALLOW_NEWER_SCHEMA: '1' });
  else say(`${earlier.name} does not start on a later schema: there is no way back to try.`);
  await load.stop();
  await history.close();

  say('Checking …');
  const stuck = await stuckJobs(sql);
  const findings = await check(sql, caller.dataDir, history.acknowledged, uploaders);
  const run = {
    steps,
    acknowledged: history.acknowledged,
    lost: findings.lost,
    broken: findings.broken,
    stuck,
    sabotage,
  };
  if (options.json) for (const line of linesOf(run)) console.log(JSON.stringify(line));
  else {
    console.table(Object.fromEntries(linesOf(run).map(({ name, ...line }) => [name, line])));
    const waits = members.reduce((sum, member) => sum + member.waits(), 0);
    console.log({
      requests: load.counts,
      refusals: Object.fromEntries(load.refusals),
      'longest ms': Math.round(balancer.longestMs),
      'migrations tried again': waits,
    });
  }
  for (const line of [...new Set(balancer.failed)].slice(0, 10)) say(line);
  for (const line of [...findings.broken, ...stuck].slice(0, 10)) say(line);
  const missed = missedBy(run);
  say(missed.length === 0 ? 'All goals met.' : `Missed: ${missed.join(', ')}.`);
  balancer.close();
  return missed.length === 0 ? 0 : 1;
}

async function untilUp(balancer: Balancer, among: readonly Member[]): Promise<void> {
  while (!among.every((member) => balancer.isUp(member.port))) await wait(50);
}
