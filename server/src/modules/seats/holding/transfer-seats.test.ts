import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';
import type { MadeCompany } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { blockLots } from '../lots/block-lots.ts';
import { makeLot } from '../lots/lots.ts';
import { receiveSeats } from '../lots/receive-seats.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;

type Place = { id: string; company: MadeCompany; admin: Caller; email: string };
let parent: Place;
let east: Place;
let west: Place;
let course: MadeCourse;
let productId: string;

async function place(name: string, parentId: string | null): Promise<Place> {
  const company = await make.company({ display_name: name, parent_id: parentId });
  const email = `${randomUUID()}@chief.example`;
  return { id: company.id, company, admin: await world.as(await make.companyAdmin({ company, email })), email };
}

beforeEach(async () => {
  parent = await place('Northgate', null);
  east = await place('Northgate East', parent.id);
  west = await place('Northgate West', parent.id);
  course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift', fr: 'Chariot' } });
});

async function lotOf(at: Place, quantity: number, given: Partial<Parameters<typeof makeLot>[1]> = {}): Promise<string> {
  const made = await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('seat.manage');
      return makeLot(work, {
        ...{
          companyId: at.id,
          productId,
          ownerPersonId: null,
          origin: 'granted',
          reason: 'For the test',
          quantity,
          unitMinor: 2500,
          currency: 'CAD',
        },
        ...{ terms: plainTerms, courseIds: [course.id], acquiredOn: '2026-01-15', ...given },
      });
    },
    { companyId: at.id, audited: false },
  );
  return made!.lotId;
}
const send = (from: Place, to: { id: string }, lotId: string, quantity: number) =>
  from.admin.post(
    `/settings/seats/lots/${lotId}/transfer`,
    { lotId, toCompanyId: to.id, quantity, reason: 'They need them more' },
    { headers: { 'idempotency-key': randomUUID() } },
  );
const arrive = (payload = {}) => receiveSeats.run(world.runtime, payload, { id: '1', number: 1 });
const inventory = async (at: Place) => (await at.admin.get('/settings/seats/inventory')).body.rows[0] ?? null;
const lots = async (at: Place) =>
  (await at.admin.get('/settings/seats/lots')).body.rows as {
    id: string;
    assignBy: string;
    origin: string;
    total: number;
  }[];
const events = async (at: Place) =>
  (await at.admin.get('/settings/seats/ledger', { limit: '100' })).body.rows.map(
    ({ event, reason }: { event: string; reason: string }) => `${event} ${reason}`,
  );
const audit = (at: Place) =>
  world.sql<{ action: string; reason: string }>(
    'select action, reason from audit_entries where company_id = $1 order by sequence',
    [at.id],
  );

test('seats go to a company of the group with their days and their worth; both ledgers, both audits and a letter tell of it', async () => {
  const lotId = await lotOf(east, 5);
  expect(
    (await east.admin.get('/settings/seats/related-companies')).body.rows.map(({ name }: { name: string }) => name),
  ).toEqual(['Northgate', 'Northgate West']);
  expect((await send(east, west, lotId, 3)).body).toEqual({ sent: 3 });
  await arrive();
  expect(await inventory(east)).toMatchObject({ granted: 5, available: 2, transferred: 3 });
  expect(await inventory(west)).toMatchObject({ id: productId, transferredIn: 3, available: 3, granted: 0 });
  expect(await lots(west)).toMatchObject([{ origin: 'transferredIn', total: 3, assignBy: '2027-01-15' }]);
  const [came] = await world.sql(
    'select unit_minor::int as worth, currency, complete_within_days as days, from_company_id as "from" from seat_lots where company_id = $1',
    [west.id],
  );
  expect(came).toEqual({ worth: 2500, currency: 'CAD', days: 90, from: east.id });
  expect(
    (await events(east)).filter((line: string) => line === 'transfer Northgate West: They need them more'),
  ).toHaveLength(3);
  expect(await events(west)).toEqual(
    Array.from({ length: 3 }, () => 'transferredIn Northgate East: They need them more'),
  );
  expect(await audit(east)).toMatchObject([{ action: 'seat.transfer', reason: 'They need them more' }]);
  expect(await audit(west)).toMatchObject([{ action: 'seat.receive', reason: 'They need them more' }]);
  const [letter] = await world.sql<{ subject: string; text: string }>(
    `select subject, text_body as text from mails where to_address = $1`,
    [west.email],
  );
  expect(letter).toMatchObject({
    subject: 'Seats received from Northgate East: 3',
    text: expect.stringContaining('January 15, 2027'),
  });
});

test('they arrive once, however often it is asked for, and also when the first asking was lost', async () => {
  await send(east, parent, await lotOf(east, 4), 4);
  expect(await inventory(parent)).toBeNull();
  await Promise.all([arrive(), arrive(), arrive()]);
  await arrive();
  expect(await inventory(parent)).toMatchObject({ transferredIn: 4, available: 4 });
  expect((await audit(parent)).length).toBe(1);
});

