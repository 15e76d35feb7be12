import { endpoints } from '@app/contract/all';
import type { EndpointArea } from '@app/contract/endpoint';
import { policies } from '@app/domain/access/policies';
import type { Rule } from '@app/domain/access/reach';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allHandlers } from '../../src/app/compose.ts';
import type { Caller } from '../harness.ts';
import { openWorld } from '../harness.ts';

const world = await openWorld({ TRUST_PROXY: '1' });
const company = await world.make.company();
const actors: Record<string, Caller> = {
  nobody: await world.as(),
  learner: await world.as(await world.make.person({ company })),
  companyAdmin: await world.as(await world.make.companyAdmin({ company })),
  qmsOnly: await world.as(await world.make.qmsOnly()),
  platformAdmin: await world.as(await world.make.platformAdmin()),
};

/** What the areas say, written out: the answer to a call that is let through is anything but these refusals. */
const expected: Record<EndpointArea, Record<string, 'in' | 401 | 403>> = {
  public: { nobody: 'in', learner: 'in', companyAdmin: 'in', qmsOnly: 'in', platformAdmin: 'in' },
  main: { nobody: 401, learner: 'in', companyAdmin: 'in', qmsOnly: 'in', platformAdmin: 'in' },
  settings: { nobody: 401, learner: 403, companyAdmin: 'in', qmsOnly: 403, platformAdmin: 'in' },
  admin: { nobody: 401, learner: 403, companyAdmin: 403, qmsOnly: 403, platformAdmin: 'in' },
  // Programs ask with a key; no session stands in for one, no matter whose it is.
  key: { nobody: 401, learner: 401, companyAdmin: 401, qmsOnly: 401, platformAdmin: 401 },
};

// The session's end would sign the actor out in the middle of the matrix; it is tried last, apart.
const rows = Object.entries(endpoints).filter(([name]) => name !== 'signOut');

test('every endpoint of the contract is mounted once, and nothing else is', () => {
  const mounted = allHandlers.map((handler) => `${handler.endpoint.method} ${handler.endpoint.path}`).sort();
  const declared = Object.values(endpoints)
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    .sort();
  expect(mounted).toEqual(declared);
});

test('the path of an endpoint tells its area', () => {
  for (const [name, { area, path }] of Object.entries(endpoints)) {
    const prefix = path.startsWith('/admin/')
      ? 'admin'
      : path.startsWith('/settings/')
        ? 'settings'
        : /^\/(driving|data)\//.test(path)
          ? 'key'
          : null;
    if (prefix) expect(area, name).toBe(prefix);
    else expect(['public', 'main'], name).toContain(area);
  }
});

let networks = 0;
/** Each call comes from a network of its own: so many wrong keys from one are refused for being many. */
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
};

test.each(rows)('%s lets in whom its area says, and no one else (A01–A05)', async (_name, endpoint) => {
  const path = endpoint.path.replace(/:\w+/g, '0197f3a0-0000-7000-8000-000000000000');
  for (const [actor, caller] of Object.entries(actors)) {
    const headers = elsewhere();
    const call = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    // A field no one knows: anyone who is let in gets a 400 and changes nothing; anyone who is not never gets that far.
    const answer =
      endpoint.kind === 'upload'
        ? await caller[call](path, undefined, { bytes: Buffer.from('x'), query: { unknownField: 'x' }, headers })
        : await caller[call](path, { unknownField: 'x' }, { headers });
    const should = expected[endpoint.area][actor];
    if (should === 'in') expect([401, 403], `${actor} is let in`).not.toContain(answer.status);
    else {
      expect(answer.status, `${actor} is refused`).toBe(should);
      expect(answer.body.error.code).toBe(
        should === 403 ? 'notAllowed' : endpoint.area === 'key' ? 'keyNeeded' : 'notSignedIn',
      );
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  }
});

test("an administrator's action is a learner's in no row of the table", () => {
  for (const [action, rule] of Object.entries<Rule>(policies)) {
    if (rule.companyAdmin === 'nobody') expect(rule.learner, action).toBe('nobody');
    if (rule.platformAdmin === 'nobody') expect(rule.companyAdmin, action).toBe('nobody');
  }
});

test('every row of the table is asked by a program: one that is asked nowhere decides nothing', () => {
  const texts = globSync('server/src/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') }).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const asked = new Set(
    texts.flatMap((text) => [...text.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)].map((match) => match[1])),
  );
  expect(Object.keys(policies).filter((action) => !asked.has(action))).toEqual([]);
});
