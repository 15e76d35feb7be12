import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { billing } from '../../../../test/make/make-store.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { recordPayment } from '../payments/record-payment.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const termsVersionId = await make.store.terms();

let company: MadeCompany;
let chief: MadePerson;
let boss: Caller;
let ann: MadePerson;
let bob: MadePerson;
let course: MadeCourse;
let productId: string;
beforeEach(async () => {
  company = await make.company({ currency: 'CAD', country: 'CA' });
  chief = await make.companyAdmin({ company });
  boss = await world.as(chief);
  await make.store.agree(chief, termsVersionId);
  await world.sql(
    `insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at)
      values ($1, 30, 10000000, 'CAD', now())`,
    [company.id],
  );
  await make.store.issuer();
  ann = await make.person({ company, name: 'Ann' });
  bob = await make.person({ company, name: 'Bob' });
  course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  productId = (await make.store.product({ courseIds: [course.id], unitMinor: 5000 })).id;
});

const cart = async () => (await boss.get('/cart', { boughtFor: 'company', country: 'CA', region: 'ON' })).body;
const fill = async (quantity: number) => {
  expect((await boss.post('/cart/lines', { boughtFor: 'company', productId, quantity })).status).toBe(200);
  return (await cart()).lines[0].id as string;
};
const setPeople = (lineId: string, people: MadePerson[], positionIds: string[] = [], who = boss) =>
  who.put(`/cart/lines/${lineId}/people`, { personIds: people.map(({ id }) => id), positionIds });
const order = async () => {
  const { id, version, quote } = await cart();
  const given = {
    cartId: id,
    cartVersion: version,
    quote,
    method: 'invoice',
    billing,
    termsVersionId,
    locale: 'en',
    documentId: null,
  };
  return boss.post('/orders', given, { headers: { 'idempotency-key': randomUUID() } });
};
const seatOf = async () =>
  (
    await world.sql<{ person: string | null; state: string }>(
      `select p.legal_name as person, s.state from seats s left join people p on p.id = s.person_id
        where s.company_id = $1 order by p.legal_name nulls last`,
      [company.id],
    )
  ).map(({ person, state }) => `${person ?? '–'} ${state}`);
const attemptsOf = (person: MadePerson) =>
  world.sql('select waits_for_seat as waits, origin from enrolments where person_id = $1 and withdrawn_at is null', [
    person.id,
  ]);

describe('people a line is meant for', () => {
  test('the line grows to as many as they are, no matter who holds a position among them, and says where there are more people than seats', async () => {
    const position = await make.position(company);
    for (const person of [ann, bob]) await make.assignment(person, position.id);
    await make.assignment(await make.person({ company, name: 'Gone' }), position.id, { ended_on: '2026-02-01' });
    const cyd = await make.person({ company, name: 'Cyd' });
    const lineId = await fill(1);
    const answer = await setPeople(lineId, [ann, cyd], [position.id]);
    expect(answer.body.people.map(({ name }: { name: string }) => name)).toEqual(['Ann', 'Bob', 'Cyd']);
    expect((await cart()).lines[0]).toMatchObject({ quantity: 3, forPeople: 3, totalMinor: 15_000 });
    await boss.patch(`/cart/lines/${lineId}`, { quantity: 2 });
    expect((await cart()).lines[0].warnings).toEqual([{ kind: 'morePeople', count: 1 }]);
    expect((await setPeople(lineId, [])).body.people).toEqual([]);
    expect((await cart()).lines[0]).toMatchObject({ quantity: 2, forPeople: 0, warnings: [] });
  });

  test('what speaks against someone is said: they left, have a seat no one started, or are valid for long', async () => {
    const left = await make.person({ company, name: 'Left', endedOn: '2026-02-01' });
    const lineId = await fill(1);
    await setPeople(lineId, [ann]);
    expect((await order()).body.state).toBe('fulfilled');
    await make.insert('achievements', {
      company_id: company.id,
      person_id: bob.id,
      course_id: course.id,
      source: 'manual',
      public_id: randomUUID().slice(0, 22),
      verification_code: randomUUID().slice(0, 10),
      certificate_number: randomUUID(),
      valid_from: '2026-01-01',
      valid_through: '2027-01-01',
      anchor_on: '2026-01-01',
      issued_at: '2026-01-01T00:00:00Z',
      snapshot: {},
      recorded_at: '2026-01-01T00:00:00Z',
    });
    const next = await fill(1);
    await setPeople(next, [ann, bob, left]);
    expect((await boss.get(`/cart/lines/${next}/people`)).body.people).toEqual([
      { personId: ann.id, name: 'Ann', note: 'seatHadAlready', until: null },
      { personId: bob.id, name: 'Bob', note: 'alreadyValid', until: '2027-01-01' },
      { personId: left.id, name: 'Left', note: 'notEmployedNow', until: null },
    ]);
    expect((await cart()).lines[0].warnings).toEqual([{ kind: 'alreadyValid', count: 1, until: '2027-01-01' }]);
  });

  test('are named by the person who gives seats, and only people of the company (B03)', async () => {
    const lineId = await fill(1);
    const stranger = await make.person({ company: await make.company() });
    expect((await setPeople(lineId, [stranger])).status).toBe(404);
    expect((await setPeople(lineId, [], [(await make.position(await make.company())).id])).status).toBe(404);
    expect((await setPeople(lineId, [ann], [], await world.as(await make.companyAdmin({ company })))).status).toBe(404);
    await world.sql(`insert into purchase_rules (company_id, currency, rules) values ($1, 'CAD', $2)`, [
      company.id,
      JSON.stringify({ buyers: 'chosen', chosenPersonIds: [ann.id] }),
    ]);
    const buyer = await world.as(ann);
    const put = (forPeople: string[]) =>
      buyer.post('/cart/lines', { boughtFor: 'company', productId, quantity: 1, forPeople });
    expect((await put([bob.id])).status).toBe(403);
    expect((await put([ann.id])).status).toBe(200);
    const mine = (await buyer.get('/cart', { boughtFor: 'company' })).body.lines[0].id;
    expect((await setPeople(mine, [bob], [], buyer)).status).toBe(403);
  });
});

