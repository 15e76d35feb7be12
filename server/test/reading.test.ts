import { endpoints } from '@app/contract/all';
import { readings } from '@app/contract/reading';
import { reports, reportsOf } from '@app/domain/reports/reports';
import { expect, test } from 'vitest';
import type { Answer } from './harness.ts';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';

// Reports for programs: what a key of a company reads, and what it does not (docs/reading-reports.md).

const world = await openWorld();
const { make } = world;
const company = await make.company();
const child = await make.company({ parent_id: company.id });
const other = await make.company();
const boss = await make.companyAdmin({ company });
const admin = await world.as(boss);
const otherAdmin = await world.as(await make.companyAdmin({ company: other }));
const mine = await makeBelongings(world, { company, name: 'Ann Own' });
const below = await makeBelongings(world, { company: child, name: 'Bea Below' });
const theirs = await makeBelongings(world, { company: other, name: 'Oto Other' });

type Made = { id: string; key: string };
const newKey = async (by = admin, scopes: readonly string[] = ['reports'], days = 30): Promise<Made> =>
  (await by.post('/settings/api-keys', { name: 'Warehouse', scopes, days })).body;
/** Failures are counted by network: what is refused often asks from one of its own. */
const program =
  (key: string, remoteAddress = '127.0.0.1') =>
  async (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    const answer = await world.http.inject({
      method: 'GET',
      url: `/api${path}${search && `?${search}`}`,
      remoteAddress,
      headers: { host: 'localhost:3000', authorization: `Bearer ${key}`, ...headers },
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: answer.body ? JSON.parse(answer.body) : null,
    } as Answer;
  };
const key = await newKey();
const read = program(key.key);
const theirKey = await newKey(otherAdmin);
const readTheirs = program(theirKey.key);

/** What belongs to a page and not to a report. */
const notReports = ['listCompanyInventoryChoices', 'getWhy'];
const ofSettings = Object.entries(endpoints).filter(
  ([name, { method, area, kind, path }]) =>
    area === 'settings' &&
    method === 'GET' &&
    kind === 'json' &&
    /^\/settings\/(reports\/|qualifications(\/|$))/.test(path) &&
    !notReports.includes(name),
);
const paths = readings.map(([own, { path }]) => [own.path, path] as const);
/** The moment, the reader and the cursor are the caller's own. */
const said = ({ body: { header, nextCursor: _next, ...rest } }: Answer) => {
  const { generatedAt: _at, generatedBy: _by, ...over } = header ?? {};
  return { ...rest, over };
};

test('no report of a company is forgotten', () => {
  expect(readings.map(([{ path }]) => path).toSorted()).toEqual(ofSettings.map(([, { path }]) => path).toSorted());
  for (const report of reportsOf('settings')) {
    const { path } = endpoints[pageOf(report)]!;
    expect(
      readings.map(([own]) => own.path),
      report,
    ).toContain(path);
  }
});

/** The page of a report by the words its list has in the contract. */
function pageOf(report: string): string {
  const lists: Record<string, string> = {
    qualifications: 'listStandings',
    companyEnrolments: 'listCompanyEnrolments',
    companyExpired: 'listExpired',
    companyExpiring: 'listExpiring',
    companyUnfinished: 'listUnfinished',
    companyActivity: 'listActivity',
    companyInventory: 'listCompanyInventory',
  };
  expect(Object.keys(lists), `name the page of ${report} here`).toContain(report);
  expect(reports).toHaveProperty(report);
  return lists[report]!;
}

test.each(paths)('%s says the same to a key at %s, in both languages', async (own, path) => {
  for (const locale of ['en', 'fr']) {
    const asked: Record<string, string> = 'locale' in endpointAt(path).input.shape ? { locale } : {};
    const [screen, answer] = [await admin.get(own, asked), await read(path, asked)];
    expect(answer.status, answer.text).toBe(200);
    expect(said(answer)).toEqual(said(screen));
    if (answer.body.header) expect(answer.body.header.generatedBy).toBe('Warehouse');
  }
});

const endpointAt = (path: string) => Object.values(endpoints).find((one) => one.path === path)!;

test.each(paths)('%s: no row of another company comes through %s, whatever is asked (B06)', async (_own, path) => {
  const foreign = [theirs, below];
  const marks = foreign.flatMap(({ person, enrolmentId, achievementId, siteId, positionId }) => [
    person.id,
    enrolmentId,
    achievementId,
    siteId,
    positionId,
  ]);
  const unnamed = ({ text }: Answer) => [...marks, 'Oto Other', 'Bea Below'].filter((mark) => text.includes(mark));
  expect(unnamed(await read(path))).toEqual([]);
  for (const field of Object.keys(endpointAt(path).input.shape)) {
    if (!/^(q|site|siteId|department|departmentId|position|positionId|person|manager|course)$/.test(field)) continue;
    for (const { siteId, departmentId, positionId, person } of foreign) {
      const byField = {
        site: siteId,
        siteId,
        department: departmentId,
        departmentId,
        position: positionId,
        positionId,
        q: 'Other',
      };
      const value = byField[field as keyof typeof byField] ?? person.id;
      const answer = await read(path, { [field]: value });
      expect([200, 400, 404], `${field} ${answer.text}`).toContain(answer.status);
      expect(unnamed(answer).filter((mark) => mark !== value)).toEqual([]);
    }
  }
  for (const [field, value] of [
    ['subsidiary', child.id],
    ['companyId', other.id],
    ['unknownField', 'x'],
  ] as const)
    expect((await read(path, { [field]: value })).status, field).toBe(400);
});

test('of the companies below its own a key reads nothing, also where they would be rows', async () => {
  const ofAdmin = await admin.get('/settings/reports/company-inventory', { by: 'company' });
  expect(ofAdmin.body.rows.map(({ id }: { id: string }) => id).toSorted()).toEqual([company.id, child.id].toSorted());
  expect(
    (await read('/data/company-inventory', { by: 'company' })).body.rows.map(({ id }: { id: string }) => id),
  ).toEqual([company.id]);
});

/** Every way in which a key does not read, and what it is told. */
const refused: [string, () => Promise<string>, number, string][] = [
  [
    'with every other scope',
    async () => (await newKey(admin, ['packages', 'registrations', 'launches', 'results', 'decisions'])).key,
    403,
    'notAllowed',
  ],
  ['that no one made', async () => `muster_${'A'.repeat(43)}`, 401, 'keyNeeded'],
  [
    'that was revoked',
    async () => {
      const made = await newKey();
      await admin.post(`/settings/api-keys/${made.id}/revoke`);
      return made.key;
    },
    401,
    'keyNeeded',
  ],
  [
    'that ran out',
    async () => {
      const made = await newKey();
      await world.sql(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [made.id]);
      return made.key;
    },
    401,
    'keyNeeded',
  ],
  [
    'whose maker is no administrator any more',
    async () => {
      const maker = await make.companyAdmin({ company });
      const made = await newKey(await world.as(maker));
      expect((await admin.delete(`/settings/employees/${maker.id}/admin`)).status).toBe(200);
      return made.key;
    },
    403,
    'keySuspended',
  ],
  [
    'that platform staff took over',
    async () => {
      const made = await newKey();
      const staff = await world.as(await make.platformAdmin());
      expect((await staff.post(`/admin/companies/${company.id}/api-keys/${made.id}/take-over`)).status).toBe(200);
      return made.key;
    },
    403,
    'notAllowed',
  ],
  [
    'of a suspended company',
    async () => {
      const closed = await make.company();
      const made = await newKey(await world.as(await make.companyAdmin({ company: closed })));
      await world.sql(`update companies set suspended_at = now() where id = $1`, [closed.id]);
      return made.key;
    },
    403,
    'companySuspended',
  ],
  [
    'of a company that is gone',
    async () => {
      const gone = await make.company();
      const made = await newKey(await world.as(await make.companyAdmin({ company: gone })));
      await world.sql(`update companies set terminated_at = now() where id = $1`, [gone.id]);
      return made.key;
    },
    401,
    'keyNeeded',
  ],
];
test.each(refused)('a key %s reads no report', async (_name, made, status, code) => {
  const ask = program(await made(), '203.0.113.8');
  for (const [, path] of paths) {
    const answer = await ask(path);
    expect([answer.status, answer.body.error.code], path).toEqual([status, code]);
    expect(answer.headers.etag).toBeUndefined();
  }
});

test('platform staff make no key that reads a company’s reports', async () => {
  const staff = await world.as(await make.platformAdmin());
  const answer = await staff.post(`/admin/companies/${company.id}/api-keys`, {
    name: 'Look',
    scopes: ['results', 'reports'],
    days: 30,
  });
  expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, 'scopes']);
  expect(
    (await staff.post(`/admin/companies/${company.id}/api-keys`, { name: 'Look', scopes: ['results'], days: 30 }))
      .status,
  ).toBe(200);
});

