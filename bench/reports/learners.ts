import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchServer } from '../ground/bench-server.ts';
import type { Figure } from '../ground/report.ts';
import { say } from '../ground/report.ts';
import { signInAll } from '../ground/sign-in.ts';
import { read } from './read.ts';

// What learners notice of exports: their pages at a fixed pace, alone and beside two files of everything.

const pages = ['/api/dashboard', '/api/categories'];
const goal = 2;
const pace = { perSecond: 20, seconds: 20, people: 40 };

type Scene = { companyId: string; staff: string; admin: string };

/**
 * The slowest of a hundred answers to learners, while the platform and the largest company each export all their
 * enrolments, beside the same without them.
 */
export async function learnersBeside(
  server: BenchServer,
  client: pg.Client,
  { companyId, staff, admin }: Scene,
  size: string,
): Promise<Figure> {
  const { rows } = await client.query<{ personId: string; companyId: string }>(
    `select person_id as "personId", company_id as "companyId" from employments
      where company_id = $1 and ended_on is null order by person_id desc limit $2`,
    [companyId, pace.people],
  );
  const cookies = await signInAll(client, server.dataDir, rows);
  // All at once, so that nothing is made for the first time while it is measured: connections to the database among it,
  // as in any busy hour.
  for (let round = 0; round < 4; round++) await Promise.all(cookies.map((cookie, n) => ask(server, cookie, n)));
  const alone = await slowest(server, cookies, () => false);
  let running = 0;
  const exported = async (path: string, cookie: string): Promise<number> => {
    running += 1;
    const { status, lines } = await read(server, path, cookie, true).finally(() => (running -= 1));
    if (status !== 200) throw new Error(`the export answered ${status}`);
    return lines;
  };
  const columns = 'name,employeeNumber,courseCode,status,assignedAt,dueOn,completedAt,score';
  const files = Promise.all([
    exported(`/api/admin/reports/enrolments-export?format=csv&locale=en&columns=${columns},company`, staff),
    exported(`/api/settings/reports/enrolments-export?format=csv&locale=en&columns=${columns}`, admin),
  ]);
  const besides = await slowest(server, cookies, () => running > 0);
  const lines = await files;
  const ratio = besides.ms / alone.ms;
  say(
    `${size}: learners beside exports of ${lines.join(' and ')} lines: p99 ${besides.ms.toFixed(0)} ms of ${besides.n}, alone ${alone.ms.toFixed(0)} ms of ${alone.n}`,
  );
  return {
    name: `${size}: learners beside two exports, p99`,
    ours: besides.ms,
    floor: alone.ms,
    unit: 'ms',
    ratio,
    goal: `≤ ${goal} × alone`,
    ok: ratio <= goal,
  };
}

/** Asks at the pace, whether or not the answers before have come, for as long as said or while `on` holds. */
async function slowest(
  server: BenchServer,
  cookies: readonly string[],
  on: () => boolean,
): Promise<{ ms: number; n: number }> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; performance.now() - begun < pace.seconds * 1000 || on(); n++) {
    const from = begun + (n * 1000) / pace.perSecond;
    await wait(Math.max(0, from - performance.now()));
    asked.push(ask(server, cookies[n % cookies.length]!, n).then(() => void times.push(performance.now() - from)));
  }
  await Promise.all(asked);
  return { ms: times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!, n: times.length };
}

async function ask(server: BenchServer, cookie: string, n: number): Promise<void> {
  const path = pages[n % pages.length]!;
  const { status } = await read(server, path, cookie);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
