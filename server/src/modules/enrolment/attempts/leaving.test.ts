import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { enrolRequiredCourses } from '../../assignment/jobs.ts';
import { closeLeavers } from '../../company/jobs.ts';
import { makeLot } from '../../seats/index.ts';

// Someone leaves in the moment in which a course is opened for them, by whichever road: nothing stays open. The world's
// clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const [yesterday, today] = ['2026-03-01', '2026-03-02'];
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const runs = { id: '1', number: 1 };

const company = await make.company({ time_zone: 'UTC' });
const admin = await world.as(await make.companyAdmin({ company }));
const seated = await make.taughtCourse();
await world.sql('update courses set needs_seat = true where id = $1', [seated.id]);
const free = await make.taughtCourse();
const productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
const lot = (quantity: number) =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.authorize('seat.manage', { companyId: company.id });
      return makeLot(work, {
        ...{
          companyId: company.id,
          productId,
          ownerPersonId: null,
          origin: 'granted',
          reason: 'For the test',
          quantity,
        },
        ...{ unitMinor: 0, currency: null, terms: plainTerms, courseIds: [seated.id], acquiredOn: today! },
      });
    },
    { companyId: company.id, audited: false },
  );

const leave = (person: MadePerson, lastDay = yesterday) =>
  admin.post(`/settings/employees/${person.id}/ending`, { lastDay, reason: null });
const open = (person: MadePerson) =>
  world.sql(
    `select origin from enrolments where person_id = $1 and completed_at is null and withdrawn_at is null
      and failed_at is null and voided_at is null`,
    [person.id],
  );

type Road = (person: MadePerson) => Promise<() => Promise<unknown>>;
const roads: [string, Road][] = [
  [
    'they enrol themselves',
    async (person) =>
      (
        (caller) => () =>
          caller.post('/enrolments', { courseId: free.id })
      )(await world.as(person)),
  ],
  [
    'they enrol on a seat',
    async (person) =>
      (
        (caller) => () =>
          caller.post('/enrolments', { courseId: seated.id })
      )(await world.as(person)),
  ],
  [
    'a seat is assigned',
    async ({ id }) =>
      () =>
        admin.post('/settings/seats/assignments', { productId, audience: { ids: [id] }, preview: false }, key()),
  ],
  [
    'a code is redeemed',
    async (person) => {
      const { code } = (await admin.post('/settings/seats/codes', { productId, seats: 1, label: '' })).body;
      const caller = await world.as(person);
      return () => caller.post('/seats/redemption', { code });
    },
  ],
  [
    'a request is granted',
    async (person) => {
      const { requestId } = (await (await world.as(person)).post('/seats/requests', { courseId: seated.id, note: '' }))
        .body;
      return () => admin.post(`/settings/seats/requests/${requestId}/decision`, { give: true, reason: '' });
    },
  ],
  [
    'the rule enrols them',
    async (person) => {
      const position = await make.position(company);
      await make.requirement(company, { courseId: free.id }, { position_id: position.id });
      await make.assignment(person, position.id);
      return () => enrolRequiredCourses.run(world.runtime, {}, runs);
    },
  ],
];

test.each(roads)('%s', async (_name, road) => {
  await lot(8);
  for (let round = 0; round < 8; round += 1) {
    const leaver = await make.person({ company, name: `Leaver ${round}` });
    const go = await road(leaver);
    await Promise.all(round % 2 === 0 ? [go(), leave(leaver)] : [leave(leaver), go()]);
    expect(await open(leaver), `round ${round}`).toEqual([]);
    expect(
      await world.sql(`select state from seats where person_id = $1 and state = 'allocated'`, [leaver.id]),
      `round ${round}`,
    ).toEqual([]);
  }
});

test('what is opened later on their last day is closed when that day is over', async () => {
  const leaver = await make.person({ company, name: 'Last day' });
  await leave(leaver, today);
  const given = { audience: { ids: [leaver.id] }, dueOn: null, note: null, evenIfValid: false, preview: false };
  expect((await admin.post(`/settings/courses/${free.id}/assignments`, given, key())).body.changed).toBe(1);
  await closeLeavers.run(world.runtime, {}, runs);
  expect(await open(leaver)).toHaveLength(1);
  world.clock.advance(86_400_000);
  await closeLeavers.run(world.runtime, {}, runs);
  expect(await open(leaver)).toEqual([]);
  const closed = () => world.sql('select ended_on, closed_on from employments where person_id = $1', [leaver.id]);
  expect(await closed()).toEqual([{ ended_on: today, closed_on: today }]);
});
