// npm run bench import [-- --json --keep --only 100000]
// A file of employees through the whole way (sent, tried, run as a job): rows a second, memory at 1,000 and 100,000
// rows, and COPY of the same rows.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BenchServer } from './ground/bench-server.ts';
import type { Figure } from './ground/report.ts';
import { options, report, say } from './ground/report.ts';
import { signInAll } from './ground/sign-in.ts';

const patienceSeconds = 300;
const goals = { rowsPerSecond: 1000, growth: 1.3, moreMb: 40 };
const sizes = { small: 1000, large: Number(options.only ?? 100_000) };
const server = new BenchServer(3786);
const figures: Figure[] = [];

type Measured = { checkSeconds: number; runSeconds: number; peakMb: number };

try {
  await server.start();
  const companyId = await server.sql(async (client) => {
    // Jobs of the system are written into the platform's own book.
    await client.query(
      `insert into companies (code, legal_name, display_name, time_zone, locale, is_platform)
        values ('OWN', 'Own', 'Own', 'UTC', 'en', true)`,
    );
    const { rows } = await client.query<{ id: string }>(
      `insert into companies (code, legal_name, display_name, time_zone, locale)
        values ('BENCH', 'Bench Ltd', 'Bench', 'America/Toronto', 'en-CA') returning id`,
    );
    const id = rows[0]!.id;
    await client.query(
      `insert into sites (company_id, code, name, time_zone) select $1, 'S' || n, 'Site ' || n, 'America/Toronto'
        from generate_series(1, 20) n`,
      [id],
    );
    await client.query(
      `insert into departments (company_id, code, name) select $1, 'D' || n, 'Department ' || n
        from generate_series(1, 40) n`,
      [id],
    );
    await client.query(
      `insert into positions (company_id, code, title) select $1, 'P' || n, 'Position ' || n
        from generate_series(1, 50) n`,
      [id],
    );
    return id;
  });
  const cookie = await server.sql(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into people (legal_name, email, email_canonical, locale)
        values ('Ann', 'ann@bench.example', 'ann@bench.example', 'en') returning id`,
    );
    const personId = rows[0]!.id;
    await client.query(
      `insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since)
        values ($1, $2, 'ADMIN', '2020-01-01', now())`,
      [companyId, personId],
    );
    await client.query(
      `insert into placements (company_id, person_id, hired_on, started_on, recorded_at)
        values ($1, $2, '2020-01-01', '2020-01-01', now())`,
      [companyId, personId],
    );
    return (await signInAll(client, server.dataDir, [{ personId, companyId }]))[0]!;
  });
  // The first time code is loaded and compiled, which is no matter of rows.
  await importRows(cookie, 'W', sizes.small);
  const small = await importRows(cookie, 'A', sizes.small);
  const large = await importRows(cookie, 'B', sizes.large);
  const copied = await secondsOfCopy(companyId);
  const rate = sizes.large / large.runSeconds;
  const floor = sizes.large / copied;
  figures.push(
    {
      name: `run of ${sizes.large} rows`,
      ours: rate,
      floor,
      ratio: rate / floor,
      unit: 'rows/s',
      goal: `≥ ${goals.rowsPerSecond} rows/s`,
      ok: rate >= goals.rowsPerSecond,
    },
    {
      name: `dry run of ${sizes.large} rows`,
      ours: sizes.large / large.checkSeconds,
      unit: 'rows/s',
      goal: `≥ ${goals.rowsPerSecond} rows/s`,
      ok: sizes.large / large.checkSeconds >= goals.rowsPerSecond,
    },
    {
      name: `run of ${sizes.small} rows`,
      ours: sizes.small / small.runSeconds,
      unit: 'rows/s',
      goal: 'printed',
      ok: true,
    },
    {
      name: `peak memory, ${sizes.large} beside ${sizes.small} rows`,
      ours: large.peakMb,
      floor: small.peakMb,
      ratio: large.peakMb / small.peakMb,
      unit: 'MB',
      goal: `≤ ${goals.growth} × or + ${goals.moreMb} MB`,
      ok: large.peakMb <= small.peakMb * goals.growth || large.peakMb <= small.peakMb + goals.moreMb,
    },
  );
} finally {
  await server.destroy(options.keep);
}
process.exitCode = report(figures);

async function api<R>(cookie: string, method: string, path: string, body?: unknown): Promise<R> {
  const bytes = Buffer.isBuffer(body) ? new Uint8Array(body) : null;
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
      ...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body: bytes ?? JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as R;
}

type Import = {
  id: string;
  state: string;
  mapping: Record<string, number>;
  counts: Record<string, number>;
  startedAt: string;
  finishedAt: string;
};

async function importRows(cookie: string, mark: string, rows: number): Promise<Measured> {
  const content = fileOf(mark, rows);
  let peak = server.rss();
  const watch = setInterval(() => void (peak = Math.max(peak, server.rss())), 20);
  try {
    const { id } = await api<Import>(cookie, 'POST', '/settings/imports', {
      kind: 'employees',
      name: `${mark}.csv`,
      bytes: content.length,
    });
    const piece = 4 * 1024 * 1024;
    for (let at = 0; at < content.length; at += piece)
      await api(cookie, 'PUT', `/settings/imports/${id}/file?offset=${at}`, content.subarray(at, at + piece));
    const { mapping } = await api<Import>(cookie, 'POST', `/settings/imports/${id}/reading`, {});
    const begun = performance.now();
    await api(cookie, 'POST', `/settings/imports/${id}/check`, { mapping, dateOrder: null, effectiveOn: null });
    await until(cookie, id, 'checked');
    const checkSeconds = (performance.now() - begun) / 1000;
    const from = performance.now();
    await api(cookie, 'POST', `/settings/imports/${id}/run`, {});
    const done = await until(cookie, id, 'done');
    const runSeconds = (performance.now() - from) / 1000;
    if (done.counts['new'] !== rows) throw new Error(`Not all rows are new: ${JSON.stringify(done.counts)}`);
    say(
      `${rows} rows: ${(content.length / 1e6).toFixed(1)} MB, dry run ${checkSeconds.toFixed(1)} s, run ${runSeconds.toFixed(1)} s, peak ${peak.toFixed(0)} MB`,
    );
    return { checkSeconds, runSeconds, peakMb: peak };
  } finally {
    clearInterval(watch);
  }
}

async function until(cookie: string, id: string, state: string): Promise<Import> {
  for (const begun = performance.now(); ;) {
    if (performance.now() - begun > patienceSeconds * 1000) throw new Error(`Not ${state} after ${patienceSeconds} s`);
    const found = await api<Import>(cookie, 'GET', `/settings/imports/${id}`);
    if (found.state === state) return found;
    if (!['checking', 'running'].includes(found.state))
      throw new Error(`The import is ${found.state}: ${JSON.stringify(found)}`);
    await wait(100);
  }
}

function fileOf(mark: string, rows: number): Buffer {
  const lines = ['Employee number;Legal name;E-mail;Phone;Job title;First day;Site;Department;Manager;Positions'];
  for (let row = 0; row < rows; row += 1) {
    const manager = row === 0 ? '' : `${mark}-${Math.floor((row - 1) / 12)}`;
    lines.push(
      `${mark}-${row};Person ${mark} ${row};p${row}.${mark.toLowerCase()}@bench.example;+1705${String(5_000_000 + row)};Worker;2024-0${(row % 9) + 1}-15;S${(row % 20) + 1};D${(row % 40) + 1};${manager};P${(row % 50) + 1}`,
    );
  }
  return Buffer.from(lines.join('\r\n'));
}

/** The same rows with COPY, keys, indexes and all: taken out and put back in one transaction that is rolled back. */
function secondsOfCopy(companyId: string): Promise<number> {
  return server.sql(async (client) => {
    const file = (name: string) => join(tmpdir(), `bench-import-${process.pid}-${name}`);
    const theirs = `in (select person_id from employments where company_id = '${companyId}' and employee_number like 'B-%')`;
    const tables: [string, string][] = [
      ['people', 'id'],
      ['employments', 'person_id'],
      ['placements', 'person_id'],
      ['position_assignments', 'person_id'],
    ];
    try {
      const columns = new Map<string, string>();
      for (const [table, key] of tables) {
        const { rows } = await client.query<{ list: string }>(
          `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
            where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [table],
        );
        columns.set(table, rows[0]!.list);
        await client.query(`copy (select ${rows[0]!.list} from ${table} where ${key} ${theirs}) to '${file(table)}'`);
      }
      await client.query('begin');
      await client.query(
        `create temp table gone on commit drop as select person_id from employments
          where company_id = '${companyId}' and employee_number like 'B-%'`,
      );
      // Taking out is not what is measured: no one asks who still names these rows.
      await client.query('set local session_replication_role = replica');
      for (const [table, key] of [...tables].reverse())
        await client.query(`delete from ${table} where ${key} in (select person_id from gone)`);
      await client.query('set local session_replication_role = origin');
      const begun = performance.now();
      for (const [table] of tables) await client.query(`copy ${table} (${columns.get(table)}) from '${file(table)}'`);
      const seconds = (performance.now() - begun) / 1000;
      await client.query('rollback');
      say(`COPY of the same rows into ${tables.map(([table]) => table).join(', ')}: ${seconds.toFixed(1)} s`);
      return seconds;
    } finally {
      for (const [table] of tables) rmSync(file(table), { force: true });
    }
  });
}
