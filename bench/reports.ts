// npm run bench reports [-- --size full --json --keep --rounds 5]
// The reports of enrolments over HTTP: first page, totals, and two levels of groups beside SQL written by hand for the same answers, a whole export beside COPY, and beside ourselves at a tenth.
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { signInAll } from './ground/sign-in.ts';
import { byHand } from './reports/by-hand.ts';
import { fillWorld, worldSizes } from './world/fill-world.ts';

const goals = { byHand: 1.5, growth: 2, ofCopy: 0.5, memoryMb: 64 };
const rounds = Number(options.rounds ?? 5);
/** What goes to the server and back besides: of answers that take no longer, the ratio says nothing. */
const httpMs = 5;
const columns = 'name,employeeNumber,company,courseCode,status,assignedAt,dueOn,completedAt,score,course';

const port = Number(process.env['BENCH_PORT'] ?? 3794);
const sizes = options.size === 'full' ? (['tenth', 'full'] as const) : (['tiny', 'tenth'] as const);
const small = await measure(sizes[0]);
const large = await measure(sizes[1]);
process.exitCode = report([...large.figures, growth()]);

type Measured = { figures: Figure[]; pageMs: number };

async function measure(size: string): Promise<Measured> {
  const server = new BenchServer(port);
  try {
    await server.start();
    const made = await server.sql((client) => fillWorld(client, worldSizes[size]!));
    const { staff, admin, companyId, today } = await server.sql(async (client) => {
      await client.query('analyze');
      const people = await client.query<{ personId: string; companyId: string; today: string }>(`
        with large as (select company_id from enrolments group by 1 order by count(*) desc limit 1),
          boss as (select m.person_id, m.company_id from employments m join large using (company_id) where m.ended_on is null order by m.person_id limit 1),
          made as (update employments m set bu_admin_since = now() from boss where m.company_id = boss.company_id and m.person_id = boss.person_id returning m.person_id)
        select b.person_id as "personId", b.company_id as "companyId", current_date::text as today from boss b`);
      const { rows } = await client.query<{ personId: string; companyId: string }>(
        `
        with staff as (update people set qms_admin_since = now() where id = (select person_id from employments where bu_admin_since is not null and ended_on is null and company_id <> $1 limit 1) returning id)
        select s.id as "personId", e.company_id as "companyId" from staff s join employments e on e.person_id = s.id`,
        [people.rows[0]!.companyId],
      );
      const [staff, admin] = await signInAll(client, server.dataDir, [rows[0]!, people.rows[0]!]);
      return { staff: staff!, admin: admin!, ...people.rows[0]! };
    });
    const client = new pg.Client(server.connection('muster_platform'));
    await client.connect();
    try {
      const all = '/api/admin/reports/enrolments';
      const cases: [name: string, path: string, cookie: string, text: string, values: unknown[]][] = [
        ['first page of all', `${all}?locale=en`, staff, byHand.page, [today]],
        ['totals of all', `${all}-groups?locale=en`, staff, byHand.totals, [today]],
        ['all by company and month', `${all}-groups?by=company,month&locale=en`, staff, byHand.companyAndMonth, [today]],
        ['a company by position and site', '/api/settings/reports/enrolments-groups?by=position,site&locale=en', admin, byHand.ofCompany, [today, companyId]],
      ];
      const figures: Figure[] = [];
      let pageMs = 0;
      for (const [name, path, cookie, text, values] of cases) {
        const [ours, floor] = [[] as number[], [] as number[]];
        // A page that is asked for all the time is planned once for a connection, after PostgreSQL saw it a few times.
        const warming = name.startsWith('first page') ? 12 : 1;
        for (let round = 0; round < rounds + warming; round++) {
          floor.push(await timed(() => client.query(text, values)));
          ours.push(await timed(() => fetchAll(server, path, cookie)));
        }
        const [mine, hand] = [median(ours.slice(warming)), median(floor.slice(warming))];
        if (name === cases[0]![0]) pageMs = mine;
        const ratio = Math.max(0, mine - httpMs) / Math.max(hand, httpMs);
        say(`${size}: ${name}: ${mine.toFixed(0)} ms, by hand ${hand.toFixed(0)} ms`);
        figures.push({ name: `${size}: ${name}`, ours: mine, floor: hand, unit: 'ms', ratio, goal: `≤ ${goals.byHand} × by hand`, ok: ratio <= goals.byHand });
      }
      figures.push(...(await exported(server, client, `${all}-export?format=csv&locale=en&columns=${columns}`, staff, size, today, made['enrolments']!)));
      return { figures, pageMs };
    } finally {
      await client.end();
    }
  } finally {
    await server.destroy(options.keep);
  }
}

async function exported(server: BenchServer, client: pg.Client, path: string, cookie: string, size: string, today: string, rows: number): Promise<Figure[]> {
  const copy = await timed(() => client.query(`copy (${byHand.rows(today)}) to stdout (format csv)`));
  await wait(1000);
  const idle = server.rss();
  let most = idle;
  const looking = setInterval(() => void (most = Math.max(most, server.rss())), 50);
  let lines = 0;
  const ours = await timed(async () => void (lines = await fetchAll(server, path, cookie)));
  clearInterval(looking);
  if (lines < rows / 2) throw new Error(`${lines} lines came of ${rows} rows`);
  const ratio = copy / ours;
  return [
    {
      name: `${size}: export as CSV`,
      ours: lines / (ours / 1000),
      floor: lines / (copy / 1000),
      unit: 'rows/s',
      ratio,
      goal: `≥ ${goals.ofCopy} of COPY`,
      ok: ratio >= goals.ofCopy,
    },
    { name: `${size}: export, memory above idle`, ours: most - idle, unit: 'MB', goal: `≤ ${goals.memoryMb} MB`, ok: most - idle <= goals.memoryMb },
  ];
}

function growth(): Figure {
  const ratio = large.pageMs / small.pageMs;
  const goal = `≤ ${goals.growth} × a tenth`;
  return { name: 'first page at ten times the data', ours: large.pageMs, floor: small.pageMs, unit: 'ms', ratio, goal, ok: ratio <= goals.growth };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

/** Reads an answer to its end; how many lines it has. */
function fetchAll({ port }: BenchServer, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { cookie, host: `localhost:${port}`, 'sec-fetch-site': 'same-origin' } }, (answer) => {
      if (answer.statusCode !== 200) return void reject(new Error(`${path} answered ${answer.statusCode}`));
      let lines = 0;
      answer.on('data', (piece: Buffer) => {
        for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve(lines));
    }).on('error', reject);
  });
}
