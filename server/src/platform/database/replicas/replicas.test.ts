import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFragile } from '../../../../test/doubles/fragile-database.ts';
import { openWorld } from '../../../../test/harness.ts';
import { startPair } from '../../../../test/standby.ts';
import { workAs } from '../../runtime.ts';
import { boundAt, Replicas } from './replicas.ts';
import { inUnitOfWork } from '../unit-of-work.ts';

const pair = await startPair();
afterAll(() => pair.stop());
const world = await openWorld(
  { DATABASE_URL: 'postgresql://primary/muster', DATABASE_REPLICA_URL: 'postgresql://replica/muster' },
  undefined,
  pair,
);
const { make, runtime } = world;
const replicas = runtime.replicas!;
const [{ name: database }] = (await world.sql<{ name: string }>('select current_database() as name')) as [
  { name: string },
];

const onReplica = (text: string) => pair.onReplica(database, text);
const counted = async (act: () => Promise<unknown>) => {
  const before = { ...replicas.counts };
  await act();
  return Object.fromEntries(
    Object.entries(replicas.counts).flatMap(([name, count]) =>
      count > before[name as 'away'] ? [[name, count - before[name as 'away']]] : [],
    ),
  );
};

/** The replica has everything that was committed so far. */
async function caughtUp(): Promise<void> {
  const [{ position }] = (await world.sql<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  )) as [{ position: string }];
  await expect
    .poll(() => onReplica(`select pg_last_wal_replay_lsn() >= '${position}' as enough`))
    .toEqual([{ enough: true }]);
}

