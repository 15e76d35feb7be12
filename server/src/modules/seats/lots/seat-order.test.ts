import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from './lots.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const today = '2026-03-02';
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

/** One seat each, of one product for one course, made in this order. */
const lots = [
  { name: 'never expires', assignBy: null },
  { name: 'expires late', assignBy: '2026-09-01' },
  { name: 'expires early', assignBy: '2026-04-01' },
  { name: 'expires early, bought later', assignBy: '2026-04-01' },
  { name: 'on its last day', assignBy: today },
  { name: 'blocked, expires first of all', assignBy: '2026-03-03', blocked: true },
  { name: 'expired yesterday', assignBy: '2026-03-01' },
  { name: 'of a person', assignBy: '2026-03-04', owned: true },
];
const inOrder = ['on its last day', 'expires early', 'expires early, bought later', 'expires late', 'never expires'];

async function scene() {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company, email: `${randomUUID()}@chief.example` }));
  const owner = await make.person({ company });
  const course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
  const names = new Map<string, string>();
  for (const { name, assignBy, blocked, owned } of lots) {
    world.clock.advance(1000);
    const made = await workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.authorize('seat.manage', { companyId: company.id });
        return makeLot(work, {
          ...{
            companyId: company.id,
            productId,
            ownerPersonId: owned ? owner.id : null,
            origin: 'granted',
            reason: 'For the test',
            quantity: 1,
          },
          ...{
            unitMinor: 0,
            currency: null,
            terms: plainTerms,
            courseIds: [course.id],
            acquiredOn: { assignBy },
            blockedAt: blocked ? world.clock.now() : null,
          },
        });
      },
      { companyId: company.id, audited: false },
    );
    names.set(made!.lotId, name);
  }
  const people: MadePerson[] = [];
  for (let n = 0; n <= inOrder.length; n += 1) people.push(await make.person({ company }));
  /** What each got, in the order in which they were given. */
  const got = async () => {
    const rows = await world.sql<{ lot: string; person: string }>(
      `select lot_id as lot, person_id as person from seats where company_id = $1 and state = 'allocated'`,
      [company.id],
    );
    return people.flatMap(({ id }) => rows.filter(({ person }) => person === id).map(({ lot }) => names.get(lot)!));
  };
  return { company, admin, course, productId, people, owner, names, got };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Every way in which a seat is given, one person after the other. */
const ways: Record<string, (here: Scene, person: MadePerson) => Promise<unknown>> = {
  'by name, of a product': ({ admin, productId }, { id }) =>
    admin.post('/settings/seats/assignments', { productId, audience: { ids: [id] }, preview: false }, key()),
  'on request, for a course': async ({ admin, course }, person) => {
    const { requestId } = (await (await world.as(person)).post('/seats/requests', { courseId: course.id, note: '' }))
      .body;
    return admin.post(`/settings/seats/requests/${requestId}/decision`, { give: true, reason: '' });
  },
  'by enrolling': async ({ course }, person) => (await world.as(person)).post('/enrolments', { courseId: course.id }),
  'by a code of one seat': async ({ admin, productId }, person) => {
    const { code } = (await admin.post('/settings/seats/codes', { productId, seats: 1, label: '' })).body;
    return code && (await world.as(person)).post('/seats/redemption', { code });
  },
};

test.each(Object.entries(ways))(
  'the first to expire goes first %s; none of a blocked lot, of a past day or of a person',
  async (_name, give) => {
    const here = await scene();
    for (const person of here.people) await give(here, person);
    expect(await here.got()).toEqual(inOrder);
  },
);

test('a code keeps the first to expire, gives them in that order, and none of a lot blocked meanwhile', async () => {
  const here = await scene();
  const { admin, productId, people, company } = here;
  const { code } = (await admin.post('/settings/seats/codes', { productId, seats: 4, label: '' })).body;
  await world.sql(`update seat_lots set blocked_at = now() where company_id = $1 and assign_by = '2026-04-01'`, [
    company.id,
  ]);
  for (const person of people) await (await world.as(person)).post('/seats/redemption', { code });
  expect(await here.got()).toEqual(['on its last day', 'expires late']);
});

test.each([['of one lot by name', (lotId: string) => ({ lotId })]])(
  '%s nothing is given that is blocked or past',
  async (_name, of) => {
    const here = await scene();
    for (const [lotId, name] of here.names) {
      const person = await make.person({ company: here.company });
      const answer = await here.admin.post(
        '/settings/seats/assignments',
        { productId: here.productId, ...of(lotId), audience: { ids: [person.id] }, preview: false },
        key(),
      );
      expect(answer.body.changed ?? 0, name).toBe(inOrder.includes(name) ? 1 : 0);
    }
  },
);

test('a person’s own seat goes before those of the company', async () => {
  const here = await scene();
  await (await world.as(here.owner)).post('/enrolments', { courseId: here.course.id });
  const [own] = await world.sql<{ lot: string }>('select lot_id as lot from seats where person_id = $1', [
    here.owner.id,
  ]);
  expect(here.names.get(own!.lot)).toBe('of a person');
});
