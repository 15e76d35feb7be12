import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { World } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { withConnection } from './database.ts';
import { workAsSystem } from '../runtime.ts';
import type { WorkSetting } from './work-setting.ts';
import { inUnitOfWork } from './unit-of-work.ts';
import type { Work } from './work.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const read = <R>(run: (work: Work) => Promise<R>) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('enrolment.view'), run(work)), {
    companyId: world.make.platform.id,
    write: false,
    audited: false,
  });
const write = <R>(run: (work: Work) => Promise<R>) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('enrolment.view'), run(work)), {
    companyId: world.make.platform.id,
    audited: false,
  });

const learner = ({ id, companyId }: { id: string; companyId: string }): WorkSetting => ({
  pool: world.runtime.pools.app,
  actor: { kind: 'person', personId: id, companyId, role: 'learner' },
  companyId,
  timeZone: 'UTC',
  now: world.clock.now(),
  write: false,
  audited: false,
  origin: { requestId: null, ip: null },
  listeners: [],
  files: world.runtime.files,
  sealing: world.runtime.secrets.sealing,
  signing: world.runtime.secrets.session,
  publicOrigin: world.runtime.config.publicOrigin,
  canText: false,
  pdfMegabytes: 512,
});

describe('a unit of work', () => {
  test('streams all rows in batches, with values, beside other statements', async () => {
    const sizes: number[] = [];
    let sum = 0;
    await read(async (work) => {
      for await (const rows of work.stream<{ n: number }>('select n from generate_series(1, $1::int) n', [2500])) {
        sizes.push(rows.length);
        sum += rows.reduce((total, row) => total + row.n, 0);
        await sql`select 1`.execute(work.tx);
      }
    });
    expect([sizes, sum]).toEqual([[1000, 1000, 500], (2500 * 2501) / 2]);
  });

  test('may be left in the middle of a stream', async () => {
    const first = await read(async (work) => {
      for await (const rows of work.stream<{ n: number }>('select n from generate_series(1, 5000) n', []))
        return rows[0]!.n;
    });
    expect(first).toBe(1);
    expect(
      await read(async (work) => (await work.named<{ one: number }>('test.one', 'select 1 as one', []))[0]!.one),
    ).toBe(1);
  });

  test('refuses to commit when a statement failed that no one heard of', async () => {
    await expect(
      write(async (work) => void (await sql`select 1 / 0`.execute(work.tx).catch(() => {}))),
    ).rejects.toThrow('nothing was committed');
  });

  test('plans once for a table that will grow, though it is empty today', async () => {
    await world.sql(`analyze progress_commits`);
    expect(await world.sql('select 1 from progress_commits')).toEqual([]);
    const plan = await inUnitOfWork({ ...learner(await world.make.person()), stablePlans: true }, async (work) => {
      work.reach('enrolment.view');
      return work.named<Record<string, string>>(
        'test.plan',
        `explain select occurred_at from progress_commits where company_id = new_id() and enrolment_id = new_id() and device_id = new_id() and sequence < 5`,
        [],
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join()).toMatch(/Index Scan/);
  });

  test('gives its connection to the next only behind its own end', async () => {
    const inside = (person: { companyId: string; id: string }) =>
      inUnitOfWork(learner(person), async (work) => {
        work.reach('enrolment.view');
        return (await work.named<{ id: string }>('test.companies', 'select id from companies', [])).map(({ id }) => id);
      });
    const people = [await world.make.person(), await world.make.person(), await world.make.person()];
    const seen = await Promise.all(Array.from({ length: 90 }, (_, index) => inside(people[index % 3]!)));
    expect(seen).toEqual(Array.from({ length: 90 }, (_, index) => [people[index % 3]!.companyId]));
  });

  test('keeps a statement that is prepared, and answers each company its own by the same plan', async () => {
    const people = [await world.make.person(), await world.make.person()] as const;
    const inside = (person: { companyId: string; id: string }) =>
      inUnitOfWork({ ...learner(person), prepared: true }, async (work) => {
        work.reach('enrolment.view');
        const { rows } = await sql<{ id: string }>`select id from companies where display_name <> ${'nobody'}`.execute(
          work.tx,
        );
        const kept = await sql<{
          n: number;
        }>`select count(*)::int as n from pg_prepared_statements
          where statement like ${'select id from companies where%'} and generic_plans > 0`.execute(work.tx);
        return [rows.map(({ id }) => id), kept.rows[0]!.n] as const;
      });
    // PostgreSQL compares from the sixth time on; every connection of the pool has its turn.
    const answers = [];
    for (let turn = 0; turn < 80; turn++) {
      const person = people[turn % 2]!;
      const [seen, kept] = await inside(person);
      expect(seen).toEqual([person.companyId]);
      answers.push(kept);
    }
    expect(Math.max(...answers)).toBe(1);
  });
});

describe('a company below, looked at from above', () => {
  const boss = async () => {
    const parent = await world.make.company();
    const child = await world.make.company({ parent_id: parent.id, time_zone: 'Pacific/Kiritimati' });
    const below = await world.make.company({ parent_id: child.id });
    return {
      parent,
      child,
      below,
      person: await world.make.companyAdmin({ company: parent }),
      theirs: await world.make.person({ company: child }),
    };
  };
  const setting = (person: { id: string; companyId: string }, more: Partial<WorkSetting> = {}): WorkSetting => ({
    ...learner(person),
    actor: { kind: 'person', personId: person.id, companyId: person.companyId, role: 'companyAdmin' },
    ...more,
  });
  const employees = async (work: Work) =>
    (await sql<{ id: string }>`select person_id as id from employments`.execute(work.tx)).rows.map(({ id }) => id);

  test('is read behind its own wall, in its own days, and then one stands at home again', async () => {
    const { parent, child, below, person, theirs } = await boss();
    await inUnitOfWork(setting(person), async (work) => {
      expect((await work.group.below()).map(({ id }) => id).toSorted()).toEqual([child.id, below.id].toSorted());
      const inside = await work.group.within(child.id, 'seat.view', async (one) => {
        expect([one.companyId, one.timeZone, one.today, one.group.seenFrom]).toMatchObject([
          child.id,
          'Pacific/Kiritimati',
          '2026-03-02',
          { reader: person.name },
        ]);
        expect(await one.group.below()).toEqual([]);
        return employees(one);
      });
      expect(inside).toEqual([theirs.id]);
      expect([work.companyId, work.group.seenFrom, await employees(work)]).toEqual([parent.id, null, [person.id]]);
      // Also when what was asked there failed.
      await expect(
        work.group.within(child.id, 'seat.view', () => Promise.reject(new Error('of ours'))),
      ).rejects.toThrow('of ours');
      expect(await employees(work)).toEqual([person.id]);
    });
  });

  test('is no one else’s than those above it, and no ring of companies turns for ever', async () => {
    const { parent, child, below, person } = await boss();
    const stranger = await world.make.company();
    await world.sql('update companies set parent_id = $2 where id = $1', [parent.id, below.id]);
    await inUnitOfWork(setting(person), async (work) => {
      expect((await work.group.below()).map(({ id }) => id).toSorted()).toEqual([child.id, below.id].toSorted());
      for (const id of [stranger.id, parent.id, world.make.platform.id, "' or true --"])
        await expect(work.group.within(id, 'seat.view', employees), id).rejects.toMatchObject({ code: 'notFound' });
    });
  });

  test('cannot be written to, by whatever way it was come to', async () => {
    const { child, person } = await boss();
    const site = (work: Work) =>
      sql`insert into sites (company_id, code, name, time_zone) values (${child.id}, 'X', 'Planted', 'UTC')`
        .execute(work.tx)
        .then(() => 'written');
    await expect(
      inUnitOfWork(setting(person), (work) => work.group.within(child.id, 'seat.view', site)),
    ).rejects.toThrow('read-only transaction');
    await expect(
      inUnitOfWork(setting(person, { write: true }), (work) => work.group.within(child.id, 'seat.view', site)),
    ).rejects.toThrow('by a person who reads');
    // What is below is not even told where something could be written, and to no role that has no walls.
    await expect(
      inUnitOfWork(setting(person, { write: true }), (work) => (work.reach('seat.view'), work.group.below())),
    ).rejects.toThrow('only reads');
    for (const pool of [world.runtime.pools.platform, world.runtime.pools.auth])
      await expect(
        inUnitOfWork(setting(person, { pool }), (work) => (work.reach('seat.view'), work.group.below())),
      ).rejects.toThrow('permission denied');
    expect(await world.sql('select 1 from sites where company_id = $1', [child.id])).toEqual([]);
  });

  test('is read with the action it was entered with, by who reaches their whole company with it, one at a time', async () => {
    const { child, below, person } = await boss();
    const refused = (
      action: Parameters<Work['group']['within']>[1],
      run: (work: Work) => Promise<unknown>,
      who = setting(person),
    ) => expect(inUnitOfWork(who, (work) => work.group.within(child.id, action, run))).rejects;
    await refused('seat.view', async (work) => work.reach('seat.manage')).toThrow('only seat.view');
    await refused('seat.view', (work) => work.group.within(below.id, 'seat.view', employees)).toThrow('one at a time');
    await refused('seat.ask', employees).toMatchObject({ code: 'notAllowed' });
    await refused('seat.view', employees, learner(person)).toMatchObject({ code: 'notAllowed' });
    await refused(
      'seat.view',
      employees,
      setting(person, { actor: { kind: 'system', job: 'test', companyId: person.companyId } }),
    ).toThrow('by a person');
  });
});

describe('a database that is busy', () => {
  const tryAgain = { code: 'unavailable', details: { retryAfter: 1 } };

  test('says “try again” over HTTP when someone holds a row for too long, and keeps nothing', async () => {
    const ann = await world.make.person();
    const asAnn = await world.as(ann);
    const answer = await withConnection(world.connect('superuser'), async (holder) => {
      await holder.query('begin');
      await holder.query('select 1 from people where id = $1 for update', [ann.id]);
      return asAnn.patch('/profile', { phone: '+14035550142' });
    });
    expect([answer.status, answer.body.error.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
    expect((await asAnn.get('/profile')).body.phone).toBeNull();
    expect((await asAnn.patch('/profile', { phone: '+14035550142' })).status).toBe(200);
  }, 20_000);

  test('says so when the database has become a replica; a unit that only reads and writes all the same is a fault of ours', async () => {
    const ann = await world.make.person();
    const rename = (of: Pick<WorkSetting, 'write' | 'pool'>) =>
      inUnitOfWork({ ...learner(ann), ...of }, async (work) => {
        work.reach('enrolment.view');
        await sql`update people set preferred_name = 'Annie' where id = ${ann.id}`.execute(work.tx);
      });
    const replica = new pg.Pool({
      ...world.connect('muster_app'),
      max: 1,
      options: '-c default_transaction_read_only=on',
    });
    await expect(rename({ write: true, pool: replica })).rejects.toMatchObject({ code: 'unavailable' });
    await replica.end();
    await expect(rename({ write: false, pool: world.runtime.pools.app })).rejects.toThrow('only reads wrote');
  });

  test('says so when a statement takes too long', async () => {
    const slow = read((work) =>
      sql`select set_config('statement_timeout', '20', true)`
        .execute(work.tx)
        .then(() => sql`select pg_sleep(5)`.execute(work.tx)),
    );
    await expect(slow).rejects.toMatchObject(tryAgain);
  });

  test('says so to one of two who wait for each other', async () => {
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const hold = (work: Work, which: number) => sql`select pg_advisory_xact_lock(${which})`.execute(work.tx);
    const takeBoth = (first: 0 | 1, second: 0 | 1) =>
      write(async (work) => {
        await hold(work, first);
        holding[first].resolve();
        await holding[second].promise;
        await hold(work, second);
      });
    const ends = await Promise.allSettled([takeBoth(0, 1), takeBoth(1, 0)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((end) => end.status === 'rejected')!.reason).toMatchObject(tryAgain);
  }, 20_000);
});
