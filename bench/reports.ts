// npm run bench reports [-- --size full --only Logs --rounds 5 --json --keep --kept <directory>]
// Every report over HTTP beside SQL written by hand that gives the same answer: first page, totals and groups; a whole
// export beside COPY, its memory, and first pages beside ourselves at a tenth; what learners notice of two exports at
// once (`--only learners`). `--size tenth` (the default) compares 1,100 and 11,000 people, `full` 11,000 and 110,000
// with a million attempts. `--only` measures reports whose name begins so; `--kept` measures a world that --keep left,
// alone.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { signInAll } from './ground/sign-in.ts';
import { byHand } from './reports/by-hand.ts';
import type { Case, Scene } from './reports/cases.ts';
import { apart, casesOf } from './reports/cases.ts';
import { learnersBeside } from './reports/learners.ts';
import { read } from './reports/read.ts';
import { fillReports, reportSizes } from './reports/fill-reports.ts';

const goals = { byHand: 1.5, growth: 2, ofCopy: 0.5, memoryMb: 64 };
const rounds = Number(options.rounds ?? 5);
/** What goes to the server and back besides: of answers that take no longer, the ratio says nothing. */
const httpMs = 5;
/** Of what takes this long, two rounds are enough. */
const slowMs = 4000;
const columns = 'name,employeeNumber,company,courseCode,status,assignedAt,dueOn,completedAt,score,course';
const { kept } = options;

const port = Number(process.env['BENCH_PORT'] ?? 3794);
const sizes = kept ? ['kept'] : options.size === 'full' ? ['tenth', 'full'] : ['tiny', options.size];
const measured = [];
for (const size of sizes) measured.push(await measure(size));
process.exitCode = report([
  ...measured.at(-1)!.figures,
  ...(measured.length > 1 ? growth(measured[0]!.pages, measured[1]!.pages) : []),
]);

type Measured = { figures: Figure[]; pages: Map<string, number> };

async function measure(size: string): Promise<Measured> {
  const server = new BenchServer(port, kept);
  try {
    await server.start();
    if (!kept) await server.sql((client) => fillReports(client, reportSizes[size]!));
    const { staff, admin, scene } = await server.sql((client) => setScene(client, server));
    // By hand there are no walls.
    const client = new pg.Client(server.connection('postgres'));
    await client.connect();

    try {
      const figures: Figure[] = [];
      const pages = new Map<string, number>();
      for (const one of casesOf(scene)) {
        if (options.only && !one.name.startsWith(options.only)) continue;
        const figure = await beside(server, client, one, one.by === 'staff' ? staff : admin, size);
        figures.push(figure);
        if (one.growth) pages.set(one.name, figure.ours);
      }
      if (!options.only || options.only === 'export') {
        // Files of people need a recent sign-in, and the pages before took their time.
        await server.sql((owner) => owner.query('update auth.sessions set confirmed_at = now()'));
        figures.push(
          ...(await exported(
            server,
            client,
            `/api/admin/reports/enrolments-export?format=csv&locale=en&columns=${columns}`,
            staff,
            size,
            scene.today,
          )),
        );
      }
      if (!options.only || options.only === 'learners') {
        await server.sql((owner) => owner.query('update auth.sessions set confirmed_at = now()'));
        figures.push(await learnersBeside(server, client, { companyId: scene.companyId, staff, admin }, size));
      }
      return { figures, pages };
    } finally {
      await client.end();
    }
  } finally {
    await server.destroy(options.keep || kept !== undefined);
  }
}

/** An admin of the largest company, and the platform's staff. */
async function setScene(
  client: pg.Client,
  server: BenchServer,
): Promise<{ staff: string; admin: string; scene: Scene }> {
  const people = await client.query<{ personId: string; companyId: string; today: string }>(`
    with large as (select company_id from enrolments group by 1 order by count(*) desc limit 1),
      boss as (select m.person_id, m.company_id from employments m join large using (company_id)
        where m.ended_on is null order by m.person_id limit 1),
      made as (update employments m set bu_admin_since = now() from boss
        where m.company_id = boss.company_id and m.person_id = boss.person_id returning m.person_id)
    select b.person_id as "personId", b.company_id as "companyId", (now() at time zone c.time_zone)::date::text as today
      from boss b join companies c on c.id = b.company_id`);
  const boss = people.rows[0]!;
  const { rows } = await client.query<{ personId: string; companyId: string; timeZone: string }>(
    `select e.person_id as "personId", c.id as "companyId", c.time_zone as "timeZone" from companies c
      join employments e on e.company_id = c.id where c.is_platform`,
  );
  const [staff, admin] = await signInAll(client, server.dataDir, [rows[0]!, boss]);
  await client.query('analyze');
  return {
    staff: staff!,
    admin: admin!,
    scene: { companyId: boss.companyId, today: boss.today, timeZone: rows[0]!.timeZone },
  };
}

