import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { forgetCspViolations, keepCspViolations } from './csp-violations.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-csp-'));
writeFileSync(join(root, 'index.html'), '<!doctype html><title>Muster</title>');
writeFileSync(
  join(root, 'arrivals.json'),
  JSON.stringify({ known: ['^/achievements/[^/]+/?$'], always: [], pages: [] }),
);
afterAll(() => rmSync(root, { recursive: true }));
const world = await openWorld({ WEB_ROOT: root });
const { publicOrigin } = world.runtime.config;
beforeEach(() => world.sql('delete from csp_violations'));

const report = (payload: string, type = 'application/csp-report') =>
  world.http.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { host: new URL(publicOrigin).host, 'content-type': type },
    payload,
  });
const violation = (blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `${publicOrigin}/achievements/AAAA#p=s3cret`,
      'effective-directive': 'img-src',
      'blocked-uri': blocked,
    },
  });

test('violations are counted by directive, page and origin for platform staff, who clear the list; unseen for 90 days they go', async () => {
  const staff = await world.as(await world.make.platformAdmin());
  const listed = async () => (await staff.get('/admin/csp-violations')).body;
  const one = { directive: 'img-src', blocked: 'https://count.example', page: '/achievements/:id' };
  const firstAt = world.clock.now();
  for (let n = 0; n < 3; n++)
    expect((await report(violation(`https://count.example/${n}?s3cret`))).statusCode).toBe(204);
  await expect.poll(listed).toEqual({ rows: [{ ...one, count: 3, firstAt, lastAt: firstAt }], full: false });
  world.clock.advance(3_600_000);
  await report(violation('https://count.example'));
  const lastAt = world.clock.now();
  await expect.poll(listed).toEqual({ rows: [{ ...one, count: 4, firstAt, lastAt }], full: false });
  expect((await (await world.as(await world.make.companyAdmin())).get('/admin/csp-violations')).status).toBe(403);
  expect((await staff.delete('/admin/csp-violations')).status).toBe(200);
  expect((await listed()).rows).toEqual([]);
  await report(violation('https://count.example'));
  await expect.poll(async () => (await listed()).rows).toHaveLength(1);
  await world.sql(
    `update csp_violations set first_at = $1::timestamptz - interval '91 days',
      last_at = $1::timestamptz - interval '91 days'`,
    [lastAt],
  );
  await forgetCspViolations.run(world.runtime, {}, { id: '1', number: 1 });
  expect((await listed()).rows).toEqual([]);
});

test('at most 500 kinds are kept; known ones are counted on', async () => {
  const at = world.clock.now();
  await world.sql(
    `insert into csp_violations select 'img-src', 'https://k' || n || '.example', '/', 1, $1, $1
      from generate_series(1, 499) n`,
    [at],
  );
  const given = ['https://k1.example', 'https://new.example', 'https://newer.example'].map((blocked) => ({
    directive: 'img-src',
    blocked,
    page: '/',
    count: 2,
  }));
  await keepCspViolations(world.runtime, given);
  const kept = await world.sql<{ count: number }>(
    `select count from csp_violations where blocked = 'https://k1.example'`,
  );
  expect(kept).toEqual([{ count: 3 }]);
  expect(await world.sql(`select from csp_violations`)).toHaveLength(500);
  const staff = await world.as(await world.make.platformAdmin());
  expect((await staff.get('/admin/csp-violations')).body.full).toBe(true);
});

test('what is no report is refused and counts nothing', async () => {
  expect((await report('{')).statusCode).toBe(400);
  expect((await report('x'.repeat(40_000))).statusCode).toBe(413);
  expect((await report('{', 'text/html')).statusCode).toBe(415);
  expect((await report('{"a":1}')).statusCode).toBe(204);
  expect(await world.sql('select from csp_violations')).toEqual([]);
});
