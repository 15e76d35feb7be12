// npm run bench export [-- --json --keep --rounds 3]
// A list of a million rows as CSV against COPY of the same rows, and of 200,000 as XLSX: how fast, how soon the first
// byte, how much memory.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { serverFlags } from '../scripts/server-flags.mjs';
import { rowsText } from './export/long-list.ts';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { median, options, report, say } from './ground/report.ts';
import { signInAll } from './ground/sign-in.ts';
import { fillWorld, worldSizes } from './world/fill-world.ts';

const goals = { ofCopy: 0.5, firstByteMs: 300, csvMb: 64, xlsxMb: 128 };
const rounds = Number(options.rounds ?? 3);
const port = 3789;
const database = new BenchServer(3788);
const figures: Figure[] = [];
try {
  await database.start();
  const made = await database.sql((client) => fillWorld(client, worldSizes['tenth']!));
  const times = (rows: number) => Math.ceil(rows / made['enrolments']!);
  const cookie = await database.sql(staffCookie);
  const child = spawn(
    process.execPath,
    [...serverFlags, 'bench/export/export-server.ts', database.dataDir, String(port)],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  try {
    for (;;) {
      const up = await fetchExport({ format: 'csv', rows: 100, times: 1 }).catch(() => null);
      if (up) break;
      if (child.exitCode !== null) throw new Error('The export server does not start');
      await wait(200);
    }
    const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
    await fetchExport({ format: 'csv', rows: 20_000, times: 1 });
    await fetchExport({ format: 'xlsx', rows: 20_000, times: 1 });

    const million = 1_000_000;
    const [ours, floor, first, above] = [[] as number[], [] as number[], [] as number[], [] as number[]];
    for (let round = 0; round < rounds; round++) {
      floor.push(await secondsOfCopy(rowsText(times(million), million)));
      await wait(1500);
      const idle = rss();
      const taken = await fetchExport({ format: 'csv', rows: million, times: times(million) }, rss);
      if (taken.lines !== million + 1) throw new Error(`${taken.lines} lines came`);
      ours.push(taken.seconds);
      first.push(taken.firstByteMs);
      above.push(taken.mostMb - idle);
      say(
        `round ${round + 1}: COPY ${floor.at(-1)!.toFixed(1)} s, ours ${taken.seconds.toFixed(1)} s, ${(taken.bytes / 1e6).toFixed(0)} MB, first byte ${taken.firstByteMs.toFixed(0)} ms, ${above.at(-1)!.toFixed(0)} MB above idle`,
      );
    }
    const ratio = median(floor) / median(ours);
    figures.push(
      {
        name: 'CSV of 1,000,000 rows',
        ours: million / median(ours),
        floor: million / median(floor),
        unit: 'rows/s',
        ratio,
        goal: `≥ ${goals.ofCopy} of COPY`,
        ok: ratio >= goals.ofCopy,
      },
      {
        name: 'CSV: first byte',
        ours: median(first),
        unit: 'ms',
        goal: `≤ ${goals.firstByteMs} ms`,
        ok: median(first) <= goals.firstByteMs,
      },
      {
        name: 'CSV: memory above idle',
        ours: median(above),
        unit: 'MB',
        goal: `≤ ${goals.csvMb} MB`,
        ok: median(above) <= goals.csvMb,
      },
    );
    await wait(1500);
    const idle = rss();
    const book = await fetchExport({ format: 'xlsx', rows: 200_000, times: times(200_000) }, rss);
    say(
      `XLSX of 200,000 rows: ${book.seconds.toFixed(1)} s, ${(book.bytes / 1e6).toFixed(1)} MB, first byte ${book.firstByteMs.toFixed(0)} ms`,
    );
    figures.push(
      { name: 'XLSX of 200,000 rows', ours: 200_000 / book.seconds, unit: 'rows/s', goal: 'printed', ok: true },
      {
        name: 'XLSX: memory above idle',
        ours: book.mostMb - idle,
        unit: 'MB',
        goal: `≤ ${goals.xlsxMb} MB`,
        ok: book.mostMb - idle <= goals.xlsxMb,
      },
    );
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
  process.exitCode = report(figures);

  /** Reads a whole export as a browser would, and looks at the server's memory meanwhile. */
  function fetchExport(asked: { format: string; rows: number; times: number }, memory: () => number = () => 0) {
    return new Promise<{ seconds: number; firstByteMs: number; bytes: number; lines: number; mostMb: number }>(
      (resolve, reject) => {
        const begun = performance.now();
        const taken = { seconds: 0, firstByteMs: 0, bytes: 0, lines: 0, mostMb: 0 };
        const look = () => void (taken.mostMb = Math.max(taken.mostMb, memory()));
        const looking = setInterval(look, 25);
        const query = new URLSearchParams({
          format: asked.format,
          rows: String(asked.rows),
          times: String(asked.times),
        });
        get(
          {
            host: '127.0.0.1',
            port,
            path: `/api/admin/long-export?${query}`,
            headers: { cookie, host: `localhost:${port}` },
          },
          (answer) => {
            if (answer.statusCode !== 200) return void reject(new Error(`answered ${answer.statusCode}`));
            answer.on('data', (piece: Buffer) => {
              if (taken.bytes === 0) taken.firstByteMs = performance.now() - begun;
              taken.bytes += piece.length;
              if (asked.format === 'csv')
                for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) taken.lines++;
            });
            answer.on('error', reject);
            answer.on('end', () => {
              clearInterval(looking);
              resolve({ ...taken, seconds: (performance.now() - begun) / 1000 });
            });
          },
        ).on('error', (error) => {
          clearInterval(looking);
          reject(error);
        });
      },
    );
  }
} finally {
  await database.destroy(options.keep);
}

/** COPY of the same rows in the same order, read and thrown away: what PostgreSQL and the driver cost by themselves. */
async function secondsOfCopy(rows: string): Promise<number> {
  const client = new pg.Client(database.connection('muster_platform'));
  await client.connect();
  const begun = performance.now();
  await client.query({
    text: `copy (select "employeeNumber", name, company, course, status, "assignedAt", "dueOn", "completedAt", score, minutes from (${rows}) r order by "assignedAt", id) to stdout (format csv)`,
  });
  const seconds = (performance.now() - begun) / 1000;
  await client.end();
  return seconds;
}

async function staffCookie(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ personId: string; companyId: string }>(`
    with staff as (update people set qms_admin_since = now()
      where id = (select person_id from employments where bu_admin_since is not null and ended_on is null limit 1)
      returning id)
    select s.id as "personId", e.company_id as "companyId" from staff s join employments e on e.person_id = s.id`);
  const [cookie] = await signInAll(client, database.dataDir, rows);
  return cookie!;
}