/** The same question to the product and by hand, turn by turn, once both have said the same. */
async function beside(
  server: BenchServer,
  client: pg.Client,
  one: Case,
  cookie: string,
  size: string,
): Promise<Figure> {
  const goal = `≤ ${goals.byHand} × by hand`;
  const name = `${size}: ${one.name}`;
  const hand = async () => {
    const begun = performance.now();
    const { rows } = await client.query<Record<string, unknown>>(one.text, one.values);
    const counted = one.also ? ((await client.query<{ n?: number }>(one.also, one.values)).rows[0]?.n ?? null) : null;
    return { rows, counted, ms: performance.now() - begun };
  };
  const ours = async () => {
    const begun = performance.now();
    const { status, text } = await read(server, one.path, cookie);
    return { status, text, ms: performance.now() - begun };
  };
  const [first, answer] = [await hand(), await ours()];
  if (answer.status !== 200) {
    say(
      `${name}: answered ${answer.status} (${answer.text.slice(0, 200)}) after ${answer.ms.toFixed(0)} ms; by hand ${first.ms.toFixed(0)} ms`,
    );
    return {
      name: `${name} (answered ${answer.status})`,
      ours: answer.ms,
      floor: first.ms,
      unit: 'ms',
      ratio: answer.ms / first.ms,
      goal,
      ok: false,
    };
  }
  const differs = apart(JSON.parse(answer.text) as Parameters<typeof apart>[0], first.rows, first.counted);
  if (differs) throw new Error(`${name}: the two answers differ: ${differs}`);
  // A page that is asked for all the time is planned once for a connection, after PostgreSQL saw it a few times.
  const warming = answer.ms > slowMs ? 0 : one.growth ? 12 : 1;
  const turns: { ours: number; floor: number }[] = [];
  for (let round = 0; round < (answer.ms > slowMs ? 2 : rounds) + warming; round++)
    turns.push({ floor: (await hand()).ms, ours: (await ours()).ms });
  const counted = turns.slice(warming);
  const [mine, floor] = [median(counted.map((turn) => turn.ours)), median(counted.map((turn) => turn.floor))];
  const ratio = Math.max(0, mine - httpMs) / Math.max(floor, httpMs);
  say(`${name}: ${mine.toFixed(0)} ms, by hand ${floor.toFixed(0)} ms, ${ratio.toFixed(2)} ×`);
  return { name, ours: mine, floor, unit: 'ms', ratio, goal, ok: ratio <= goals.byHand };
}

async function exported(
  server: BenchServer,
  client: pg.Client,
  path: string,
  cookie: string,
  size: string,
  today: string,
): Promise<Figure[]> {
  const timed = async (run: () => Promise<unknown>) => {
    const begun = performance.now();
    await run();
    return performance.now() - begun;
  };
  const copy = await timed(() => client.query(`copy (${byHand.rows(today)}) to stdout (format csv)`));
  const rows = (await client.query<{ n: number }>('select count(*)::int as n from enrolments')).rows[0]!.n;
  await wait(1000);
  const idle = server.rss();
  let most = idle;
  const looking = setInterval(() => void (most = Math.max(most, server.rss())), 50);
  let lines = 0;
  const ours = await timed(async () => void (lines = (await read(server, path, cookie, true)).lines));
  clearInterval(looking);
  if (lines < rows / 2) throw new Error(`${lines} lines came of ${rows} rows`);
  const ratio = copy / ours;
  const goal = `≥ ${goals.ofCopy} of COPY`;
  return [
    {
      name: `${size}: export as CSV`,
      ours: lines / (ours / 1000),
      floor: lines / (copy / 1000),
      unit: 'rows/s',
      ratio,
      goal,
      ok: ratio >= goals.ofCopy,
    },
    {
      name: `${size}: export, memory above idle`,
      ours: most - idle,
      unit: 'MB',
      goal: `≤ ${goals.memoryMb} MB`,
      ok: most - idle <= goals.memoryMb,
    },
  ];
}

/** First pages beside those at a tenth; what takes less than the way to the server is compared as that. */
function growth(small: Map<string, number>, large: Map<string, number>): Figure[] {
  return [...large].map(([name, ours]) => {
    const floor = small.get(name)!;
    const ratio = ours / Math.max(floor, httpMs);
    return {
      name: `${name}, ten times the data`,
      ours,
      floor,
      unit: 'ms',
      ratio,
      goal: `≤ ${goals.growth} × a tenth`,
      ok: ratio <= goals.growth,
    };
  });
}
