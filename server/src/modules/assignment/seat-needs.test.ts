import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCourse } from '../../../test/make/make-enrolment.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { makeLot } from '../seats/index.ts';
import { enrolRequiredCourses } from './jobs.ts';

// The world's clock stands at 2026-03-02. The skill lasts a year; its renewals open 90 days before its last day.
const world = await openWorld();
const { make } = world;
const hourly = () => enrolRequiredCourses.run(world.runtime, {}, { id: '1', number: 1 });

let company: Awaited<ReturnType<typeof make.company>>;
let admin: Caller;
let course: MadeCourse;
let skillId: string;
let positionId: string;
let productId: string;

beforeEach(async () => {
  company = await make.company({ time_zone: 'UTC', currency: 'CAD' });
  admin = await world.as(await make.companyAdmin({ company }));
  course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  skillId = (await make.skill()).id;
  await make.gives(course.versionId, skillId, 1);
  positionId = (await make.position(company)).id;
  await make.requirement(company, { skillId }, { position_id: positionId });
  productId = (await make.store.product({ courseIds: [course.id] })).id;
});

/** Someone whose work asks for the skill; with a day, they have it through that day. */
async function worker(name: string, validThrough?: string): Promise<MadePerson> {
  const person = await make.person({ company, name });
  await make.assignment(person, positionId, { started_on: '2026-02-27' });
  if (validThrough) await prove(person, '2025-03-01', validThrough);
  return person;
}
async function prove(person: MadePerson, from: string, validThrough: string): Promise<void> {
  await make.insert('achievements', {
    ...{
      company_id: company.id,
      person_id: person.id,
      source: 'manual',
      skill_id: skillId,
      level: 1,
      course_id: course.id,
      snapshot: {},
    },
    ...{
      public_id: randomUUID().replaceAll('-', '').slice(0, 22),
      verification_code: randomUUID().replaceAll('-', '').slice(0, 10),
      certificate_number: randomUUID(),
    },
    ...{
      valid_from: from,
      anchor_on: from,
      valid_through: validThrough,
      issued_at: '2025-03-01T00:00:00Z',
      recorded_at: '2025-03-01T00:00:00Z',
    },
  });
}
const seats = (quantity: number) =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('seat.manage');
      return makeLot(work, {
        ...{
          companyId: company.id,
          productId,
          ownerPersonId: null,
          origin: 'granted',
          reason: 'For the test',
          quantity,
          unitMinor: 0,
          currency: null,
        },
        ...{ terms: plainTerms, courseIds: [course.id], acquiredOn: '2026-03-02' },
      });
    },
    { companyId: company.id, audited: false },
  );
const needs = async () => (await admin.get('/settings/seats/needs')).body.rows[0] ?? null;
const needers = async (query: Record<string, string> = {}) =>
  (await admin.get('/settings/seats/needers', { course: course.id, ...query })).body.rows as {
    person: string;
    why: string;
    neededOn: string;
  }[];
const seated = () =>
  world.sql<{ name: string; waits: boolean; origin: string; due: string }>(
    `select p.legal_name as name, e.waits_for_seat as waits, e.origin, e.due_on as due from enrolments e
      join people p on p.id = e.person_id where e.company_id = $1 order by e.due_on, p.legal_name`,
    [company.id],
  );

test('a renewal takes a seat when its window opens; without one it waits, and the earliest due gets the next (R18)', async () => {
  await worker('Late', '2026-05-20');
  await worker('Soon', '2026-03-20');
  await worker('Middle', '2026-04-10');
  await worker('Not yet', '2026-08-01');
  await seats(1);
  await hourly();
  expect(await seated()).toEqual([
    { name: 'Soon', waits: false, origin: 'renewal', due: '2026-03-20' },
    { name: 'Middle', waits: true, origin: 'renewal', due: '2026-04-10' },
    { name: 'Late', waits: true, origin: 'renewal', due: '2026-05-20' },
  ]);
  expect(await needs()).toMatchObject({ id: course.id, waiting: 2, available: 0, toBuy: 3, productId });
  await seats(1);
  expect((await seated()).map(({ name, waits }) => `${name} ${waits}`)).toEqual([
    'Soon false',
    'Middle false',
    'Late true',
  ]);
  expect(await needs()).toMatchObject({ waiting: 1, renewals90: 1, toBuy: 2, firstOn: '2026-05-03' });
});

