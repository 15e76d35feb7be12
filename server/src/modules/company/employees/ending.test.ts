import { randomUUID } from 'node:crypto';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../../seats/index.ts';
import { closeLeavers } from '../jobs.ts';

// Ending an employment: what it will end is said first, a day still to come is shown and can be taken off again.
const world = await openWorld();
const { make } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const days = 86_400_000;

async function office() {
  const company = await make.company({ time_zone: 'UTC' });
  const me = await world.as(await make.companyAdmin({ company }));
  const ann = await make.person({ company, name: 'Ann' });
  const { id: positionId } = await make.position(company);
  await make.assignment(ann, positionId);
  const course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
  const lot = {
    companyId: company.id,
    productId,
    ownerPersonId: null,
    origin: 'granted' as const,
    reason: 'For the test',
    quantity: 3,
    unitMinor: 0,
  };
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('enrolment.view');
      return makeLot(work, {
        ...lot,
        currency: null,
        terms: plainTerms,
        courseIds: [course.id],
        acquiredOn: '2026-03-02',
      });
    },
    { companyId: company.id, audited: false },
  );
  const given = await me.post(
    '/settings/seats/assignments',
    { productId, audience: { ids: [ann.id] }, preview: false },
    key(),
  );
  expect(given.status, given.text).toBe(200);
  const at = (rest = '') => `/settings/employees/${ann.id}${rest}`;
  const holding = () =>
    world.sql<{ ended_on: string | null }>(
      'select ended_on from position_assignments where person_id = $1 and retracted_at is null',
      [ann.id],
    );
  return { company, me, ann, at, holding, end: (lastDay: string) => me.post(at('/ending'), { lastDay, reason: null }) };
}
const cancel = ({ me, at }: Pick<Awaited<ReturnType<typeof office>>, 'me' | 'at'>) =>
  me.post(at('/ending/cancellation'), {});

test('the preview counts the seats that come back, the courses that close and the positions that end; these are what ends', async () => {
  const { me, ann, at, end, holding } = await office();
  const { closes } = (await me.get(at('/ending'), { lastDay: '2026-03-02' })).body;
  expect(closes).toMatchObject({ seats: 1, enrolments: 1, positions: 1, reports: 0 });
  expect((await me.get('/settings/seats/inventory')).body.rows[0]).toMatchObject({ available: 2, allocated: 1 });
  expect((await end('2026-03-02')).status).toBe(200);
  expect((await me.get('/settings/seats/inventory')).body.rows[0]).toMatchObject({ available: 3, allocated: 0 });
  expect(await world.sql('select 1 from enrolments where person_id = $1 and withdrawn_at is null', [ann.id])).toEqual(
    [],
  );
  expect(await holding()).toEqual([{ ended_on: '2026-03-02' }]);
  expect((await me.get(at('/ending'), { lastDay: '2026-03-02' })).body.closes).toMatchObject({
    seats: 0,
    enrolments: 0,
    positions: 0,
  });
});

test('the last day is changed in one act: what it had cut ends with the new day, and comes back in full when it is taken off', async () => {
  const firm = await office();
  const { me, at, end, holding, ann } = firm;
  const change = (lastDay: string) => me.put(at('/ending'), { lastDay, reason: 'Stays longer' });
  expect((await change('2026-03-31')).body.error.code).toBe('noLastDay');
  expect((await end('2026-03-31')).status).toBe(200);
  // What the preview says of another day is what ends with it.
  for (const day of ['2026-05-31', '2026-03-15'])
    expect((await me.get(at('/ending'), { lastDay: day })).body.closes).toMatchObject({ positions: 1, seats: 1 });
  for (const day of ['2026-05-31', '2026-04-30', '2026-06-30', '2026-03-15', '2026-04-15']) {
    const changed = await change(day);
    expect(changed.status, changed.text).toBe(200);
    expect((await me.get(at())).body).toMatchObject({ status: 'active', endedOn: day });
    expect(await holding(), day).toEqual([{ ended_on: day }]);
  }
  expect((await change('2026-04-15')).body.error.code).toBe('alreadyThere');
  expect((await me.get('/settings/seats/inventory')).body.rows[0]).toMatchObject({ available: 2, allocated: 1 });
  expect((await me.get(at('/audit'))).body.rows[0]).toMatchObject({
    action: 'company.changeEnding',
    changes: { endedOn: ['2026-03-15', '2026-04-15'] },
  });
  expect((await cancel(firm)).status).toBe(200);
  expect(await holding()).toEqual([{ ended_on: null }]);
  // A day that is there already closes what is open.
  expect((await end('2026-03-31')).status).toBe(200);
  expect((await change('2026-03-02')).status).toBe(200);
  expect((await me.get('/settings/seats/inventory')).body.rows[0]).toMatchObject({ available: 3, allocated: 0 });
  expect(await world.sql('select 1 from enrolments where person_id = $1 and withdrawn_at is null', [ann.id])).toEqual(
    [],
  );
  const stranger = await office();
  expect((await stranger.me.put(at('/ending'), { lastDay: '2026-03-20', reason: null })).status).toBe(404);
});

