// Breaks each permission row, each step of a seat and of an order, and each boundary of a qualification in turn, in rules and in SQL, and demands a
// red test for each. `npm run check sabotage`; with names only those groups or faults: node scripts/sabotage.ts "seat steps".
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import pg from 'pg';
import { prepareDatabase } from '../server/src/app/prepare.ts';
import { startEmbedded } from '../server/src/platform/embedded-postgres.ts';
import { loadSecrets } from '../server/src/platform/secrets.ts';
import type { Fault } from './sabotage/faults.ts';
import { faults } from './sabotage/faults.ts';

const wanted = process.argv.slice(2);
const these = faults.filter(({ group, name }) => wanted.length === 0 || wanted.some((one) => `${group}: ${name}`.includes(one)));
const atOnce = 2;
const folder = mkdtempSync(join(tmpdir(), 'muster-sabotage-'));
const begun = performance.now();

// One cluster with its migrated template for all of it; each fault of the database gets a copy of the template.
const dataDir = join(folder, 'cluster');
const database = await startEmbedded({ dataDir, durable: false });
loadSecrets(dataDir, '');
const superuser = (name: string) => database.connection('postgres', name);
async function run(name: string, text: string): Promise<void> {
  const client = new pg.Client(superuser(name));
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
await run('postgres', 'create database muster_template');
await prepareDatabase(
  () => superuser('muster_template'),
  () => null,
);

/** Runs tests with a fault or with none; the first test that was red, or null. */
async function red(project: string, tests: readonly string[], env: Record<string, string>): Promise<string | null> {
  const { host, port } = superuser('postgres');
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/sabotage/vitest.config.ts', '--project', project, '--bail', '1', ...tests],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, MUSTER_CLUSTER: JSON.stringify({ host, port, dataDir }), ...env } },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [status] = await once(child, 'close');
  const text = stripVTControlCharacters(said);
  if (status === 0) return null;
  const test = /FAIL\s+(?:\|?\w+\|?\s+)?(.*)/.exec(text)?.[1];
  // What does not even run tries nothing: that would not be a test that was red.
  if (!test || !/Tests\s+.*\d+ failed/.test(text)) throw new Error(`No test ran:\n${text.slice(-2000)}`);
  return test;
}

const unfound: Fault[] = [];
const counts = new Map<string, { broken: number; found: number }>();

async function tryFault(fault: Fault, number: number): Promise<void> {
  const env: Record<string, string> = {};
  const copy = `sabotage_${number}`;
  if (fault.sql) {
    await run('postgres', `create database ${copy} template muster_template`);
    await run(copy, fault.sql);
    env['MUSTER_TEMPLATE'] = copy;
  } else {
    env['MUSTER_FAULT'] = join(folder, `${number}.json`);
    writeFileSync(env['MUSTER_FAULT'], JSON.stringify(fault));
  }
  const found = await red(fault.project, fault.tests, env);
  if (fault.sql) await run('postgres', `drop database ${copy} with (force)`);
  const count = counts.get(fault.group) ?? { broken: 0, found: 0 };
  counts.set(fault.group, { broken: count.broken + 1, found: count.found + (found ? 1 : 0) });
  if (!found) unfound.push(fault);
  console.log(`${found ? 'found ' : 'MISSED'} ${fault.group}: ${fault.name}${found ? `  (${found})` : ''}`);
}

try {
  for (const project of ['domain', 'server'] as const) {
    const all = [...new Set(these.filter((fault) => fault.project === project).flatMap(({ tests }) => tests))];
    const already = all.length > 0 ? await red(project, all, {}) : null;
    if (already) throw new Error(`A test failed before any fault was planted: ${already}`);
  }
  const queue = [...these.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await tryFault(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

console.log('\nbroken  found');
for (const [group, { broken, found }] of counts) console.log(`${String(broken).padStart(6)} ${String(found).padStart(6)}  ${group}`);
console.log(`${these.length} broken, ${these.length - unfound.length} found, ${Math.round((performance.now() - begun) / 1000)} s`);
for (const { group, name } of unfound) console.log(`no test failed for ${group}: ${name}`);
process.exitCode = unfound.length > 0 ? 1 : 0;
