import net from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoints } from '@app/contract/all';
import type { Endpoint } from '@app/contract/endpoint';
import type { Response } from 'light-my-request';
import { expect, test } from 'vitest';
import { openWorld } from './harness.ts';

const world = await openWorld();
const stranger = await world.as();
const learner = await world.as(await world.make.person());
const all = Object.entries(endpoints);

/** The address of an endpoint with every parameter filled in. */
const address = (endpoint: Endpoint) => `/api${endpoint.path.replace(/:\w+/g, '0197f3a0-0000-7000-8000-000000000000')}`;
const send = (endpoint: Endpoint, headers: Record<string, string> = {}, payload?: string) =>
  world.http.inject({
    method: endpoint.method,
    url: address(endpoint),
    headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...headers },
    ...(payload !== undefined && { payload }),
  } as never) as unknown as Promise<Response>;

test.each(all)('%s carries the headers of the API', async (_name, endpoint) => {
  const { headers } = await send(endpoint);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (endpoint.kind === 'json') expect(headers['cache-control']).toBe('private, no-store');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

const unsafe = all.filter(([, endpoint]) => endpoint.method !== 'GET');
test.each(unsafe)('%s refuses a cross-site call (D01, D02)', async (_name, endpoint) => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]) {
    const answer = await send(endpoint, { ...headers, cookie: learner.cookie! });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.code).toBe('crossSite');
  }
});

test('without Sec-Fetch-Site the Origin decides (D02)', async () => {
  const call = (origin?: string) =>
    world.http.inject({
      method: 'POST',
      url: '/api/session/end',
      headers: { host: 'localhost:3000', cookie: learner.cookie!, ...(origin && { origin }) },
    });
  for (const origin of ['http://evil.example', 'null', 'http://localhost:3001', 'http://localhost:3000.evil.example'])
    expect((await call(origin)).statusCode).toBe(403);
});

test('only JSON is taken (D01)', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ]) {
    const answer = await world.http.inject({
      method: 'POST',
      url: '/api/session/company',
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        cookie: learner.cookie!,
        'content-type': type,
      },
      payload: '{"companyId":"x"}',
    });
    expect(answer.statusCode, type).toBe(415);
  }
});

test('an unknown host is refused (C15, I08)', async () => {
  for (const host of ['evil.example', 'localhost', 'localhost:3001', '127.0.0.1:3000']) {
    const answer = await world.http.inject({ method: 'GET', url: '/api/session', headers: { host } });
    expect(answer.statusCode, host).toBe(421);
  }
});

test.each([
  ['a prototype key', '{"__proto__":{"polluted":1}}'],
  ['a prototype key in escaped letters', '{"\\u005f_proto__":{"polluted":1}}'],
  ['a constructor key', '{"companyId":"x","constructor":{"prototype":{"polluted":1}}}'],
  ['an array', '[1]'],
  ['a number', '5'],
  ['broken JSON', '{"a":'],
  ['40 levels', '{"a":'.repeat(40) + '1' + '}'.repeat(40)],
  ['an unknown field', '{"companyId":"0197f3a0-0000-7000-8000-000000000000","buAdmin":true}'],
  ['a wrong type', '{"companyId":5}'],
])('%s is a 400 (A13, I04)', async (_name, payload) => {
  const answer = await learner.post('/session/company', undefined, {
    headers: { 'content-type': 'application/json' },
    bytes: Buffer.from(payload),
  });
  expect(answer.status).toBe(400);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('an unknown field is named', async () => {
  const answer = await learner.post('/session/company', {
    companyId: '0197f3a0-0000-7000-8000-000000000000',
    qmsAdmin: true,
  });
  expect(answer.body.error).toMatchObject({
    code: 'invalidInput',
    issues: [{ path: 'qmsAdmin', code: 'unknownField' }],
  });
});

test('an unknown query parameter is a 400 (B10, D18)', async () => {
  for (const query of [{ include: 'company' }, { '__proto__[x]': '1' }] as Record<string, string>[])
    expect((await stranger.get('/session', query)).status).toBe(400);
});

test('an address that holds no id of ours is not there, and a wrong field is one', async () => {
  const ask = async (path: string) => {
    const { status, body } = await learner.get(path);
    return [status, (body as { error: { code: string } }).error.code];
  };
  for (const id of ['xyz', '0', '0197f3a0-0000-7000-8000-00000000000g', '%00', "1'--"])
    expect(await ask(`/courses/${id}`), id).toEqual([404, 'notFound']);
  expect(await ask('/courses/0197f3a0-0000-7000-8000-000000000000?locale=xx')).toEqual([400, 'invalidInput']);
});

test('a body over one mebibyte is refused', async () => {
  const answer = await learner.post('/session/company', { companyId: 'x'.repeat(1024 * 1024) });
  expect(answer.status).toBe(413);
});

test('the method cannot be talked over; TRACE is not spoken (A06)', async () => {
  const answer = await world.http.inject({
    method: 'POST',
    url: '/api/admin/maintenance',
    headers: {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-http-method-override': 'DELETE',
      cookie: learner.cookie!,
    },
  });
  expect(answer.statusCode).toBe(404);
  expect(
    (await world.http.inject({ method: 'TRACE' as never, url: '/api/session', headers: { host: 'localhost:3000' } }))
      .statusCode,
  ).toBeGreaterThanOrEqual(400);
});

test.each([
  '//api/admin/overview',
  '/api/./admin/overview',
  '/api/%61dmin/overview',
  '/api/admin/overview;x',
  '/API/ADMIN/overview',
  '/api/admin/overview/',
  '/api/admin%2foverview',
  '/api/%2561dmin/overview',
])('%s is no way round (A07)', async (url) => {
  const answer = await world.http.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost:3000', cookie: learner.cookie! },
  });
  expect([403, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('countDifferences');
});

test('trusted-looking headers change nothing (A14)', async () => {
  const admin = await world.make.platformAdmin();
  const answer = await stranger.get(
    '/session',
    {},
    {
      headers: {
        'x-user-id': admin.id,
        'x-company-id': admin.companyId,
        'x-forwarded-user': admin.id,
        'x-original-url': '/api/admin/overview',
        'x-rewrite-url': '/api/admin/overview',
      },
    },
  );
  expect(answer.body.person).toBeNull();
});

test('an unknown API path is a 404 in the shape of an error', async () => {
  const answer = await stranger.get('/nowhere');
  expect(answer.status).toBe(404);
  expect(answer.body.error.code).toBe('notFound');
});

test('asking for the head of an export makes no export', async () => {
  const { cookie } = await world.as(await world.make.companyAdmin({ company: await world.make.company() }));
  const ask = (method: 'GET' | 'HEAD') =>
    world.http.inject({
      method,
      url: '/api/settings/employees/export?format=csv',
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: cookie! },
    });
  const left = async () => (await world.sql(`select from security_events where kind = 'export'`)).length;
  const head = await ask('HEAD');
  expect([head.statusCode, head.headers['allow']]).toEqual([405, 'GET']);
  expect((await ask('GET')).statusCode).toBe(200);
  // That a file left is written down behind its last piece: one left, not two.
  await expect.poll(left).toBe(1);
});

test('a bug answers with a request id and nothing else (I13)', async () => {
  await world.sql('alter table settings rename to settings_away');
  try {
    const answer = await stranger.get('/maintenance');
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.body.error).sort()).toEqual(['code', 'requestId']);
    expect(answer.text).not.toMatch(/settings|select|at /);
  } finally {
    await world.sql('alter table settings_away rename to settings');
  }
});