describe('a position planned from a day after the last one', () => {
  async function planned() {
    const firm = await office();
    const { company, me, ann, end, at } = firm;
    const rigger = await make.position(company);
    const give = await me.post(`/settings/positions/${rigger.id}/people`, {
      personIds: [ann.id],
      startedOn: '2026-04-01',
      endedOn: '2026-09-30',
    });
    expect(give.body, give.text).toMatchObject({ changed: 1 });
    const standing = () =>
      world.sql<{ id: string; from: string; to: string | null; first: boolean }>(
        `select id, started_on::text as from, ended_on::text as to, is_primary as first from position_assignments
        where person_id = $1 and position_id = $2 and retracted_at is null order by started_on`,
        [ann.id, rigger.id],
      );
    const whole = [{ from: '2026-04-01', to: '2026-09-30', first: false }];
    world.clock.advance(days / 24);
    expect((await end('2026-03-20')).status).toBe(200);
    expect(await standing()).toEqual([]);
    world.clock.advance(days / 24);
    const change = (lastDay: string) => me.put(at('/ending'), { lastDay, reason: null });
    return { ...firm, rigger, standing, whole, change };
  }

  test('is planned again when the last day is taken off; what was known before stays', async () => {
    const firm = await planned();
    expect((await cancel(firm)).status).toBe(200);
    expect(await firm.standing()).toMatchObject(firm.whole);
    const knownAt = (at: string) =>
      world.sql(
        'select 1 from position_assignments where position_id = $1 and recorded_at <= $2 and (retracted_at is null or retracted_at > $2)',
        [firm.rigger.id, at],
      );
    expect(await knownAt('2026-03-02T09:30:00Z')).toHaveLength(1);
    expect(await knownAt('2026-03-02T10:30:00Z')).toEqual([]);
  });

  test('is planned again as far as another last day allows', async () => {
    const { change, standing, whole, me, at, ...firm } = await planned();
    expect((await me.get(at('/ending'), { lastDay: '2026-06-30' })).body.closes).toMatchObject({ positions: 2 });
    expect((await change('2026-06-30')).status).toBe(200);
    expect(await standing()).toMatchObject([{ from: '2026-04-01', to: '2026-06-30' }]);
    expect((await change('2026-03-25')).status).toBe(200);
    expect(await standing()).toEqual([]);
    expect((await change('2026-12-31')).status).toBe(200);
    expect(await standing()).toMatchObject(whole);
    expect((await change('2026-03-20')).status).toBe(200);
    // An earlier end on top of one that is planned.
    expect((await firm.end('2026-03-10')).status).toBe(200);
    expect((await cancel({ me, at })).status).toBe(200);
    expect(await standing()).toMatchObject(whole);
    expect(await firm.holding()).toContainEqual({ ended_on: null });
  });

  test('stays retracted where someone did that by hand, whatever ends later', async () => {
    const firm = await planned();
    expect((await cancel(firm)).status).toBe(200);
    world.clock.advance(days / 24);
    const [again] = await firm.standing();
    expect(
      (await firm.me.post(`/settings/assignments/${again!.id}/retraction`, { reason: 'Planned wrongly' })).status,
    ).toBe(200);
    world.clock.advance(days / 24);
    expect((await firm.end('2026-03-20')).status).toBe(200);
    expect((await cancel(firm)).status).toBe(200);
    expect(await firm.standing()).toEqual([]);
  });

  test('stays retracted where the position is archived by now', async () => {
    const firm = await planned();
    expect((await firm.me.post(`/settings/positions/${firm.rigger.id}/archive`)).status).toBe(200);
    expect((await cancel(firm)).status).toBe(200);
    expect(await firm.standing()).toEqual([]);
  });

  test('does not come back with the end of a later employment', async () => {
    const firm = await planned();
    world.clock.advance(30 * days);
    await closeLeavers.run(world.runtime, {}, { id: '1', number: 1 });
    const me = await world.as(await make.companyAdmin({ company: firm.company }));
    const rehired = await me.post(firm.at('/rehiring'), {
      startedOn: '2026-04-01',
      siteId: null,
      departmentId: null,
      managerId: null,
    });
    expect(rehired.status, rehired.text).toBe(200);
    expect((await me.post(firm.at('/ending'), { lastDay: '2026-04-20', reason: null })).status).toBe(200);
    expect((await cancel({ ...firm, me })).status).toBe(200);
    expect(await firm.standing()).toEqual([]);
    world.clock.advance(-30 * days);
  });
});

