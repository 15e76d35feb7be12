import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { exportsAtOnce } from './list-export.ts';

const paths = ['/settings/reports/enrolments-export', '/settings/qualifications-export'] as const;

async function scene(env: Record<string, string>) {
  const world = await openWorld(env);
  const boss = await world.make.companyAdmin({ company: await world.make.company() });
  const admin = await world.as(boss);
  const traces = (format: string) =>
    world.sql("select from security_events where kind = 'export' and person_id = $1 and details ->> 'format' = $2", [
      boss.id,
      format,
    ]);
  return { world, admin, traces };
}

// No drawing of ours is done with so little memory.
const narrow = await scene({ PDF_MEMORY_MB: '24' });
const usual = await scene({});

test.each(paths)(
  'a PDF that cannot be drawn is refused in words, and the next file is made: %s',
  { timeout: 60_000 },
  async (path) => {
    const { admin, traces } = narrow;
    const refused = await admin.get(path, { format: 'pdf' });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'pdfTooLarge']);
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect(await traces('pdf')).toHaveLength(0);
    expect((await admin.get(path, { format: 'csv' })).status).toBe(200);
  },
);

test(
  'one whose reader leaves while it is drawn is drawn no further, and leaves no trace',
  { timeout: 60_000 },
  async () => {
    const { world, admin, traces } = usual;
    await world.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.http.server.address() as AddressInfo;
    const turns = async () =>
      (
        await world.sql(
          "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        )
      ).length;
    const headers = { host: 'localhost:3000', cookie: admin.cookie!, 'sec-fetch-site': 'same-origin' };
    const asked = request({ port, path: `/api${paths[0]}?format=pdf`, headers });
    asked.on('error', () => {}).end();
    await expect.poll(turns, { timeout: 20_000 }).toBe(1);
    asked.destroy();
    await expect.poll(turns, { timeout: 20_000 }).toBe(0);
    // The trace of a file that left is written after its transaction, and before the next one's.
    expect((await admin.get(paths[0], { format: 'csv' })).status).toBe(200);
    await expect.poll(() => traces('csv'), { timeout: 20_000 }).toHaveLength(1);
    expect(await traces('pdf')).toHaveLength(0);
  },
);

test('exports of many companies leave connections to everyone else', { timeout: 60_000 }, async () => {
  const { world } = usual;
  const company = async () => world.as(await world.make.companyAdmin({ company: await world.make.company() }));
  const many = await Promise.all(Array.from({ length: 10 }, company));
  const other = await company();
  const client = new pg.Client(world.connect('superuser'));
  await client.connect();
  await client.query('begin; lock table enrolments in access exclusive mode');
  const files = many.map((admin) => admin.get(paths[0], { format: 'csv' }));
  const held = async () =>
    (await world.sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .length;
  try {
    await expect.poll(held, { timeout: 30_000 }).toBe(exportsAtOnce);
    expect((await other.get('/settings/sites')).status).toBe(200);
  } finally {
    await client.end();
  }
  expect((await Promise.all(files)).map(({ status }) => status)).toEqual(many.map(() => 200));
});