describe('an order for people', () => {
  test('gives them its seats with its fulfilment, before anyone who waits; who left meanwhile is passed over', async () => {
    const waits = await make.person({ company, name: 'Waits' });
    await make.enrolment({ person: waits, course, dueOn: '2026-03-05' });
    await world.sql('update enrolments set waits_for_seat = true where person_id = $1', [waits.id]);
    const lineId = await fill(3);
    await setPeople(lineId, [ann, bob]);
    await world.sql(`update employments set ended_on = '2026-03-01' where person_id = $1`, [bob.id]);
    const { body } = await order();
    expect(await seatOf()).toEqual(['Ann allocated', 'Waits allocated', '– available']);
    expect(await attemptsOf(ann)).toEqual([{ waits: false, origin: 'seat' }]);
    expect(await attemptsOf(bob)).toEqual([]);
    const [line] = (await boss.get(`/orders/${body.orderId}`)).body.lines;
    expect(line).toMatchObject({
      quantity: 3,
      forPeople: expect.arrayContaining([
        { personId: ann.id, name: 'Ann', seated: true },
        { personId: bob.id, name: 'Bob', seated: false },
      ]),
      lot: { free: 1 },
    });
  });

  test('with one seat gives it to whom it was bought for, though another waits', async () => {
    await make.enrolment({ person: bob, course, dueOn: '2026-03-03' });
    await world.sql('update enrolments set waits_for_seat = true where person_id = $1', [bob.id]);
    await setPeople(await fill(1), [ann]);
    await order();
    expect(await seatOf()).toEqual(['Ann allocated']);
    expect(await attemptsOf(bob)).toMatchObject([{ waits: true }]);
  });

  test('paid by card gives them once, when the money comes, however often it is told', async () => {
    const made = await make.store.order({ buyer: chief, courseIds: [course.id], quantity: 2 });
    await world.sql('update order_lines set for_people = $2 where order_id = $1', [made.id, [ann.id, bob.id]]);
    expect(await seatOf()).toEqual([]);
    const take = (fail = false) =>
      workAsSystem(
        world.runtime,
        'test',
        async (work) => {
          work.reach('enrolment.view');
          await recordPayment(work, {
            companyId: made.companyId,
            orderId: made.id,
            paymentId: made.paymentId,
            minor: made.totalMinor,
            currency: 'CAD',
            live: false,
            account: 'provider',
          });
          if (fail) throw new Error('killed here');
        },
        { companyId: made.companyId, audited: false },
      );
    await expect(take(true)).rejects.toThrow('killed here');
    expect(await seatOf()).toEqual([]);
    await Promise.all([take(), take(), take()]);
    expect(await seatOf()).toEqual(['Ann allocated', 'Bob allocated']);
    expect(await attemptsOf(ann)).toEqual([{ waits: false, origin: 'seat' }]);
    expect(
      await world.sql(`select from seat_entries where company_id = $1 and event = 'allocate'`, [company.id]),
    ).toHaveLength(2);
  });

  test('seats of just its lot are given to others afterwards, by name and by code', async () => {
    await fill(2);
    await order();
    await fill(2);
    const { body } = await order();
    const { lot } = (await boss.get(`/orders/${body.orderId}`)).body.lines[0];
    const assign = (of: string, person: MadePerson) =>
      boss.post(
        '/settings/seats/assignments',
        { productId, lotId: of, audience: { ids: [person.id] }, preview: false },
        { headers: { 'idempotency-key': randomUUID() } },
      );
    expect((await assign(lot.id, ann)).body).toMatchObject({ changed: 1, available: 2 });
    const code = (seats: number) =>
      boss.post('/settings/seats/codes', { productId, lotId: lot.id, seats, label: 'Order' });
    expect((await code(2)).body.error.issues).toMatchObject([{ path: 'seats', code: 'noSeatLeft' }]);
    expect((await code(1)).status).toBe(200);
    expect(
      await world.sql(
        `select lot_id = $2 as ours, state from seats where company_id = $1 and state <> 'available' order by state`,
        [company.id, lot.id],
      ),
    ).toEqual([
      { ours: true, state: 'allocated' },
      { ours: true, state: 'reserved' },
    ]);
    expect((await assign(randomUUID(), bob)).status).toBe(404);
  });
});
