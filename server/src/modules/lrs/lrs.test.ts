import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { makeKey } from './index.ts';

const world = await openWorld();
const admin = await world.as(await world.make.platformAdmin());
const company = await world.make.company();
const stranger = await world.make.company();

type Made = { id: string; key: string; secret: string };
const keyFor = async (companyId: string, access = 'both'): Promise<Made> =>
  (await admin.post('/admin/lrs-keys', { companyId, name: 'Simulator', access })).body;
const basic = ({ key, secret }: Made) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

/** Speaks to the record store as a tool does: a key, a version, no cookie. */
function tool(key: Made, version = '2.0.0') {
  const ask = async (
    method: string,
    path: string,
    {
      query = {},
      body,
      headers = {},
    }: { query?: Record<string, string>; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const payload =
      body === undefined || Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await world.http.inject({
      method,
      url: `/xapi${path}`,
      query,
      ...(payload !== undefined && { payload }),
      headers: {
        host: 'localhost:3000',
        authorization: basic(key),
        'x-experience-api-version': version,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    } as InjectOptions);
    const isJson = String(answer.headers['content-type']).includes('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: isJson && answer.body ? JSON.parse(answer.body) : null,
    };
  };
  return {
    ask,
    get: (path: string, query?: Record<string, string>, headers?: Record<string, string>) =>
      ask('GET', path, { ...(query && { query }), ...(headers && { headers }) }),
    store: (...statements: object[]) => ask('POST', '/statements', { body: statements }),
    find: async (query: Record<string, string>) =>
      ((await ask('GET', '/statements', { query })).body.statements as { id: string }[]).map(({ id }) => id),
  };
}

const ours = tool(await keyFor(company.id));
const theirs = tool(await keyFor(stranger.id));

const person = () => ({ mbox: `mailto:${randomUUID()}@example.com`, name: 'Ann' });
const verb = { id: 'http://example.com/verbs/did', display: { en: 'did' } };
const statement = (given: object = {}) => ({
  id: randomUUID(),
  actor: person(),
  verb,
  object: { id: `http://example.com/${randomUUID()}` },
  ...given,
});
const agentOf = (one: { actor: object }) => JSON.stringify(one.actor);

test('a key is shown once, kept hashed, says when it was used, and ends at once', async () => {
  const made = await keyFor(company.id);
  const [kept] = await world.sql<{ secret_hash: Buffer }>('select secret_hash from xapi_credentials where id = $1', [
    made.id,
  ]);
  expect(kept!.secret_hash).toEqual(createHash('sha256').update(made.secret).digest());
  const listed = async () => (await admin.get('/admin/lrs-keys')).body.find(({ id }: Made) => id === made.id);
  expect(JSON.stringify(await listed())).not.toContain(made.secret);
  expect((await listed()).lastUsedAt).toBeNull();
  expect((await tool(made).get('/statements')).status).toBe(200);
  expect((await listed()).lastUsedAt).not.toBeNull();
  expect((await tool({ ...made, secret: `${made.secret}x` }).get('/statements')).status).toBe(401);
  expect((await admin.post(`/admin/lrs-keys/${made.id}/revoke`, {})).status).toBe(200);
  expect((await tool(made).get('/statements')).status).toBe(401);
  expect((await listed()).revokedAt).not.toBeNull();
  expect(
    await world.sql(`select 1 from audit_entries where company_id = $1 and entity_id = $2`, [company.id, made.id]),
  ).toHaveLength(2);
});

test('a key does what it was made for, and nothing for a company that is suspended', async () => {
  const reader = tool(await keyFor(company.id, 'read'));
  const writer = tool(await keyFor(company.id, 'write'));
  expect((await reader.store(statement())).status).toBe(403);
  expect((await writer.store(statement())).status).toBe(200);
  expect((await writer.get('/statements')).status).toBe(403);
  const closing = await world.make.company();
  const closed = tool(await keyFor(closing.id));
  await world.sql('update companies set suspended_at = now() where id = $1', [closing.id]);
  expect((await closed.get('/statements')).status).toBe(401);
});

test('the same statement twice is one; another with its id is refused and changes nothing', async () => {
  const one = statement();
  expect((await ours.store(one)).body).toEqual([one.id]);
  expect((await ours.store(one)).status).toBe(200);
  expect((await ours.ask('PUT', '/statements', { query: { statementId: one.id }, body: one })).status).toBe(204);
  expect((await ours.store({ ...one, verb: { id: 'http://example.com/verbs/undid' } })).status).toBe(409);
  const found = await ours.get('/statements', { statementId: one.id });
  expect(found.body).toMatchObject({ id: one.id, verb, version: '2.0.0', authority: { name: 'Simulator' } });
  expect(found.headers['last-modified']).toBe(new Date(found.body.stored).toUTCString());
});

test('one bad statement of a batch: none is stored, and the place of the fault is named', async () => {
  const good = statement();
  const answer = await ours.store(good, statement({ result: { score: { scaled: 2 } } }));
  expect(answer.status).toBe(400);
  expect(answer.body.error.problems[0].path).toBe('[1].result.score');
  expect((await ours.get('/statements', { statementId: good.id })).status).toBe(404);
  expect(answer.headers['x-experience-api-version']).toBe('2.0.0');
});

test('half a character and a NUL are refused, in statements and in parameters', async () => {
  for (const broken of ['\ud83d', '\udc00 b', 'a\u0000b']) {
    const said = JSON.stringify(broken);
    expect((await ours.store(statement({ result: { response: broken } }))).status, said).toBe(400);
    const agent = JSON.stringify({ account: { homePage: 'https://example.com', name: broken } });
    expect((await ours.get('/statements', { agent })).status, said).toBe(400);
  }
  expect((await ours.store(statement({ result: { response: 'whole 🦺' } }))).status).toBe(200);
});

test('filters stand alone and together; pages go on by a signed link in both directions', async () => {
  const actor = person();
  const course = { id: `http://example.com/${randomUUID()}` };
  const registration = randomUUID();
  const all = [1, 2, 3, 4, 5].map((step) =>
    statement({
      actor,
      verb: { id: `http://example.com/verbs/v${step % 2}` },
      context: { registration, contextActivities: { parent: course } },
    }),
  );
  for (const one of all) await ours.store(one);
  const ids = all.map(({ id }) => id);
  const agent = JSON.stringify(actor);
  expect(await ours.find({ agent })).toEqual([...ids].reverse());
  expect(await ours.find({ agent, verb: 'http://example.com/verbs/v0', ascending: 'true' })).toEqual([ids[1], ids[3]]);
  expect(await ours.find({ activity: course.id })).toEqual([]);
  expect(await ours.find({ activity: course.id, related_activities: 'true', registration })).toHaveLength(5);
  const { stored } = (await ours.get('/statements', { statementId: ids[2]! })).body;
  expect(await ours.find({ agent, since: stored, ascending: 'true' })).toEqual(ids.slice(3));
  expect(await ours.find({ agent, until: stored, ascending: 'true' })).toEqual(ids.slice(0, 3));
  const seen: string[] = [];
  let address = `/statements?${new URLSearchParams({ agent, limit: '2', ascending: 'true' }).toString()}`;
  while (address) {
    const { body } = await ours.get(address);
    seen.push(...body.statements.map(({ id }: { id: string }) => id));
    address = body.more.replace(/^\/xapi/, '');
    if (address) {
      expect((await ours.get(address.replace(/limit=2/, 'limit=3'))).status).toBe(400);
      expect((await theirs.get(address)).status).toBe(400);
    }
  }
  expect(seen).toEqual(ids);
});

test('a statement that refers to another is found by what the other says, whichever came first', async () => {
  const told = statement();
  const first = statement({ object: { objectType: 'StatementRef', id: told.id } });
  const second = statement({ object: { objectType: 'StatementRef', id: first.id } });
  await ours.store(second);
  await ours.store(told);
  await ours.store(first);
  expect(await ours.find({ agent: agentOf(told) })).toEqual([first.id, told.id, second.id]);
  // Each filter holds of one and the same statement, not of two of a chain together.
  expect(await ours.find({ agent: agentOf(told), activity: told.object.id })).toHaveLength(3);
  expect(await ours.find({ agent: agentOf(first), activity: told.object.id })).toEqual([]);
});

test('void is found by its own parameter only; what voids cannot be voided, and may come first', async () => {
  const wrong = statement();
  const takenBack = statement({
    verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
    object: { objectType: 'StatementRef', id: wrong.id },
  });
  const again = statement({
    verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
    object: { objectType: 'StatementRef', id: takenBack.id },
  });
  await ours.store(takenBack);
  await ours.store(wrong);
  await ours.store(again);
  expect((await ours.get('/statements', { statementId: wrong.id })).status).toBe(404);
  expect((await ours.get('/statements', { voidedStatementId: wrong.id })).body.id).toBe(wrong.id);
  expect((await ours.get('/statements', { statementId: takenBack.id })).status).toBe(200);
  expect(await ours.find({ agent: agentOf(wrong) })).not.toContain(wrong.id);
});

test('attachments come with the statement and go out with it', async () => {
  const bytes = Buffer.from('\r\n--not a boundary\r\n\0binary');
  const sha2 = createHash('sha256').update(bytes).digest('hex');
  const one = statement({
    attachments: [
      {
        usageType: 'http://example.com/photo',
        display: { en: 'Photo' },
        contentType: 'image/png',
        length: bytes.length,
        sha2,
      },
    ],
  });
  const send = (content: Buffer, hash = sha2) =>
    ours.ask('POST', '/statements', {
      headers: { 'content-type': 'multipart/mixed; boundary=abc' },
      body: Buffer.concat([
        Buffer.from(`--abc\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(one)}\r\n--abc\r\n`),
        Buffer.from(
          `Content-Type: image/png\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${hash}\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n--abc--\r\n'),
      ]),
    });
  expect((await ours.store(one)).status, 'neither bytes nor an address').toBe(400);
  expect((await send(Buffer.from('other bytes'))).status, 'bytes that are not what the hash says').toBe(400);
  expect((await send(bytes)).status).toBe(200);
  const found = await ours.get('/statements', { statementId: one.id, attachments: 'true' });
  expect(found.headers['content-type']).toMatch(/^multipart\/mixed/);
  expect(found.text).toContain(bytes.toString());
  expect((await ours.get('/statements', { agent: agentOf(one), attachments: 'true' })).text).toContain(
    bytes.toString(),
  );
});

test('a signed statement says what was signed', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const one = statement();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jws = (payload: object, alg = 'RS256') => {
    const input = `${part({ alg })}.${part(payload)}`;
    return Buffer.from(`${input}.${sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')}`);
  };
  const send = (bytes: Buffer) => {
    const sha2 = createHash('sha256').update(bytes).digest('hex');
    const attachment = {
      usageType: 'http://adlnet.gov/expapi/attachments/signature',
      display: { en: 'Signature' },
      contentType: 'application/octet-stream',
      length: bytes.length,
      sha2,
    };
    return ours.ask('POST', '/statements', {
      headers: { 'content-type': 'multipart/mixed; boundary=abc' },
      body: `--abc\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ ...one, attachments: [attachment] })}\r\n--abc\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${sha2}\r\n\r\n${bytes.toString()}\r\n--abc--`,
    });
  };
  expect((await send(jws({ ...one, verb: { id: 'http://example.com/other' } }))).status).toBe(400);
  expect((await send(jws(one, 'HS256'))).status).toBe(400);
  expect((await send(jws(one))).status).toBe(200);
});

test('documents: merged on POST, replaced only by who knows what stands there', async () => {
  const query = { activityId: 'http://example.com/lesson', agent: JSON.stringify(person()), stateId: 'place' };
  const path = '/activities/state';
  expect((await ours.get(path, query)).status).toBe(404);
  expect((await ours.ask('POST', path, { query, body: { page: 3, seen: true } })).status).toBe(204);
  expect((await ours.ask('POST', path, { query, body: { page: 4 } })).status).toBe(204);
  const found = await ours.get(path, query);
  expect(found.body).toEqual({ page: 4, seen: true });
  const etag = String(found.headers.etag);
  expect((await ours.get(path, query, { 'if-none-match': etag })).status).toBe(304);
  expect((await ours.ask('PUT', path, { query, body: {} })).status).toBe(409);
  expect((await ours.ask('PUT', path, { query, body: {}, headers: { 'if-match': '"other"' } })).status).toBe(412);
  expect(
    (
      await ours.ask('PUT', path, {
        query,
        body: 'plain words',
        headers: { 'if-match': etag, 'content-type': 'text/plain' },
      })
    ).status,
  ).toBe(204);
  expect((await ours.ask('POST', path, { query, body: {} })).status, 'words and an object have no common form').toBe(
    400,
  );
  expect((await ours.get(path, query)).text).toBe('plain words');
  const { stateId: _one, ...whole } = query;
  expect((await ours.get(path, whole)).body).toEqual(['place']);
  expect((await ours.get(path, { ...whole, registration: randomUUID() })).body).toEqual([]);
  expect((await ours.ask('DELETE', path, { query: whole })).status).toBe(204);
  expect((await ours.get(path, query)).status).toBe(404);
});

test('what statements tell of activities adds up; a person has the names they are given', async () => {
  const id = `http://example.com/${randomUUID()}`;
  const one = statement({ object: { id, definition: { name: { en: 'Lesson' } } } });
  await ours.store(
    one,
    statement({ actor: { ...one.actor, name: 'Anna' }, object: { id, definition: { name: { fr: 'Leçon' } } } }),
  );
  expect((await ours.get('/activities', { activityId: id })).body).toEqual({
    objectType: 'Activity',
    id,
    definition: { name: { en: 'Lesson', fr: 'Leçon' } },
  });
  expect((await ours.get('/agents', { agent: agentOf(one) })).body).toEqual({
    objectType: 'Person',
    name: ['Ann', 'Anna'],
    mbox: [one.actor.mbox],
  });
  const french = await ours.get(
    '/statements',
    { statementId: one.id, format: 'canonical' },
    { 'accept-language': 'fr' },
  );
  expect(french.body.object.definition.name).toEqual({ fr: 'Leçon' });
});

test('nothing of one company is seen, changed or taken by the other (I-9)', async () => {
  const one = statement({
    object: { id: `http://example.com/${randomUUID()}`, definition: { name: { en: 'Secret' } } },
  });
  await ours.store(one);
  const state = { activityId: one.object.id, agent: agentOf(one), stateId: 's' };
  await ours.ask('PUT', '/activities/state', { query: state, body: { mine: true } });
  expect(await theirs.find({ agent: agentOf(one) })).toEqual([]);
  expect((await theirs.get('/statements', { statementId: one.id })).status).toBe(404);
  expect((await theirs.get('/activities/state', state)).status).toBe(404);
  expect((await theirs.get('/activities', { activityId: one.object.id })).body.definition).toBeUndefined();
  expect((await theirs.get('/agents', { agent: agentOf(one) })).body.name).toEqual([]);
  await theirs.store(
    statement({
      verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
      object: { objectType: 'StatementRef', id: one.id },
    }),
  );
  await theirs.ask('DELETE', '/activities/state', { query: state });
  expect((await ours.get('/statements', { statementId: one.id })).status).toBe(200);
  expect((await ours.get('/activities/state', state)).body).toEqual({ mine: true });
  // The same id is another statement in another company: ids collide with no one's.
  expect((await theirs.store({ ...one, verb: { id: 'http://example.com/verbs/other' } })).status).toBe(200);
});

test("a registration's key speaks of its learner and reads its own", async () => {
  const learner = person();
  const registration = randomUUID();
  const made = await workAsSystem(
    world.runtime,
    'test.launch',
    async (work) => {
      work.reach('lrs.write');
      return makeKey(work, {
        companyId: company.id,
        name: 'Launch',
        registration: { id: registration, agent: learner },
      });
    },
    { companyId: company.id, audited: false },
  );
  const course = tool(made);
  const own = statement({ actor: learner, context: { registration } });
  const elsewhere = statement({ actor: learner });
  await ours.store(elsewhere);
  expect((await course.store(own)).status).toBe(200);
  expect((await course.store(statement())).status).toBe(403);
  expect((await course.store(statement({ actor: learner, context: { registration: randomUUID() } }))).status).toBe(403);
  expect(
    (
      await course.store(
        statement({
          actor: learner,
          verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
          object: { objectType: 'StatementRef', id: elsewhere.id },
        }),
      )
    ).status,
  ).toBe(403);
  expect(await course.find({})).toEqual([own.id]);
  expect(await course.find({ agent: JSON.stringify(learner), verb: verb.id })).toEqual([own.id]);
  expect((await course.get('/statements', { statementId: elsewhere.id })).status).toBe(404);
  expect((await course.get('/agents/profile', { agent: agentOf(statement()) })).status).toBe(403);
  expect((await admin.get('/admin/lrs-keys')).body.some(({ id }: Made) => id === made.id)).toBe(false);
});

test.each([
  ['no version', 'GET', '/statements', { 'x-experience-api-version': '' }, 400],
  ['a version nobody speaks', 'GET', '/statements', { 'x-experience-api-version': '1.1.0' }, 400],
  ['a parameter nobody knows', 'GET', '/statements?foo=1', {}, 400],
  ['a parameter twice', 'GET', '/statements?limit=1&limit=2', {}, 400],
  ['no such resource', 'GET', '/nothing', {}, 404],
  ['DELETE of statements', 'DELETE', '/statements', {}, 405],
  [
    'another method in a form, in 2.0',
    'POST',
    '/statements?method=GET',
    { 'content-type': 'application/x-www-form-urlencoded' },
    400,
  ],
] as const)('%s is refused', async (_name, method, path, headers, status) => {
  const answer = await ours.ask(method, path, { headers, ...(method === 'POST' && { body: 'x=1' }) });
  expect(answer.status).toBe(status);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test.each([
  ['1.0.3', '1.0.3'],
  ['1.0.1', '1.0.3'],
  ['2.0.0', '2.0.0'],
])(
  'GET, POST and PUT without a version are refused in the version that the key spoke last: %s',
  async (spoken, answered) => {
    const key = await keyFor(company.id);
    const [talking, silent] = [tool(key, spoken), tool(key, '')];
    const refusals = async () => {
      const one = statement();
      return Promise.all([
        silent.get('/statements', { statementId: one.id }),
        silent.ask('POST', '/statements', { body: JSON.stringify(one) }),
        silent.ask('PUT', `/statements?statementId=${one.id}`, { body: JSON.stringify(one) }),
      ]);
    };
    const said = async () =>
      (await refusals()).map(({ status, headers }) => [status, headers['x-experience-api-version']]);
    expect(await said()).toEqual(Array.from({ length: 3 }, () => [400, '2.0.0']));
    await talking.get('/statements', { limit: '1' });
    expect(await said()).toEqual(Array.from({ length: 3 }, () => [400, answered]));
  },
);

test('too large a body is refused; about needs no key; pages ask from the origin of packages, without cookies', async () => {
  expect((await ours.store(statement({ result: { response: 'x'.repeat(1024 * 1024) } }))).status).toBe(413);
  const about = await world.http.inject({ method: 'GET', url: '/xapi/about', headers: { host: 'localhost:3000' } });
  expect(about.json().version).toContain('1.0.3');
  // Activities that put a stroke of their own behind the address they were given.
  const doubled = await world.http.inject({ method: 'GET', url: '/xapi//about', headers: { host: 'localhost:3000' } });
  expect(doubled.statusCode).toBe(200);
  const preflight = async (origin: string) =>
    (
      await world.http.inject({
        method: 'OPTIONS',
        url: '/xapi/statements',
        headers: { host: 'localhost:3000', origin },
      })
    ).headers;
  expect((await preflight('http://127.0.0.1:3000'))['access-control-allow-origin']).toBe('http://127.0.0.1:3000');
  expect((await preflight('http://127.0.0.1:3000'))['access-control-allow-credentials']).toBeUndefined();
  for (const origin of ['null', 'https://elsewhere.example', 'http://localhost:3000'])
    expect(await preflight(origin)).not.toHaveProperty('access-control-allow-origin');
  const cookie = (await world.as(await world.make.platformAdmin())).cookie!;
  expect(
    (
      await world.http.inject({
        method: 'GET',
        url: '/xapi/statements',
        headers: { host: 'localhost:3000', cookie, 'x-experience-api-version': '2.0.0' },
      })
    ).statusCode,
  ).toBe(401);
});

test('1.0.3 takes everything in a form', async () => {
  const old = tool(await keyFor(company.id), '1.0.3');
  const one = statement();
  const form = new URLSearchParams({
    statementId: one.id,
    content: JSON.stringify(one),
    'X-Experience-API-Version': '1.0.3',
  });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await old.ask('POST', '/statements?method=PUT', { body: form.toString(), headers: type })).status).toBe(204);
  expect((await old.get('/statements', { statementId: one.id })).body.version).toBe('1.0.0');
});

test('statements of a month lie in a table of their own, behind the same wall', async () => {
  await ours.store(statement());
  const parts = await world.sql<{ name: string; walled: boolean }>(
    `select c.relname as name, c.relforcerowsecurity as walled from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in ('statements'::regclass, 'statement_facts'::regclass)`,
  );
  expect(parts).toHaveLength(2);
  expect(parts.every(({ walled }) => walled)).toBe(true);
});

test('those who store at once are stored one after the other, and a reader misses none', async () => {
  const actor = person();
  const all = Array.from({ length: 24 }, () => statement({ actor }));
  await Promise.all(all.map((one) => ours.store(one)));
  expect((await ours.find({ agent: JSON.stringify(actor) })).sort()).toEqual(all.map(({ id }) => id).sort());
});
