import { levelBounds, levelGoals, errorGoal } from '@app/domain/operations/service-levels';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { World } from '../../../test/harness.ts';
import { ignoreErrors } from '../../platform/database/database.ts';
import { attempt } from '../../platform/jobs/jobs.ts';
import { createApplication } from '../application.ts';
import { createMetrics } from './metrics.ts';

let world: World;
let address: string;
beforeAll(async () => {
  world = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const metrics = createMetrics(world.runtime);
  const http = await createApplication(world.runtime, [metrics]);
  const server = await metrics.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => void (await Promise.all([http.close(), server.close()])));
  address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/metrics`;
  const person = await world.make.person();
  const { cookie } = await world.as(person);
  for (const url of ['/api/dashboard', '/api/none', '/readyz'])
    await http.inject({ url, headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: cookie! } });
});

const scraped = async () => (await fetch(address)).text();
const file = (name: string) => readFileSync(join(import.meta.dirname, '../../../../deploy/monitoring', name), 'utf8');

test.each(['muster-rules.yml', 'grafana-dashboard.json'])(
  'each metric that %s names is one that the server prints',
  async (name) => {
    const printed = new Set<string>();
    for (const [, metric, kind] of (await scraped()).matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
      printed.add(metric!);
      if (kind === 'histogram') for (const part of ['bucket', 'sum', 'count']) printed.add(`${metric}_${part}`);
    }
    const named = new Set(file(name).match(/\b(?:muster|nodejs|process)_[a-z0-9_]+/g));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((metric) => !printed.has(metric))).toEqual([]);
  },
);

test('alerts begin where the goals of the page end', () => {
  const rules = file('muster-rules.yml');
  const least = (measure: 'queue' | 'outbox' | 'replication' | 'backup', metric: string) =>
    expect(rules).toMatch(new RegExp(`muster_${metric}_seconds\\) > ${levelGoals[measure].most}\\n`));
  least('queue', 'queue_age');
  least('outbox', 'outbox_age');
  least('replication', 'replication_lag');
  least('backup', 'backup_age');
  for (const [groups, measure] of [
    ['reads|changes', 'reads'],
    ['reads|changes', 'changes'],
    ['pages', 'pages'],
    ['files', 'files'],
  ] as const) {
    const { most, share } = levelGoals[measure];
    expect(levelBounds[measure]).toContain(most);
    expect(rules.replace(/group=~?/g, 'group=')).toContain(`_bucket{group="${groups}",le="${most / 1000}"}[30m])`);
    expect(rules).toContain(`> ${Number((1 - share).toFixed(4))}`);
  }
  expect(rules).toContain(`14.4 * ${Number((1 - errorGoal).toFixed(5))}`);
});

test('requests are counted by route template and group, jobs by name and outcome, and nothing names a person', async () => {
  await attempt(world.runtime, { name: 'test.works', run: async () => {} }, {}, { id: '1', number: 1 });
  const fails = attempt(
    world.runtime,
    { name: 'test.fails', run: () => Promise.reject(new Error('ana@northgate.example')) },
    {},
    { id: '2', number: 1 },
  );
  await expect(fails).rejects.toThrow();
  const text = await scraped();
  expect(text).toMatch(
    /muster_request_seconds_count\{method="GET",route="\/api\/dashboard",status="200",group="reads"\} 1/,
  );
  expect(text).toMatch(/muster_request_seconds_count\{method="GET",route="\/readyz",status="200",group="none"\} 1/);
  expect(text).toMatch(/muster_job_seconds_count\{task="test.works",outcome="done"\} 1/);
  expect(text).toMatch(/muster_job_seconds_count\{task="test.fails",outcome="failed"\} 1/);
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('ages are those of the queue, the outbox and the backups; what does not exist has no value', async () => {
  const value = async (name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec(await takenNow())?.[1];
  expect([await value('muster_database_up'), await value('muster_backup_age_seconds')]).toEqual(['1', undefined]);
  await world.sql(`select graphile_worker.add_job('test.unknown', run_at => now() - interval '7 minutes')`);
  await world.sql(`insert into mails (to_address, locale, kind, subject, text_body, html_body, created_at)
    values ('a@b.example', 'en', 'test', 'x', 'x', 'x', now() - interval '9 minutes')`);
  await writeFile(
    join(world.runtime.config.dataDir, 'backups.json'),
    JSON.stringify({
      lastBackup: { folder: 'f', name: 'n', at: '2026-03-02T08:00:00.000Z', doneAt: '2026-03-02T08:01:00.000Z' },
    }),
  );
  expect(Number(await value('muster_queue_age_seconds'))).toBeCloseTo(420, -1);
  expect(Number(await value('muster_outbox_age_seconds'))).toBeCloseTo(540, -1);
  expect(await value('muster_backup_age_seconds')).toBe('3600');
  expect(await value('muster_mails_waiting')).toBe('1');
});

test('a replica is named with its lag', async () => {
  // Replicas are the cluster's: other tests have none, and see this one for a moment.
  const standby = new pg.Client({
    ...world.connect('superuser'),
    application_name: 'standby of metrics',
    replication: 'true',
  } as pg.ClientConfig);
  ignoreErrors(standby);
  await standby.connect();
  const { rows } = await standby.query<{ xlogpos: string }>('IDENTIFY_SYSTEM');
  const streaming = standby.query(`START_REPLICATION PHYSICAL ${rows[0]!.xlogpos}`).catch(() => {});
  await expect
    .poll(takenNow, { timeout: 30_000 })
    .toMatch(/^muster_replication_lag_seconds\{replica="standby of metrics"\} 0$/m);
  (standby as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await streaming;
});

/** Without what the server remembers for some seconds. */
async function takenNow(): Promise<string> {
  const metrics = createMetrics(world.runtime);
  const server = await metrics.listen({ port: 0, host: '127.0.0.1' });
  try {
    return await (await fetch(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}/metrics`)).text();
  } finally {
    await server.close();
  }
}
