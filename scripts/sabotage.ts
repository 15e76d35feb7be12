// Breaks each permission row, each step of a seat and of an order, and each boundary of a qualification in turn, in
// rules and in SQL, and demands a red test for each. `npm run check sabotage`; with names only those groups or faults:
// node scripts/sabotage.ts "seat steps".
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../server/src/app/prepare.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded-postgres.ts';
import { loadSecrets } from '../server/src/platform/security/secrets.ts';
import type { BrokenRuns } from './sabotage/broken-runs.ts';
import { brokenRuns } from './sabotage/broken-runs.ts';
import type { Fault } from './sabotage/faults.ts';
import { faults } from './sabotage/faults.ts';

const wanted = process.argv.slice(2);
const these = faults.filter(
  ({ group, name }) => wanted.length === 0 || wanted.some((one) => `${group}: ${name}`.includes(one)),
);
const atOnce = 2;
const folder = mkdtempSync(join(tmpdir(), 'muster-sabotage-'));
const begun = performance.now();
const minutes = (since: number) => `${((performance.now() - since) / 60_000).toFixed(1)} min`;

// One cluster with its migrated template for all of it; each fault of the database gets a copy of the template.
const dataDir = join(folder, 'cluster');
const database = await startEmbedded({ dataDir, durable: false });
loadSecrets(dataDir, '');
const superuser = (name: string) => database.connection('postgres', name);
async function run(name: string, ...texts: string[]): Promise<void> {
  const client = new pg.Client(superuser(name));
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}
await run('postgres', 'create database muster_template');
await prepareDatabase(
  () => superuser('muster_template'),
  () => null,
);
const { host, port } = superuser('postgres');
process.env['MUSTER_CLUSTER'] = JSON.stringify({ host, port, dataDir });

const counts = new Map<string, { broken: number; found: number; since: number; took: string }>();
const unfound: Fault[] = [];

/** The template that the tests of a lane copy: with the fault of the database in it, or with none. */
async function renew(template: string, fault: Fault | null): Promise<void> {
  await run(
    'postgres',
    `drop database if exists ${template} with (force)`,
    `create database ${template} template muster_template strategy file_copy`,
  );
  if (fault?.sql) await run(template, fault.sql);
}

async function tryFault(runs: BrokenRuns, template: string, fault: Fault): Promise<void> {
  const count = counts.get(fault.group) ?? { broken: 0, found: 0, since: performance.now(), took: '' };
  counts.set(fault.group, count);
  if (fault.sql) await renew(template, fault);
  const found = await runs.red(fault);
  if (fault.sql) await renew(template, null);
  count.broken += 1;
  if (found) count.found += 1;
  else unfound.push(fault);
  count.took = minutes(count.since);
  console.log(`${found ? 'found ' : 'MISSED'} ${fault.group}: ${fault.name}${found ? `  (${found})` : ''}`);
}

/**
 * Faults that the same tests have to find, one after the other from a queue that is shared, each lane in a process and
 * a template of its own.
 */
async function tryAll(project: Fault['project'], tests: string[], queue: Fault[]): Promise<void> {
  const lanes = Array.from({ length: Math.min(atOnce, queue.length) }, async (_, lane) => {
    const template = `sabotage_${lane}`;
    if (project === 'server') await renew(template, null);
    const runs = await brokenRuns(project, tests, { MUSTER_TEMPLATE: template });
    try {
      const already = lane === 0 ? await runs.red(null) : null;
      if (already) throw new Error(`Red before anything was broken: ${already}`);
      for (let next = queue.shift(); next; next = queue.shift()) await tryFault(runs, template, next);
    } finally {
      await runs.close();
    }
  });
  await Promise.all(lanes);
}

try {
  for (const queue of Object.values(Object.groupBy(these, ({ project, tests }) => `${project} ${tests.join(' ')}`)))
    await tryAll(queue![0]!.project, queue![0]!.tests, [...queue!]);
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

console.log('\nbroken  found');
for (const [group, { broken, found, took }] of counts)
  console.log(`${String(broken).padStart(6)} ${String(found).padStart(6)}  ${group} (${took})`);
console.log(`${these.length} broken, ${these.length - unfound.length} found, ${minutes(begun)}`);
for (const { group, name } of unfound) console.log(`no test was red for ${group}: ${name}`);
process.exit(unfound.length > 0 ? 1 : 0);