test('a slow client is cut off, ambiguous lengths are refused (I05, I07)', async () => {
  await world.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.http.server.address() as net.AddressInfo;
  // Bodies are watched by us: slow-bodies.test.ts.
  expect(world.http.server.requestTimeout).toBe(0);
  expect(world.http.server.headersTimeout).toBe(10_000);
  expect(world.http.server.keepAliveTimeout).toBe(5_000);
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk));
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });
  expect(
    await say(
      'POST /api/session/end HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
  ).toContain('400');
  expect(
    await say(`GET /api/session HTTP/1.1\r\nHost: localhost:3000\r\nCookie: a=${'x'.repeat(20_000)}\r\n\r\n`),
  ).toContain('431');
});

test('the contract is published for machines and for people', async () => {
  const json = await world.http.inject({
    method: 'GET',
    url: '/api/openapi.json',
    headers: { host: 'localhost:3000' },
  });
  const document = json.json();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.values(path)) as {
    operationId: string;
  }[];
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort());
  const packed = await world.http.inject({
    method: 'GET',
    url: '/api/openapi.json',
    headers: { host: 'localhost:3000', 'accept-encoding': 'gzip, br' },
  });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(json.body);
  const page = await world.http.inject({ method: 'GET', url: '/api/docs', headers: { host: 'localhost:3000' } });
  for (const name of Object.keys(endpoints)) expect(page.body).toContain(`id="${name}"`);
});

test('health says that it lives, readiness that it can work', async () => {
  for (const url of ['/healthz', '/readyz'])
    expect((await world.http.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } })).statusCode).toBe(200);
});

test('what is read and of some size travels compressed, where that is taken', async () => {
  const read = (headers: Record<string, string>, url = '/api/categories?locale=en') =>
    world.http.inject({ method: 'GET', url, headers: { host: 'localhost:3000', cookie: learner.cookie!, ...headers } });
  for (let n = 0; n < 12; n++) await world.make.category();
  const plain = await read({});
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(1400);
  for (const [accepted, encoding, open] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await read({ 'accept-encoding': accepted });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Cookie, Sec-Fetch-Site, Accept-Encoding',
      'cache-control': 'private, no-store',
    });
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(open(packed.rawPayload).toString()).toBe(plain.body);
  }
  expect((await read({ 'accept-encoding': 'br' }, '/api/session')).headers['content-encoding']).toBeUndefined();
});

test('a request is named from the browser to the statements of its unit of work', async () => {
  await world.sql(`create table told (name text, request_id text);
    create function tell() returns trigger language plpgsql security definer as $$
      begin insert into told values (current_setting('application_name'), new.request_id); return null; end $$;
    create trigger tell after insert on audit_entries for each row execute function tell()`);
  const call = (id: string) =>
    learner.patch('/profile', { preferredName: 'Alex' }, { headers: { 'x-request-id': id } });
  const id = '7f3c2f1e-4f7b-4f57-9a63-0c1d2e3f4a5b';
  const named = await call(id);
  expect([named.status, named.headers['x-request-id']]).toEqual([200, id]);
  const forged = await call(`${id}'; drop table told; --`);
  expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(forged.headers['x-request-id']).not.toBe(id);
  expect(await world.sql('select name, request_id from told order by ctid')).toEqual(
    [named, forged].map(({ headers }) => ({
      name: `${String(headers['x-request-id'])} /profile`,
      request_id: headers['x-request-id'],
    })),
  );
});