async function office() {
  const company = await make.company();
  const me = await world.as(await make.companyAdmin({ company }));
  const hire = async (name: string) => {
    const person = {
      name,
      employeeNumber: randomUUID().slice(0, 8),
      jobTitle: null,
      email: null,
      phone: null,
      startedOn: '2026-03-02',
      invite: false,
    };
    const answer = await me.post(
      '/settings/employees',
      { ...person, siteId: null, departmentId: null, managerId: null },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(answer.status, answer.text).toBe(200);
  };
  const colleague = await world.as(await make.companyAdmin({ company }));
  return { company, me, colleague, hire };
}
type Caller = Awaited<ReturnType<typeof office>>['me'];
const names = async (who: Caller, headers: Record<string, string> = {}) =>
  ((await who.get('/settings/employees', { q: 'Zoé' }, { headers })).body.rows as { name: string }[])
    .map(({ name }) => name)
    .sort();

describe('a replica', () => {
  beforeEach(async () => {
    await onReplica('select pg_wal_replay_resume() where pg_is_wal_replay_paused()');
    await replicas.look();
    await caughtUp();
  });

  test('is read for lists and their files; records are read at the primary', async () => {
    const { me, hire } = await office();
    await hire('Zoé One');
    await caughtUp();
    expect(await counted(async () => expect(await names(me)).toEqual(['Zoé One']))).toEqual({ replica: 1 });
    const before = replicas.counts.replica;
    expect((await me.get('/settings/employees/export', { format: 'csv' })).text).toContain('Zoé One');
    // Counted when the export has ended, a moment after its last byte.
    await expect.poll(() => replicas.counts.replica).toBe(before + 1);
    expect(await counted(() => me.get('/settings/company'))).toEqual({});
  });

  test('that is behind one’s own change is passed over, and read by others', async () => {
    const { me, colleague, hire } = await office();
    await hire('Zoé One');
    await caughtUp();
    await onReplica('select pg_wal_replay_pause()');
    await hire('Zoé Two');
    expect(await counted(async () => expect(await names(me)).toEqual(['Zoé One', 'Zoé Two']))).toEqual({ behind: 1 });
    expect((await me.get('/settings/employees/export', { format: 'csv' })).text).toContain('Zoé Two');
    // That the replica was read shows in what it lacks.
    expect(await counted(async () => expect(await names(colleague)).toEqual(['Zoé One']))).toEqual({ replica: 1 });
    expect(await names(colleague, { 'cache-control': 'no-cache' })).toEqual(['Zoé One', 'Zoé Two']);
    await onReplica('select pg_wal_replay_resume()');
    await caughtUp();
    expect(await counted(async () => expect(await names(me)).toEqual(['Zoé One', 'Zoé Two']))).toEqual({ replica: 1 });
  });

  test('never hides one of many changes made at once', async () => {
    const { me, hire } = await office();
    for (let round = 0; round < 10; round++) {
      const more = Array.from({ length: 4 }, (_, n) => `Zoé ${round}-${n}`);
      await Promise.all(more.map(hire));
      expect(await names(me)).toEqual(expect.arrayContaining(more));
    }
  });

  test('that is too far behind is passed over by everyone', async () => {
    const { company, colleague, hire } = await office();
    const strict = new Replicas(world.connect, runtime.pools, { latestMs: 0 });
    await onReplica('select pg_wal_replay_pause()');
    await hire('Zoé One');
    await strict.look();
    await strict.look();
    const actor = { kind: 'person', personId: randomUUID(), companyId: company.id, role: 'companyAdmin' } as const;
    const setting = { ...setOf(), actor, companyId: company.id, replicas: strict, mayLag: () => true };
    const count = () =>
      inUnitOfWork(
        setting,
        async (work) => (
          work.reach('company.viewEmployees'),
          (await sql<{ n: number }>`select count(*)::int as n from employments`.execute(work.tx)).rows[0]!.n
        ),
      );
    expect([await count(), strict.counts]).toEqual([3, { replica: 0, behind: 1, away: 0 }]);
    await strict.end();
    expect(await names(colleague)).toEqual([]);
  });

  test('that has gone without a word is given up after three seconds', async () => {
    const { company } = await office();
    const fragile = await makeFragile(world.connect('muster_app', 'replica'));
    const silent = new Replicas(
      (role, way) => ({ ...world.connect(role, way), ...(way === 'replica' && fragile.config), user: role }),
      runtime.pools,
    );
    await silent.look();
    const asked = fragile.swallow('pg_last_wal_replay_lsn');
    const actor = { kind: 'person', personId: randomUUID(), companyId: company.id, role: 'companyAdmin' } as const;
    const begun = performance.now();
    const read = inUnitOfWork(
      { ...setOf(), actor, companyId: company.id, replicas: silent, mayLag: () => true },
      async (work) => {
        work.reach('company.viewEmployees');
        return (await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(work.tx)).rows[0]!.there;
      },
    );
    await asked;
    expect(await read).toBe(false);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(silent.counts).toEqual({ replica: 0, behind: 0, away: 1 });
    await silent.end();
    await fragile.close();
  }, 20_000);

  test('whose replay ends a statement is followed by the primary, unless a part of the answer has left', async () => {
    const { company, me } = await office();
    const who = {
      personId: (await me.get('/session')).body.person.id as string,
      companyId: company.id,
      claims: { buAdmin: true, qmsAdmin: false },
      timeZone: 'UTC',
    };
    const readSlowly = (again: boolean) =>
      workAs(runtime, who, { write: false, mayLag: () => again }, async (work) => {
        work.reach('company.viewEmployees');
        const { rows } = await sql<{
          there: boolean;
          n: number;
        }>`select pg_is_in_recovery() as there, count(*)::int as n from employments`.execute(work.tx);
        if (!rows[0]!.there) return rows[0]!.n;
        await world.sql('begin; lock table employments in access exclusive mode; commit');
        await sql`select pg_sleep(20)`.execute(work.tx);
        return null;
      });
    expect(await counted(async () => expect(await readSlowly(true)).toBe(2))).toEqual({ behind: 1 });
    await expect(readSlowly(false)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('keeps companies apart', async () => {
    const { hire } = await office();
    await hire('Zoé One');
    const other = await office();
    await caughtUp();
    expect(await counted(async () => expect(await names(other.me)).toEqual([]))).toEqual({ replica: 1 });
  });

  test.each([
    [
      'another database of the cluster',
      { DATABASE_URL: 'postgresql://primary/other', DATABASE_REPLICA_URL: 'postgresql://replica/other' },
      pair,
    ],
    ['another cluster', {}, undefined],
  ])('that is one of %s is never read', async (_, env, on) => {
    const { company } = await office();
    const other = await openWorld(env, undefined, on);
    const lost = new Replicas(
      (role, way) => (way === 'replica' ? other.connect(role, way) : world.connect(role, way)),
      runtime.pools,
    );
    await lost.look();
    await caughtUp();
    const actor = { kind: 'person', personId: randomUUID(), companyId: company.id, role: 'companyAdmin' } as const;
    const name = await inUnitOfWork(
      { ...setOf(), actor, companyId: company.id, replicas: lost, mayLag: () => true },
      async (work) => {
        work.reach('company.viewEmployees');
        return (await sql<{ name: string }>`select current_database() as name`.execute(work.tx)).rows[0]!.name;
      },
    );
    expect([name, lost.counts]).toEqual([database, { replica: 0, behind: 1, away: 0 }]);
    await lost.end();
  });

  test('may be the primary itself, behind an address that leads there after a failover', async () => {
    const { company } = await office();
    const itself = new Replicas((role) => world.connect(role), runtime.pools);
    await itself.look();
    const actor = { kind: 'person', personId: randomUUID(), companyId: company.id, role: 'companyAdmin' } as const;
    const setting = { ...setOf(), actor, companyId: company.id, replicas: itself, mayLag: () => true };
    await inUnitOfWork(setting, async (work) => (work.reach('company.viewEmployees'), sql`select 1`.execute(work.tx)));
    expect(itself.counts).toEqual({ replica: 1, behind: 0, away: 0 });
    await itself.end();
  });

  test('whose connections are all in use is read again as soon as one is free, and none is lost', async () => {
    const { company } = await office();
    const narrow = new Replicas(world.connect, runtime.pools, { sizes: { app: 1, platform: 1 } });
    await narrow.look();
    await caughtUp();
    const actor = { kind: 'person', personId: randomUUID(), companyId: company.id, role: 'companyAdmin' } as const;
    const read = (meanwhile?: () => Promise<void>) =>
      inUnitOfWork({ ...setOf(), actor, companyId: company.id, replicas: narrow, mayLag: () => true }, async (work) => {
        work.reach('company.viewEmployees');
        await sql`select 1`.execute(work.tx);
        await meanwhile?.();
      });
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = read(() => (held.resolve(), released.promise));
    await held.promise;
    await Promise.all(Array.from({ length: 6 }, () => read()));
    expect(narrow.counts).toEqual({ replica: 0, behind: 0, away: 6 });
    released.resolve();
    await holding;
    for (let more = 0; more < 3; more++) await read();
    expect(narrow.counts).toEqual({ replica: 4, behind: 0, away: 6 });
    await narrow.end();
  });

  test('that is gone is left alone, and no request fails', async () => {
    const { me, hire } = await office();
    await hire('Zoé One');
    await names(me);
    await pair.stopReplica();
    expect(await counted(async () => expect(await names(me)).toEqual(['Zoé One']))).toEqual({ away: 1 });
    expect(await counted(async () => expect(await names(me)).toEqual(['Zoé One']))).toEqual({});
    await pair.startReplica();
  });

  // The last one: it is no replica any more.
  test('that became a primary of its own is not read for the one that is written to', async () => {
    const { me, company } = await office();
    const lost = new Replicas(world.connect, runtime.pools);
    await lost.look();
    const who = {
      kind: 'person',
      personId: (await me.get('/session')).body.person.id as string,
      companyId: company.id,
      role: 'companyAdmin',
    } as const;
    const count = () =>
      inUnitOfWork(
        { ...setOf(), actor: who, companyId: company.id, replicas: lost, mayLag: () => true },
        async (work) => {
          work.reach('company.viewEmployees');
          return (await sql<{ n: number }>`select count(*)::int as n from employments`.execute(work.tx)).rows[0]!.n;
        },
      );
    await caughtUp();
    await onReplica('select pg_promote()');
    // It goes on by itself, and gets further in its log than the other one.
    await onReplica('create table beside as select n from generate_series(1, 200000) n');
    await make.companyAdmin({ company });
    expect([await count(), lost.counts]).toEqual([3, { replica: 0, behind: 1, away: 0 }]);
    await lost.end();
  });
});

function setOf() {
  return {
    pool: runtime.pools.app,
    timeZone: 'UTC',
    now: world.clock.now(),
    write: false,
    audited: false,
    origin: { requestId: null, ip: null },
    listeners: [],
    files: runtime.files,
    sealing: runtime.secrets.sealing,
    signing: runtime.secrets.session,
    publicOrigin: runtime.config.publicOrigin,
    canText: false,
    pdfMegabytes: 512,
  };
}

test.each([
  ['nothing known', [], 50_000, null],
  [
    'all too young: the first',
    [
      [45_000, '0/1'],
      [46_000, '0/2'],
    ],
    50_000,
    '0/1',
  ],
  [
    'the last that is old enough',
    [
      [30_000, '0/1'],
      [39_000, '0/2'],
      [40_000, '0/3'],
      [40_001, '0/4'],
    ],
    50_000,
    '0/3',
  ],
  ['none came for long: the last', [[10_000, '0/1']], 50_000, '0/1'],
] as const)('a replica has to be up to %s', (_, samples, now, bound) => {
  expect(
    boundAt(
      samples.map(([at, position]) => ({ at, position })),
      now,
      10_000,
    ),
  ).toBe(bound);
});