describe('a transfer planned for after the last day', () => {
  async function planned() {
    const firm = await office();
    const { me, at, company, ann } = firm;
    const site = async (name: string) =>
      (await me.post('/settings/sites', { code: name.toUpperCase(), name, timeZone: 'UTC', address: null }, key())).body
        .siteId as string;
    const dock = await site('Dock');
    const boss = await make.person({ company, name: 'Boss' });
    const moved = await me.post(at('/transfers'), {
      from: '2026-04-01',
      siteId: dock,
      departmentId: null,
      managerId: boss.id,
    });
    expect(moved.status, moved.text).toBe(200);
    world.clock.advance(days / 24);
    const rows = async () =>
      (await me.get(at('/placements'))).body as {
        site: { name: string } | null;
        manager: object | null;
        endedOn: string | null;
      }[];
    const known = () =>
      world.sql<{ site: string | null; manager: string | null; to: string | null }>(
        `select (select name from sites s where s.id = l.site_id) as site, manager_id as manager, ended_on::text as to
          from placements l
        where person_id = $1 and retracted_at is null order by started_on`,
        [ann.id],
      );
    const whole = [
      { site: null, manager: null, to: '2026-03-31' },
      { site: 'Dock', manager: boss.id, to: null },
    ];
    expect(await known()).toEqual(whole);
    return {
      ...firm,
      dock,
      boss,
      rows,
      known,
      whole,
      change: (lastDay: string) => me.put(at('/ending'), { lastDay, reason: null }),
    };
  }

  test('is planned again when that day is cancelled, and as far as another one allows', async () => {
    const firm = await planned();
    const { end, known, whole, change, rows } = firm;
    const before = (await rows()).length;
    expect((await end('2026-03-20')).status).toBe(200);
    expect(await known()).toMatchObject([{ site: null, to: '2026-03-20' }]);
    // What was never in force is not in the history of where someone worked.
    expect(await rows()).toHaveLength(before + 1);
    expect((await change('2026-06-30')).status).toBe(200);
    expect(await known()).toMatchObject([whole[0]!, { site: 'Dock', to: '2026-06-30' }]);
    expect((await change('2026-03-10')).status).toBe(200);
    // An earlier end on top of one that is planned.
    expect((await end('2026-03-08')).status).toBe(200);
    expect(await known()).toMatchObject([{ site: null, to: '2026-03-08' }]);
    expect((await cancel(firm)).status).toBe(200);
    expect(await known()).toEqual(whole);
  });

  test('is planned again when the end is undone, also one of many people', async () => {
    const { me, ann, end, known, whole, change } = await planned();
    expect((await end('2026-03-20')).status).toBe(200);
    const many = await me.post(
      '/settings/employees/bulk/ending',
      { selection: { ids: [ann.id] }, lastDay: '2026-03-10', reason: null, preview: false },
      key(),
    );
    expect(many.status, many.text).toBe(200);
    expect((await me.post(`/settings/undos/${many.body.undoId}`, {}, key())).status).toBe(200);
    expect(await known()).toMatchObject([{ to: '2026-03-20' }]);
    expect((await change('2026-12-31')).status).toBe(200);
    expect(await known()).toMatchObject([whole[0]!, { site: 'Dock', to: '2026-12-31' }]);
  });

  test('is planned again without what is there no more: an archived site, a manager who left', async () => {
    const { me, end, known, boss, dock, ...firm } = await planned();
    expect((await end('2026-03-20')).status).toBe(200);
    expect((await me.post(`/settings/sites/${dock}/archive`, {})).status).toBe(200);
    expect(
      (await me.post(`/settings/employees/${boss.id}/ending`, { lastDay: '2026-03-15', reason: null })).status,
    ).toBe(200);
    expect((await cancel({ me, ...firm })).status).toBe(200);
    expect(await known()).toMatchObject([{ to: '2026-03-31' }, { site: null, manager: null, to: null }]);
  });

  test('is gone with an employment that began again', async () => {
    const firm = await planned();
    expect((await firm.end('2026-03-20')).status).toBe(200);
    world.clock.advance(30 * days);
    await closeLeavers.run(world.runtime, {}, { id: '1', number: 1 });
    const me = await world.as(await make.companyAdmin({ company: firm.company }));
    expect(
      (
        await me.post(firm.at('/rehiring'), {
          startedOn: '2026-03-25',
          siteId: null,
          departmentId: null,
          managerId: null,
        })
      ).status,
    ).toBe(200);
    expect((await me.post(firm.at('/ending'), { lastDay: '2026-04-20', reason: null })).status).toBe(200);
    expect((await cancel({ ...firm, me })).status).toBe(200);
    expect(await firm.known()).toMatchObject([{ to: '2026-03-20' }, { site: null, to: null }]);
    world.clock.advance(-30 * days);
  });
});