test('a key that reads reports opens nothing else, and neither a page nor a cookie reads with it', async () => {
  const ids = '0197f3a0-0000-7000-8000-000000000000';
  for (const [name, { area, method, path, kind }] of Object.entries(endpoints)) {
    if (area === 'public' || readings.some(([, forKeys]) => forKeys.path === path)) continue;
    const answer = await world.http.inject({
      method,
      url: `/api${path.replace(/:\w+/g, ids)}`,
      headers: {
        host: 'localhost:3000',
        authorization: `Bearer ${key.key}`,
        ...(method !== 'GET' && { 'content-type': kind === 'upload' ? 'application/zip' : 'application/json' }),
      },
      ...(method !== 'GET' && method !== 'DELETE' && { payload: '{}' }),
    });
    expect(area === 'key' ? [400, 403, 404] : [401], `${name} ${answer.body}`).toContain(answer.statusCode);
  }
  expect((await read('/data/enrolments', {}, { origin: 'http://localhost:3000' })).body.error.code).toBe('crossSite');
  expect((await admin.get('/data/enrolments')).body.error.code).toBe('keyNeeded');
});

test('pages are turned by a cursor that is good for one key and one question; a page has at most 1,000 rows', async () => {
  for (let more = 0; more < 4; more += 1) await make.person({ company });
  const all = await read('/data/qualifications', { limit: '200' });
  const names: string[] = [];
  let cursor: string | undefined;
  let first: string | undefined;
  do {
    const { body, status, text } = await read('/data/qualifications', { limit: '2', ...(cursor && { cursor }) });
    expect(status, text).toBe(200);
    names.push(...body.rows.map(({ name }: { name: string }) => name));
    cursor = body.nextCursor ?? undefined;
    first ??= cursor;
  } while (cursor);
  expect(names).toEqual(all.body.rows.map(({ name }: { name: string }) => name));
  expect(names.length).toBeGreaterThan(4);
  const good = first!;
  const again = await newKey();
  const screen = await admin.get('/settings/qualifications', { limit: '2' });
  const cases: [string, Promise<Answer>][] = [
    ['edited', read('/data/qualifications', { cursor: `${good.slice(0, -2)}AA` })],
    ['of another question', read('/data/qualifications', { cursor: good, gaps: 'true' })],
    ['of another report', read('/data/enrolments', { cursor: good })],
    ['of another company', readTheirs('/data/qualifications', { cursor: good })],
    ['of another key', program(again.key)('/data/qualifications', { cursor: good })],
    ['of a person', read('/data/qualifications', { cursor: screen.body.nextCursor })],
    ['of nothing', read('/data/qualifications', { cursor: '.' })],
  ];
  for (const [name, asked] of cases) {
    const answer = await asked;
    expect([answer.status, answer.body.error?.issues?.[0]?.path], name).toEqual([400, 'cursor']);
  }
  expect((await admin.get('/settings/qualifications', { cursor: good })).status).toBe(400);
  for (const [, path] of paths) {
    if (!('limit' in endpointAt(path).input.shape)) continue;
    const most = path === '/data/qualifications' ? 200 : 1000;
    expect(
      [(await read(path, { limit: `${most}` })).status, (await read(path, { limit: `${most + 1}` })).status],
      path,
    ).toEqual([200, 400]);
  }
});