test('who waits there gets one; what is left is sent back and counts as it did', async () => {
  const ann = await make.person({ company: west.company, name: 'Ann' });
  const waiting = await make.enrolment({ person: ann, course });
  await world.sql('update enrolments set waits_for_seat = true where id = $1', [waiting]);
  await send(east, west, await lotOf(east, 2), 2);
  await arrive();
  expect(await inventory(west)).toMatchObject({ available: 1, allocated: 1, waiting: 0 });
  const [came] = await lots(west);
  expect((await send(west, east, came!.id, 2)).body.error.issues).toMatchObject([
    { path: 'quantity', code: 'noSeatLeft' },
  ]);
  expect((await send(west, east, came!.id, 1)).status).toBe(200);
  await arrive();
  expect(await inventory(west)).toMatchObject({ transferredIn: 2, available: 0, allocated: 1, transferred: 1 });
  expect(await inventory(east)).toMatchObject({ granted: 2, transferred: 2, transferredIn: 1, available: 1 });
  expect((await lots(east)).find(({ origin }) => origin === 'transferredIn')).toMatchObject({
    total: 1,
    assignBy: '2027-01-15',
  });
});

test('one lot asked for by many at once is never sent twice', async () => {
  const lotId = await lotOf(east, 5);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) => send(east, place % 2 ? west : parent, lotId, 2)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  await arrive();
  expect(await inventory(east)).toMatchObject({ available: 1, transferred: 4 });
  const there = [await inventory(west), await inventory(parent)];
  expect(there.reduce((sum, row) => sum + (row?.available ?? 0), 0)).toBe(4);
});

test('not to strangers, to a company that is closed, against the terms, after the last day, or while an invoice is overdue', async () => {
  const lotId = await lotOf(east, 3);
  const stranger = await place('Lakeshore', null);
  const refused = async (to: { id: string }, from = lotId) => {
    const { status, body } = await send(east, to, from, 1);
    return status === 200 ? null : (body.error.issues?.[0]?.code ?? body.error.code);
  };
  expect(await refused(stranger)).toBe('companyNotRelated');
  expect(await refused(east)).toBe('companyNotRelated');
  expect((await send(stranger, east, lotId, 1)).status).toBe(404);
  expect((await stranger.admin.get('/settings/seats/related-companies')).body.rows).toEqual([]);
  await world.sql('update companies set suspended_at = now() where id = $1', [west.id]);
  expect(await refused(west)).toBe('companyNotRelated');
  await world.sql('update companies set suspended_at = null where id = $1', [west.id]);
  expect(await refused(west, await lotOf(east, 1, { terms: { ...plainTerms, transferableUntil: 'never' } }))).toBe(
    'seatNotTransferable',
  );
  expect(await refused(west, await lotOf(east, 1, { acquiredOn: '2025-01-01' }))).toBe('seatExpired');
  await world.sql('update seat_lots set blocked_at = now() where id = $1', [lotId]);
  expect(await refused(west)).toBe('invoicesOverdue');
  await world.sql('update seat_lots set blocked_at = null where id = $1', [lotId]);
  expect(await refused(west)).toBeNull();
});

test('companies under the platform’s own are no group; a learner sends nothing', async () => {
  const [platform] = await world.sql<{ id: string }>('select id from companies where is_platform');
  const one = await place('One', platform!.id);
  await place('Other', platform!.id);
  expect((await one.admin.get('/settings/seats/related-companies')).body.rows).toEqual([]);
  const learner = await world.as(await make.person({ company: east.company }));
  const lotId = await lotOf(east, 1);
  expect((await send({ ...east, admin: learner }, west, lotId, 1)).status).toBe(403);
});

test('an invoice that stays unpaid keeps its seats back in whichever company they are', async () => {
  const buyer = await make.person({ company: parent.company });
  const order = await make.store.order({ buyer, courseIds: [course.id], quantity: 3, method: 'invoice' });
  const [line] = await world.sql<{ id: string; productId: string }>(
    'select id, product_id as "productId" from order_lines where order_id = $1',
    [order.id],
  );
  const lotId = await lotOf(parent, 3, { origin: 'purchased', orderLineId: line!.id, productId: line!.productId });
  await send(parent, east, lotId, 2);
  await arrive();
  await send(east, west, (await lots(east))[0]!.id, 1);
  await arrive();
  const block = (blocked: boolean) =>
    workAsSystem(
      world.runtime,
      'test',
      async (work) => (work.reach('seat.manage'), blockLots(work, parent.id, [order.id], blocked)),
      { companyId: parent.id },
    );
  await block(true);
  const kept = () =>
    world.sql('select blocked_at is not null as blocked from seat_lots where company_id = any($1)', [
      [parent.id, east.id, west.id],
    ]);
  expect(await kept()).toEqual([{ blocked: true }, { blocked: true }, { blocked: true }]);
  await block(false);
  expect(await kept()).toEqual([{ blocked: false }, { blocked: false }, { blocked: false }]);
});

test('seats that are under way when their lot is blocked arrive blocked: no one who waits there gets one', async () => {
  const ann = await make.person({ company: west.company, name: 'Ann' });
  await world.sql('update enrolments set waits_for_seat = true where id = $1', [
    await make.enrolment({ person: ann, course }),
  ]);
  const lotId = await lotOf(east, 2);
  await send(east, west, lotId, 2);
  await world.sql('update seat_lots set blocked_at = now() where id = $1', [lotId]);
  await arrive();
  expect(
    await world.sql(
      'select available, allocated, blocked_at is not null as blocked from seat_lots where company_id = $1',
      [west.id],
    ),
  ).toEqual([{ available: 2, allocated: 0, blocked: true }]);
});