test('what is to buy: who waits, who misses it, whose renewal opens; less what is free or on order, and never below nothing', async () => {
  await world.sql(
    `update companies set settings_overrides = '{"automatic":{"mandatory":false,"recommended":false}}' where id = $1`,
    [company.id],
  );
  await worker('Misses it');
  await worker('In 20 days', '2026-06-20');
  await worker('In 50 days', '2026-07-20');
  await worker('In 80 days', '2026-08-19');
  await worker('In 200 days', '2026-12-20');
  await prove(await worker('Renewed', '2026-06-20'), '2026-06-21', '2027-06-20');
  const waiting = await make.person({ company, name: 'Waits' });
  await world.sql('update enrolments set waits_for_seat = true where id = $1', [
    await make.enrolment({ person: waiting, course }),
  ]);
  const found = {
    waiting: 1,
    gaps: 1,
    renewals30: 1,
    renewals60: 2,
    renewals90: 3,
    available: 0,
    ordered: 0,
    toBuy: 5,
  };
  expect(await needs()).toMatchObject(found);
  // What is looked ahead for decides what is to buy: on the page, in its order, in what is short, and in files.
  for (const [ahead, toBuy] of [
    ['0', 2],
    ['30', 3],
    ['60', 4],
    ['90', 5],
  ] as const) {
    expect(
      (await admin.get('/settings/seats/needs', { ahead, sort: '-toBuy', short: 'true' })).body.rows[0],
    ).toMatchObject({ toBuy });
    const file = await admin.get('/settings/seats/needs-export', { ahead, format: 'csv', columns: 'toBuy' });
    expect(file.text.trim().split(/\r?\n/).at(-1)).toBe(String(toBuy));
  }
  // Every number is the people behind it.
  expect((await needers({ why: 'waiting' })).map(({ person }) => person)).toEqual(['Waits']);
  expect((await needers({ why: 'gap' })).map(({ person }) => person)).toEqual(['Misses it']);
  for (const days of [30, 60, 90] as const)
    expect(await needers({ why: 'renewal', within: String(days) }), `${days} days`).toHaveLength(
      found[`renewals${days}`],
    );
  expect((await needers()).length).toBe(found.waiting + found.gaps + found.renewals90);
  const page = (await admin.get('/settings/seats/needers', { limit: '2' })).body;
  expect([page.rows.length, page.count]).toEqual([2, { rows: 5, exact: true }]);
  const next = (await admin.get('/settings/seats/needers', { limit: '2', cursor: page.nextCursor })).body;
  expect([next.rows.length, next.count]).toEqual([2, null]);
  // An order that is not fulfilled yet will bring three; one seat is given before that, by name.
  await make.store.order({ buyer: waiting, courseIds: [course.id], quantity: 3, method: 'invoice' });
  expect(await needs()).toMatchObject({ ordered: 3, toBuy: 2 });
  await seats(7);
  expect(await needs()).toMatchObject({ waiting: 0, available: 6, ordered: 3, toBuy: 0 });
});

test('anyone who has a seat, an open attempt or an exemption needs none; a course that is not sold says so', async () => {
  await world.sql(
    `update companies set settings_overrides = '{"automatic":{"mandatory":false,"recommended":false}}' where id = $1`,
    [company.id],
  );
  const ann = await worker('Ann');
  await worker('Bob');
  await make.enrolment({ person: ann, course });
  expect(await needs()).toMatchObject({ gaps: 1, gapPeople: [expect.any(String)] });
  await world.sql(`update products set status = 'draft' where id = $1`, [productId]);
  expect(await needs()).toMatchObject({ productId: null, product: null });
  await world.sql('update courses set needs_seat = false where id = $1', [course.id]);
  expect(await needs()).toBeNull();
  const stranger = await world.as(await make.companyAdmin({ company: await make.company() }));
  expect((await stranger.get('/settings/seats/needs')).body.rows).toEqual([]);
  expect((await stranger.get('/settings/seats/needers', { course: course.id })).body.rows).toEqual([]);
});
