import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { modules } from '../../app/modules.ts';
import { workAsSystem } from '../runtime.ts';
import { Turns } from './turns.ts';

/** Questions that end when they are told to. */
function questions(turns: Turns) {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const ask = async (key: string, number: number) => {
    const end = Promise.withResolvers<void>();
    ends.set(number, end);
    return turns.run(key, async () => {
      begun.push(number);
      await end.promise;
      return number;
    });
  };
  return {
    begun,
    ask,
    end: (number: number) => ends.get(number)!.resolve(),
    fail: (number: number) => ends.get(number)!.reject(new Error('broken')),
  };
}

test('two of a key run at once, the others in the order they came; other keys do not wait', async () => {
  const { begun, ask, end, fail } = questions(new Turns());
  const answers = [1, 2, 3, 4].map((number) => ask('one', number));
  const other = ask('other', 9);
  expect(begun).toEqual([1, 2, 9]);
  end(2);
  await answers[1];
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 9, 3]));
  // One that fails hands its turn on as well.
  const failed = expect(answers[0]).rejects.toThrow('broken');
  fail(1);
  await failed;
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 9, 3, 4]));
  for (const number of [3, 4, 9]) end(number);
  expect(await Promise.all([answers[2], answers[3], other])).toEqual([3, 4, 9]);
});

test('too many waiting are refused, and said when to come again', async () => {
  const { ask, end } = questions(new Turns());
  const answers = Array.from({ length: 32 }, (_, number) => ask('one', number));
  await expect(ask('one', 99)).rejects.toMatchObject({ code: 'tooManyRequests', details: { retryAfter: 10 } });
  for (let number = 0; number < 32; number++) end(number);
  expect(await Promise.all(answers)).toHaveLength(32);
});

const world = await openWorld();
const client = new pg.Client(world.connect('superuser'));
beforeAll(() => client.connect());
afterAll(() => client.end());

test('of one company two reports are worked out at once, and another company’s comes in between (I02)', async () => {
  const [large, small] = [await world.make.company(), await world.make.company()];
  const [one, other] = [
    await world.as(await world.make.companyAdmin({ company: large })),
    await world.as(await world.make.companyAdmin({ company: small })),
  ];
  await client.query('begin; lock table achievements in access exclusive mode');
  const answers = [
    ...Array.from({ length: 4 }, () => one.get('/settings/reports/expired')),
    other.get('/settings/reports/expired'),
  ];
  const held = async () =>
    (
      await world.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0]!.n;
  await vi.waitFor(async () => expect(await held()).toBe(3), { timeout: 2500 });
  await client.query('rollback');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('a statement has ten seconds, and longer where that is said, in its transaction alone', async () => {
  const limit = async (options: { statementSeconds?: number }) =>
    await workAsSystem(
      world.runtime,
      'test.limit',
      async (work) => {
        work.reach('operations.view');
        return (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(work.tx))
          .rows[0]!.limit;
      },
      { write: false, audited: false, ...options },
    );
  expect([await limit({}), await limit({ statementSeconds: 60 }), await limit({})]).toEqual(['10s', '1min', '10s']);
});

test('everything that works out whole sets is marked as such', () => {
  const groups = modules.flatMap(({ handlers }) => handlers).filter(({ endpoint }) => endpoint.path.endsWith('groups'));
  expect(groups.length).toBeGreaterThanOrEqual(10);
  expect(groups.filter(({ heavy }) => !heavy).map(({ endpoint }) => endpoint.path)).toEqual([]);
});