test.each(paths)('%s: what is still so is a 304 of %s, and a change is a new tag', async (_own, path) => {
  const { status, headers } = await read(path);
  const etag = String(headers.etag);
  expect([status, headers['cache-control'], headers.vary]).toEqual([
    200,
    'private, no-cache',
    expect.stringContaining('Authorization'),
  ]);
  expect(etag).toMatch(/^W\/"[\w-]{32}"$/);
  world.clock.set(new Date(Date.parse(world.clock.now()) + 60_000).toISOString());
  for (const tag of [etag, `"other", ${etag}`, etag.replace(/^W\//, ''), '*']) {
    const same = await read(path, {}, { 'if-none-match': tag });
    expect([same.status, same.text, same.headers.etag], tag).toEqual([304, '', etag]);
  }
  expect((await read(path, {}, { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await readTheirs(path, {}, { 'if-none-match': etag })).status, 'of another company').toBe(200);
});

test('the tag of a report changes when its rows do, and where nothing is, companies still differ (B20)', async () => {
  const tagOf = async (path: string) => (await read(path)).headers.etag;
  const before = await Promise.all(['/data/enrolments', '/data/enrolments-groups', '/data/qualifications'].map(tagOf));
  await world.sql(`update enrolments set score_percent = coalesce(score_percent, 0) + 1 where id = $1`, [
    mine.completedEnrolmentId,
  ]);
  await world.sql(`update people set legal_name = 'Ann Renamed' where id = $1`, [mine.person.id]);
  expect(await tagOf('/data/enrolments')).not.toBe(before[0]);
  expect(await tagOf('/data/qualifications')).not.toBe(before[2]);
  await make.insert('enrolments', await attemptLike(mine.completedEnrolmentId));
  expect(await tagOf('/data/enrolments-groups')).not.toBe(before[1]);
  const empty = await Promise.all(
    [1, 2].map(async () =>
      program((await newKey(await world.as(await make.companyAdmin({ company: await make.company() })))).key)(
        '/data/activity',
      ),
    ),
  );
  expect(empty.map(({ body }) => body.rows)).toEqual([[], []]);
  expect(empty[0]!.headers.etag).not.toBe(empty[1]!.headers.etag);
});

/** A further attempt of the same person at the same course. */
async function attemptLike(id: string): Promise<Record<string, unknown>> {
  const [row] = await world.sql<Record<string, unknown>>(
    'select company_id, person_id, course_id, course_version_id, origin, assigned_at from enrolments where id = $1',
    [id],
  );
  return { ...row, attempt_number: 9 };
}

test('the company’s audit log says which key read which report, once an hour', async () => {
  const entries = () =>
    world.sql<{ page: string; at: Date }>(
      `select changes ->> 'page' as page from audit_entries
        where company_id = $1 and action = 'report.read' and actor_kind = 'key' and actor_id = $2 order by sequence`,
      [company.id, key.id],
    );
  const seen = await entries();
  expect(seen.map(({ page }) => page).toSorted()).toEqual(paths.map(([, path]) => path).toSorted());
  await read('/data/enrolments');
  expect(await entries()).toHaveLength(seen.length);
  await world.sql(
    `update rate_limits set window_started_at = now() - interval '61 minutes' where bucket like 'read:%'`,
  );
  await read('/data/enrolments');
  expect(await entries()).toHaveLength(seen.length + 1);
  const [last] = await world.sql<{ last_used_at: Date | null }>('select last_used_at from api_keys where id = $1', [
    key.id,
  ]);
  expect(last!.last_used_at).not.toBeNull();
});

test('what cannot be noted is not answered, and the next reading is noted; so are many at once, once', async () => {
  const made = await newKey();
  const again = program(made.key);
  const entries = () =>
    world.sql(`select 1 from audit_entries where company_id = $1 and action = 'report.read' and actor_id = $2`, [
      company.id,
      made.id,
    ]);
  await world.sql(
    `create function no_note() returns trigger language plpgsql as $$ begin if new.action = 'report.read' then raise exception 'full'; end if; return new; end $$`,
  );
  await world.sql('create trigger no_note before insert on audit_entries for each row execute function no_note()');
  expect((await again('/data/enrolments')).status).toBe(500);
  await world.sql('drop trigger no_note on audit_entries');
  expect(await entries()).toHaveLength(0);
  const answers = await Promise.all(Array.from({ length: 8 }, () => again('/data/enrolments')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await entries()).toHaveLength(1);
});

test('a key in the address, of another company beside a cookie, or in a strange header reads nothing; a head is like its answer', async () => {
  const ask = async (
    method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE',
    headers: Record<string, string>,
    query = '',
  ) =>
    world.http.inject({
      method,
      url: `/api/data/enrolments${query}`,
      remoteAddress: '203.0.113.7',
      headers: { host: 'localhost:3000', ...headers },
    });
  const bearer = { authorization: `Bearer ${key.key}` };
  for (const name of ['key', 'token', 'access_token', 'authorization'])
    expect((await ask('GET', {}, `?${name}=${key.key}`)).statusCode).toBe(401);
  for (const authorization of [
    `Basic ${key.key}`,
    `Bearer ${key.key}x`,
    `Bearer ${key.key}, Bearer ${theirKey.key}`,
    `Bearer ${key.key} `.repeat(2),
    `Bearer\t${key.key}`,
    key.key,
  ])
    expect((await ask('GET', { authorization })).statusCode, authorization).toBe(401);
  const head = await ask('HEAD', bearer);
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([
    200,
    '',
    (await ask('GET', bearer)).headers['etag'],
  ]);
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
    const answer = await ask('GET', { ...bearer, origin });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    const asked = await ask('OPTIONS', {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    });
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([
      expect.toSatisfy((status: number) => status >= 400),
      undefined,
    ]);
  }
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await ask(method, bearer)).statusCode).toBeGreaterThanOrEqual(400);
});
