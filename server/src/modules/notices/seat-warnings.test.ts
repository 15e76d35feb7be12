import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCourse } from '../../../test/make/make-enrolment.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { keepSeats } from '../seats/jobs.ts';
import { makeLot } from '../seats/lots/lots.ts';
import { makeDigests } from './jobs.ts';

// The world's clock begins on 2026-03-02 and goes on from test to test.
const world = await openWorld();
const { make } = world;
const keep = async () => {
  for (const job of [keepSeats, makeDigests]) await job.run(world.runtime, {}, { id: '1', number: 1 });
};
const pass = (days: number) => world.clock.advance(days * 86_400_000);

let company: Awaited<ReturnType<typeof make.company>>;
let chief: MadePerson;
let course: MadeCourse;
let productId: string;

beforeEach(async () => {
  company = await make.company({ time_zone: 'UTC' });
  chief = await make.companyAdmin({ company, email: `${randomUUID()}@chief.example` });
  course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
});

const lot = (quantity: number, assignWithinDays: number) =>
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
        ...{
          terms: { ...plainTerms, assignWithinDays },
          courseIds: [course.id],
          acquiredOn: world.clock.now().slice(0, 10) as never,
        },
      });
    },
    { companyId: company.id, audited: false },
  );
const letters = async () => {
  const rows = await world.sql<{ subject: string }>(
    `select subject from mails where person_id = $1 and kind = 'notices.digest' order by created_at, id`,
    [chief.id],
  );
  return rows.map(({ subject }) => subject);
};
const admin = () => world.as(chief);
const give = async (people: MadePerson[]) =>
  (await admin()).post(
    '/settings/seats/assignments',
    { productId, audience: { ids: people.map(({ id }) => id) }, preview: false },
    { headers: { 'idempotency-key': randomUUID() } },
  );

test('admins hear 90, 30 and 7 days before seats expire, once each, and no more when they are gone', async () => {
  await lot(3, 95);
  const told: number[] = [];
  for (const days of [4, 1, 1, 58, 1, 1, 21, 1, 1, 5, 1, 3]) {
    pass(days);
    await keep();
    await keep();
    told.push((await letters()).length);
  }
  // Left before each look: 91, 90, 89, 31, 30, 29, 8, 7, 6, 1, 0, over.
  expect(told).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3]);
});

test('admins hear when 80, 90 and 100 percent are used, once each', async () => {
  await lot(10, 365);
  const people = await Promise.all(Array.from({ length: 10 }, () => make.person({ company })));
  const told: string[][] = [];
  for (const [from, to] of [
    [0, 7],
    [7, 8],
    [8, 9],
    [9, 10],
  ] as const) {
    await give(people.slice(from, to));
    pass(1);
    await keep();
    await keep();
    told.push(await letters());
  }
  const said = (percent: number) => `Seats ${percent}% used: “Forklift”`;
  expect(told).toEqual([[], [said(80)], [said(80), said(90)], [said(80), said(90), said(100)]]);
});

test('a seat no one started for 30 days is asleep; it is listed as such, and taken back it is free', async () => {
  await lot(2, 365);
  const ann = await make.person({ company, name: 'Ann' });
  const bob = await make.person({ company, name: 'Bob' });
  await give([ann, bob]);
  await (await world.as(bob)).post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() });
  const asleep = async () =>
    (await (await admin()).get('/settings/seats', { asleep: 'true' })).body.rows as { id: string; person: string }[];
  pass(29);
  expect(await asleep()).toEqual([]);
  pass(1);
  expect((await asleep()).map(({ person }) => person)).toEqual(['Ann']);
  const back = await (
    await admin()
  ).post(
    '/settings/seats/releases',
    { selection: { query: { asleep: 'true' } }, reason: 'Asleep for a month', preview: false },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(back.body).toMatchObject({ changed: 1, skipped: [] });
  expect(await asleep()).toEqual([]);
  const [counted] = await world.sql('select available, consumed from seat_lots where company_id = $1', [company.id]);
  expect(counted).toEqual({ available: 1, consumed: 1 });
});