test('what someone ended by hand on the last day stays ended when that is taken off', async () => {
  const firm = await office();
  const [held] = await world.sql<{ id: string; position: string }>(
    `select id, position_id as position from position_assignments where person_id = $1`,
    [firm.ann.id],
  );
  const ended = await firm.me.post(`/settings/positions/${held!.position}/people-end`, {
    assignmentIds: [held!.id],
    endedOn: '2026-03-31',
  });
  expect(ended.body).toMatchObject({ changed: 1 });
  world.clock.advance(days / 24);
  expect((await firm.end('2026-03-31')).status).toBe(200);
  expect((await cancel(firm)).status).toBe(200);
  expect(await firm.holding()).toEqual([{ ended_on: '2026-03-31' }]);
});

test('a last day to come is shown, ends nothing yet, and is taken off again with what it had cut', async () => {
  const firm = await office();
  const { me, at, end, holding } = firm;
  expect((await cancel(firm)).body.error.code).toBe('noLastDay');
  expect((await end('2026-03-31')).status).toBe(200);
  expect((await me.get(at())).body).toMatchObject({ status: 'active', endedOn: '2026-03-31' });
  expect((await me.get('/settings/seats/inventory')).body.rows[0]).toMatchObject({ available: 2, allocated: 1 });
  expect(await holding()).toEqual([{ ended_on: '2026-03-31' }]);
  const back = await cancel(firm);
  expect(back.status, back.text).toBe(200);
  expect((await me.get(at())).body).toMatchObject({ status: 'active', endedOn: null });
  expect(await holding()).toEqual([{ ended_on: null }]);
  expect((await me.get(at('/audit'))).body.rows[0]).toMatchObject({ action: 'company.cancelEnding' });
  world.clock.advance(60 * days);
  await closeLeavers.run(world.runtime, {}, { id: '1', number: 1 });
  expect((await me.get(at())).body.status).toBe('active');
  expect((await cancel(firm)).body.error.code).toBe('noLastDay');
});

test('anyone who has left is rehired instead; a stranger’s employees are not there', async () => {
  const firm = await office();
  const stranger = await office();
  expect((await firm.end(world.clock.now().slice(0, 10))).status).toBe(200);
  expect((await stranger.me.post(firm.at('/ending/cancellation'), {})).status).toBe(404);
  world.clock.advance(2 * days);
  expect((await cancel(firm)).body.error.code).toBe('alreadyLeft');
});
