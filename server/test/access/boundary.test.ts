import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openWorld } from '../harness.ts';

// What may be said to the server at all: the door (hosts, methods, packed bodies), JSON, text, days, numbers, files.

const world = await openWorld();
const company = await world.make.company();
const boss = await world.as(await world.make.companyAdmin({ company }));
const learner = await world.as(await world.make.person({ company }));
const admin = await world.as(await world.make.platformAdmin());
await world.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = world.http.server.address() as AddressInfo;

/** The bytes as they are: a client of Node's would put them right. */
function raw(lines: string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`),
    );
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => (said += text))
      .on('end', () => resolve(said))
      .on('error', reject);
  });
}
const security = [
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
  'cache-control: private, no-store',
];
const expectRefusal = (answer: string, status: number, code: string) => {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`"code":"${code}"`);
  for (const header of security) expect(answer.toLowerCase()).toContain(header.toLowerCase());
};

test('a request under two names is refused', async () => {
  expectRefusal(
    await raw(['GET /api/session HTTP/1.1', 'host: localhost:3000', 'host: localhost:3000']),
    400,
    'wrongHost',
  );
  expectRefusal(
    await raw(['GET /api/session HTTP/1.1', 'Host: localhost:3000', 'HOST: evil.example']),
    400,
    'wrongHost',
  );
});

test.each(['TRACE', 'PROPFIND', 'PURGE'])('%s is no method of ours, and says nothing back', async (method) => {
  const answer = await raw([`${method} /api/session HTTP/1.1`, 'host: localhost:3000', 'cookie: sid=secret']);
  expectRefusal(answer, 405, 'methodNotAllowed');
  expect(answer).not.toContain('secret');
});

test.each(['/api/%zz', '/%', '/api/achievements/%E0%A4%A'])(
  'the address %s cannot be read: refused like everything else',
  async (path) => {
    const answer = await raw([`GET ${path} HTTP/1.1`, 'host: localhost:3000']);
    expectRefusal(answer, 400, 'invalidInput');
  },
);

test('an id far longer than any is not found', async () => {
  const answer = await learner.get(`/achievements/${'a'.repeat(5000)}`);
  expect([answer.status, answer.body.error.code]).toEqual([404, 'notFound']);
});

test.each(['gzip', 'br', 'GZIP', 'identity, gzip'])(
  'a body packed by %s is refused, and not read as something else',
  async (encoding) => {
    const answer = await learner.patch(
      '/profile',
      { preferredName: 'Ann' },
      { headers: { 'content-encoding': encoding } },
    );
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupportedType']);
  },
);

test('a body that says it is as it is, is taken', async () => {
  expect(
    (await learner.patch('/profile', { preferredName: 'Ann' }, { headers: { 'content-encoding': 'identity' } })).status,
  ).toBe(200);
});

const patch = (payload: string) =>
  world.http.inject({
    method: 'PATCH',
    url: '/api/profile',
    payload,
    headers: {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      cookie: learner.cookie!,
      'content-type': 'application/json',
    },
  });

test.each([
  ['twice', '{"preferredName":"Ann","preferredName":"Eve"}'],
  ['twice, once in other letters', '{"preferredName":"Ann","preferred\\u004eame":"Eve"}'],
  ['twice, deeper', '{"preferredName":"Ann","more":[{"a":1,"b":[{"c":"a"}],"a":2}]}'],
  ['half a character', '{"preferredName":"Ann\\ud800"}'],
  ['half a character in a key', '{"preferredName":"Ann","\\uDC00":1}'],
  ['a NUL', '{"preferredName":"Ann\\u0000"}'],
  ['a control character', '{"preferredName":"Ann\\u0007"}'],
  ['two lines', '{"preferredName":"Ann\\nEve"}'],
  ['a character that turns the line around', '{"preferredName":"Ann\\u202egnp.exe"}'],
  ['a space of no width', '{"preferredName":"An\\u200bn"}'],
])('a name is refused with %s', async (_name, payload) => {
  const answer = await patch(payload);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalidInput']);
});

test('keys that look alike inside text, or stand once in each of two objects, are none that stand twice', async () => {
  for (const payload of ['{"preferredName":"{\\"a\\":1,\\"a\\":2}"}', '{"preferredName":"x, \\"preferredName\\":"}'])
    expect((await patch(payload)).statusCode).toBe(200);
  const answer = await patch('{"a":[{"b":1},{"b":2}],"c":{"b":3}}');
  expect(answer.json().error.issues.map(({ code }: { code: string }) => code)).not.toContain('custom');
});

test('a name is kept in composed form', async () => {
  expect((await patch('{"preferredName":"Zoe\\u0308"}')).statusCode).toBe(200);
  expect((await learner.get('/profile')).body.preferredName).toBe('Zo\u00eb');
});

test.each(['0000-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])(
  'the day %s is none on which anything of ours happens',
  async (day) => {
    const answer = await boss.post('/settings/employees', { startedOn: day });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalidInput']);
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path)).toContain('startedOn');
  },
);

test('a number beyond all that is counted is refused', async () => {
  for (const cartVersion of [2 ** 31, 2 ** 53, -(2 ** 31) - 1, 1e300]) {
    const answer = await boss.post('/orders', { cartVersion }, { headers: { 'idempotency-key': crypto.randomUUID() } });
    expect(answer.status).toBe(400);
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path)).toContain('cartVersion');
  }
});

test('an export whose search is no text is refused before it begins; so is one with a column that the list does not have', async () => {
  const ask = (query: Record<string, string>) => boss.get('/settings/employees/export', { format: 'csv', ...query });
  const refused: Record<string, string>[] = [
    { q: '\0' },
    { q: 'a\u202e' },
    { columns: 'name,nothing' },
    { columns: 'password' },
  ];
  for (const query of refused) {
    const answer = await ask(query);
    expect([answer.status, answer.body?.error.code]).toEqual([400, 'invalidInput']);
  }
  expect((await ask({ columns: 'name' })).status).toBe(200);
});

test('a picture without a byte is a damaged file', async () => {
  const bytes = Buffer.alloc(0);
  for (const answer of [
    await learner.put('/profile/photo', undefined, { bytes }),
    await admin.put(`/admin/companies/${company.id}/logo`, undefined, { bytes }),
  ]) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  expect((await admin.get('/session')).status).toBe(200);
});
