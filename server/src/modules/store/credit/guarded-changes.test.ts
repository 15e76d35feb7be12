import { plainRules } from '@app/domain/store/purchase-rules';
import type { PurchaseRules } from '@app/domain/store/purchase-rules';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { billing } from '../../../../test/make/make-store.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';

// One administrator cannot lift a limit, use it and put it back; nor have invoices paid elsewhere (decision 79).
const world = await openWorld();
const { make, clock } = world;
const termsVersionId = await make.store.terms();
const start = clock.now();
beforeEach(() => clock.set(start));
const later = (hours: number) => clock.set(new Date(Date.parse(start) + hours * 3_600_000).toISOString());
const longAgo = '2020-01-01T00:00:00Z';
const code = ({ status, body }: Answer): number | string => body?.error?.code ?? status;
const mails = async (kind: string, to: MadePerson) =>
  (
    await world.sql<{ n: number }>(`select count(*)::int as n from mails where kind = $1 and person_id = $2`, [
      kind,
      to.id,
    ])
  )[0]!.n;

async function admin(company: MadeCompany, since = longAgo): Promise<MadePerson & { call: Caller }> {
  const person = await make.companyAdmin({ company });
  await world.sql(`update employments set bu_admin_since = $2 where person_id = $1`, [person.id, since]);
  await make.store.agree(person, termsVersionId);
  return { ...person, call: await world.as(person) };
}

describe('buying rules', () => {
  const at = '/settings/purchase-rules';
  let company: MadeCompany;
  let ann: Awaited<ReturnType<typeof admin>>;
  beforeEach(async () => {
    company = await make.company({ currency: 'CAD', country: 'CA', time_zone: 'UTC' });
    ann = await admin(company);
    expect(await save({ mostPerOrderMinor: 10_000, approvalAboveMinor: 5_000 })).toEqual({ waits: false });
  });
  const read = async (who = ann) => (await who.call.get(at)).body;
  async function save(change: Partial<PurchaseRules>, who = ann) {
    const { rules } = await read(who);
    const answer = await who.call.put(at, { rules: { ...rules, ...change }, costCentres: [], billing: null });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }
  const decide = (what: 'confirmation' | 'cancellation', changeId: string, who = ann) =>
    who.call.post(`${at}/changes/${changeId}/${what}`, {});
  const limit = async () => (await read()).rules.mostPerOrderMinor;
  const audit = async () =>
    (
      await world.sql<{ action: string }>(
        `select action from audit_entries where company_id = $1 and entity = 'purchaseRules' order by sequence`,
        [company.id],
      )
    ).map(({ action }) => action);

  async function order(minor: number): Promise<Answer> {
    await make.store.issuer();
    const { id: productId } = await make.store.product({
      unitMinor: minor,
      courseIds: [(await make.taughtCourse()).id],
    });
    await world.sql(`update carts set ordered_at = now() where company_id = $1 and ordered_at is null`, [company.id]);
    expect((await ann.call.post('/cart/lines', { boughtFor: 'company', productId, quantity: 1 })).status).toBe(200);
    const { id, version, quote } = (await ann.call.get('/cart', { boughtFor: 'company', country: 'CA', region: 'ON' }))
      .body;
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
    return ann.call.post('/orders', given, { headers: { 'idempotency-key': randomUUID() } });
  }
  const onTerms = () =>
    world.sql(
      `insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at)
        values ($1, 30, 1000000, 'CAD', now())`,
      [company.id],
    );

  test('who lifts a limit alone cannot use it for a day; an order keeps the rule of its moment', async () => {
    await onTerms();
    expect(await save({ mostPerOrderMinor: null, approvalAboveMinor: null })).toEqual({ waits: true });
    expect(await read()).toMatchObject({
      rules: { mostPerOrderMinor: 10_000 },
      change: { mine: true, takesEffectAt: '2026-03-03T09:00:00.000Z', confirm: 'secondPersonNeeded' },
    });
    expect(code(await order(20_000))).toBe('aboveOrderLimit');
    const asked = (await order(6_000)).body;
    expect(asked.state).toBe('awaitingApproval');
    later(23.99);
    expect(code(await order(20_000))).toBe('aboveOrderLimit');
    later(24);
    expect((await order(20_000)).body.state).toBe('fulfilled');
    expect((await ann.call.get(`/orders/${asked.orderId}`)).body.state).toBe('awaitingApproval');
    // Too late to cancel or confirm, though nothing was written yet.
    const [{ id }] = (await world.sql<{ id: string }>(`select id from purchase_rule_changes where company_id = $1`, [
      company.id,
    ])) as [{ id: string }];
    expect([
      code(await decide('cancellation', id)),
      code(await decide('confirmation', id, await admin(company))),
    ]).toEqual(['changeOver', 'changeOver']);
    // Written with what is saved next, and it was told.
    expect(await read()).toMatchObject({ rules: { mostPerOrderMinor: null }, change: null });
    expect(await save({ mostPerMonthMinor: 90_000 })).toEqual({ waits: false });
    expect(await read()).toMatchObject({
      rules: { mostPerOrderMinor: null, approvalAboveMinor: null, mostPerMonthMinor: 90_000 },
    });
    expect(await mails('store.rulesProposed', ann)).toBe(1);
  });

  test('what tightens is in force at once, beside what waits', async () => {
    expect(await save({ mostPerOrderMinor: 5_000, approvalAboveMinor: 9_000 })).toEqual({ waits: true });
    expect(await read()).toMatchObject({
      rules: { mostPerOrderMinor: 5_000, approvalAboveMinor: 5_000 },
      change: { before: { approvalAboveMinor: 5_000 }, after: { approvalAboveMinor: 9_000 } },
    });
    // Something else leaves it waiting; the same takes its place.
    await save({ mostPerMonthMinor: 50_000 });
    expect((await read()).change).not.toBeNull();
    await save({ approvalAboveMinor: 0 });
    later(48);
    expect(await read()).toMatchObject({ rules: { approvalAboveMinor: 0 }, change: null });
  });

  test('what waits is on the dashboard of every other administrator, until it no longer waits', async () => {
    const bob = await admin(company);
    const needs = async (who: typeof ann) => (await who.call.get('/settings/dashboard')).body.needs.buyingRules;
    expect(await needs(bob)).toBe(0);
    await save({ mostPerOrderMinor: 20_000 });
    expect([await needs(ann), await needs(bob)]).toEqual([0, 1]);
    later(72.01);
    expect(await needs(bob)).toBe(0);
    await save({ mostPerOrderMinor: 30_000 });
    expect(await needs(bob)).toBe(1);
    expect((await decide('confirmation', (await read(bob)).change.id, bob)).status).toBe(200);
    expect(await needs(bob)).toBe(0);
  });

  test('a second administrator confirms, and not who proposed it, nor who has just become one', async () => {
    const bob = await admin(company);
    const cid = await admin(company, '2026-03-01T09:00:00.001Z');
    await save({ mostPerOrderMinor: 20_000 });
    const { change } = await read(bob);
    expect(change).toMatchObject({
      mine: false,
      takesEffectAt: null,
      endsAt: '2026-03-05T09:00:00.000Z',
      confirm: null,
    });
    expect([await mails('store.rulesProposed', bob), await mails('store.rulesProposed', cid)]).toEqual([1, 1]);
    expect(code(await decide('confirmation', change.id))).toBe('secondPersonNeeded');
    expect(code(await decide('confirmation', change.id, cid))).toBe('adminTooNew');
    later(25);
    expect(await limit()).toBe(10_000);
    expect(code(await decide('confirmation', change.id, bob))).toBe(200);
    expect(await limit()).toBe(20_000);
    expect(code(await decide('confirmation', change.id, bob))).toBe('changeOver');
    expect(code(await decide('cancellation', change.id, bob))).toBe('changeOver');
    expect(await mails('store.rulesConfirmed', ann)).toBe(1);
    expect(await audit()).toEqual(['purchaseRules.change', 'purchaseRules.change', 'purchaseRules.confirm']);
  });

  test('without a confirmation it lapses; any administrator cancels', async () => {
    const bob = await admin(company);
    await save({ mostPerOrderMinor: 20_000 });
    const { id } = (await read()).change;
    later(72.01);
    expect(await read(bob)).toMatchObject({ rules: { mostPerOrderMinor: 10_000 }, change: null });
    expect(code(await decide('confirmation', id, bob))).toBe('changeOver');
    await save({ mostPerOrderMinor: 30_000 });
    const { change } = await read();
    expect(code(await decide('cancellation', change.id, bob))).toBe(200);
    expect(code(await decide('confirmation', change.id, bob))).toBe('changeOver');
    expect(await limit()).toBe(10_000);
    expect(await audit()).toContain('purchaseRules.cancel');
  });

  test('one that was proposed later takes the place of the one before', async () => {
    const bob = await admin(company);
    await save({ mostPerOrderMinor: 20_000 });
    const first = (await read()).change;
    await save({ mostPerOrderMinor: 30_000 });
    expect(code(await decide('confirmation', first.id, bob))).toBe('changeOver');
    expect(code(await decide('confirmation', (await read()).change.id, bob))).toBe(200);
    expect(await limit()).toBe(30_000);
  });

  test('of two confirmations at once one counts; a cancellation and a confirmation at once end as one of them', async () => {
    const [bob, cid] = [await admin(company), await admin(company)];
    await save({ mostPerOrderMinor: 20_000 });
    const { id } = (await read()).change;
    const both = await Promise.all([decide('confirmation', id, bob), decide('confirmation', id, cid)]);
    expect(both.map(code).toSorted()).toEqual([200, 'changeOver']);
    expect(await mails('store.rulesConfirmed', ann)).toBe(1);
    for (let round = 0; round < 5; round++) {
      const [before, wanted] = [await limit(), 30_000 + round];
      await save({ mostPerOrderMinor: wanted });
      const next = (await read()).change.id;
      const [confirmed, cancelled] = await Promise.all([
        decide('confirmation', next, bob),
        decide('cancellation', next, cid),
      ]);
      expect([code(confirmed), code(cancelled)].toSorted()).toEqual([200, 'changeOver']);
      expect(await limit()).toBe(confirmed.status === 200 ? wanted : before);
    }
  });

  test('two that are proposed at once leave one that waits', async () => {
    const bob = await admin(company);
    await Promise.all([save({ mostPerOrderMinor: 20_000 }), save({ mostPerOrderMinor: 25_000 }, bob)]);
    expect(
      await world.sql(`select from purchase_rule_changes where company_id = $1 and cancelled_at is null`, [company.id]),
    ).toHaveLength(1);
  });

  test('what someone proposed ends when they are no administrator any more, or are locked out', async () => {
    const bob = await admin(company);
    const staff = await world.as(await make.platformAdmin());
    for (const leave of [
      () => bob.call.delete(`/settings/employees/${ann.id}/admin`),
      () => staff.put(`/admin/employees/${ann.id}/lock`, { reason: 'Account taken over' }),
    ]) {
      await world.sql(`update employments set bu_admin_since = $2 where person_id = $1`, [ann.id, longAgo]);
      await world.sql(`update employments set bu_admin_since = null where person_id = $1`, [bob.id]);
      await save({ mostPerOrderMinor: 20_000 });
      await world.sql(`update employments set bu_admin_since = $2 where person_id = $1`, [bob.id, longAgo]);
      const gone = await leave();
      expect(gone.status, gone.text).toBe(200);
      later(30);
      expect((await read(bob)).rules.mostPerOrderMinor).toBe(10_000);
      clock.set(start);
    }
  });

  test('who took the proposer’s record over confirms nothing of theirs: it is one person', async () => {
    const [bob, cid] = [await make.person({ company }), await admin(company)];
    await save({ mostPerOrderMinor: 20_000 });
    const { id } = (await read()).change;
    const merged = await (
      await world.as(await make.platformAdmin())
    ).post(`/admin/employees/${bob.id}/merges`, { mergedId: ann.id, reason: 'One person' });
    expect(merged.status, merged.text).toBe(200);
    const kept = { ...ann, ...bob, call: await world.as(bob) };
    expect(code(await decide('confirmation', id, kept))).toBe('changeOver');
    expect(await read(cid)).toMatchObject({ rules: { mostPerOrderMinor: 10_000 }, change: null });
  });

  test('a confirmation that waited for the end of the change is told that it is over', async () => {
    const bob = await admin(company);
    await save({ mostPerOrderMinor: 20_000 });
    const { id } = (await read()).change;
    const client = new pg.Client(world.connect('superuser'));
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`update purchase_rule_changes set cancelled_at = $2 where id = $1`, [id, clock.now()]);
      const confirmed = decide('confirmation', id, bob);
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%purchase_rule_changes%'`;
      while ((await world.sql(waits)).length === 0);
      await client.query('commit');
      expect(code(await confirmed)).toBe('changeOver');
    } finally {
      await client.end();
    }
    expect(await limit()).toBe(10_000);
  });

  test('a confirmation and the loss of the proposer’s claim at once end as one of them', async () => {
    const [bob, cid] = [await admin(company), await admin(company)];
    for (let round = 0; round < 8; round++) {
      await world.sql(`update employments set bu_admin_since = $2 where person_id = $1`, [ann.id, longAgo]);
      ann = { ...ann, call: await world.as(ann) };
      const [before, wanted] = [(await read(bob)).rules.mostPerOrderMinor, 20_000 + round];
      await save({ mostPerOrderMinor: wanted });
      const { id } = (await read(bob)).change;
      const [confirmed, lost] = await Promise.all([
        decide('confirmation', id, bob),
        cid.call.delete(`/settings/employees/${ann.id}/admin`),
      ]);
      expect(lost.status, lost.text).toBe(200);
      expect([200, 'changeOver']).toContain(code(confirmed));
      expect(await read(bob)).toMatchObject({
        rules: { mostPerOrderMinor: confirmed.status === 200 ? wanted : before },
        change: null,
      });
    }
  });

  test('another account that is made an administrator approves nothing for a day, and is not chosen to at once', async () => {
    await onTerms();
    const { orderId } = (await order(6_000)).body;
    const second = await make.person({ company });
    await make.store.agree(second, termsVersionId);
    await world.sql(`update employments set bu_admin_since = $2 where person_id = $1`, [second.id, clock.now()]);
    const theirs = await world.as(second);
    const approve = async () => code(await theirs.post(`/orders/${orderId}/decision`, { approved: true, reason: '' }));
    expect(await approve()).toBe('adminTooNew');
    expect(await save({ approverPersonIds: [second.id] })).toEqual({ waits: true });
    expect(await approve()).toBe('adminTooNew');
    await decide('cancellation', (await read()).change.id);
    later(24);
    expect(await approve()).toBe(200);
    expect((await ann.call.get(`/orders/${orderId}`)).body.state).toBe('fulfilled');
  });

  test('of another company’s change nothing is there', async () => {
    await save({ mostPerOrderMinor: 20_000 });
    const { id } = (await read()).change;
    const stranger = await admin(await make.company());
    expect([
      code(await decide('confirmation', id, stranger)),
      code(await decide('cancellation', id, stranger)),
    ]).toEqual(['notFound', 'notFound']);
    const learner = { ...ann, call: await world.as(await make.person({ company })) };
    expect((await decide('cancellation', id, learner)).status).toBe(403);
    expect((await read()).change.id).toBe(id);
  });

  test('the first rules of a company are in force at once: there is no limit yet that one could lift', async () => {
    const boss = await admin(await make.company({ currency: 'CAD', country: 'CA' }));
    const buyer = await make.person({ company: { id: boss.companyId } as MadeCompany });
    const rules = { ...plainRules, buyers: 'adminsAndBuyers', chosenPersonIds: [buyer.id] };
    expect((await boss.call.put(at, { rules, costCentres: [], billing: null })).body).toEqual({ waits: false });
    expect((await read(boss)).rules.chosenPersonIds).toEqual([buyer.id]);
  });
});

describe('where invoices say to pay', () => {
  const at = '/admin/store/issuer';
  const seller = {
    ...{
      name: 'Muster Learning',
      addressLines: ['1 King Street'],
      country: 'CA',
      region: 'ON',
      taxIds: [] as string[],
      invoicePrefix: 'INV',
      creditNotePrefix: 'CN',
    },
    ...{ sellsTo: ['CA'], currencies: ['CAD'], bankDetails: 'Bank of Here 1', footer: 'Thank you' },
  };
  async function staff(since = longAgo): Promise<MadePerson & { call: Caller }> {
    const person = await make.platformAdmin();
    await world.sql(`update employments set bu_admin_since = $2 where person_id = $1`, [person.id, since]);
    await world.sql(`update people set qms_admin_since = $2 where id = $1`, [person.id, since]);
    return { ...person, call: await world.as(person) };
  }
  let sue: Awaited<ReturnType<typeof staff>>;
  beforeEach(async () => {
    await world.sql(`update people set qms_admin_since = null`);
    await world.sql(
      `update issuer_changes set cancelled_at = proposed_at
        where cancelled_at is null and confirmed_at is null and settled_at is null`,
    );
    sue = await staff();
    await make.store.issuer();
    await world.sql(
      `update issuers set name = $1, bank_details = $2, footer = $3, address = '{"lines":["1 King Street"]}',
        tax_ids = '[]'`,
      [...[seller.name, seller.bankDetails, seller.footer]],
    );
  });
  const read = async () => (await sue.call.get(at)).body;
  const save = async (change: Partial<typeof seller>, who = sue) =>
    (await who.call.put(at, { ...seller, ...change })).body;
  const decide = (what: 'confirmation' | 'cancellation', changeId: string, who = sue) =>
    who.call.post(`${at}/changes/${changeId}/${what}`, {});

  async function printed(): Promise<{ bankDetails: string; footer: string }> {
    const company = await make.company({ currency: 'CAD', country: 'CA' });
    const boss = await admin(company);
    await world.sql(
      `insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at)
        values ($1, 30, 1000000, 'CAD', now())`,
      [company.id],
    );
    const { id: productId } = await make.store.product({
      unitMinor: 5_000,
      courseIds: [(await make.taughtCourse()).id],
    });
    await boss.call.post('/cart/lines', { boughtFor: 'company', productId, quantity: 1 });
    const { id, version, quote } = (await boss.call.get('/cart', { boughtFor: 'company', country: 'CA', region: 'ON' }))
      .body;
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
    const placed = await boss.call.post('/orders', given, { headers: { 'idempotency-key': randomUUID() } });
    expect(placed.status, placed.text).toBe(200);
    const [invoice] = await world.sql<{ issuer: never }>(
      `select snapshot -> 'issuer' as issuer from invoices where company_id = $1`,
      [company.id],
    );
    return invoice!.issuer;
  }

  test('other bank details wait three days where there is one administrator; invoices say what is in force', async () => {
    expect(await save({ bankDetails: 'Bank of There 2', footer: 'Pay to There 2', name: 'Muster Inc.' })).toEqual({
      waits: true,
    });
    expect(await read()).toMatchObject({
      name: 'Muster Learning',
      bankDetails: 'Bank of Here 1',
      footer: 'Thank you',
      change: { takesEffectAt: '2026-03-05T09:00:00.000Z' },
    });
    expect(await mails('store.bankProposed', sue)).toBe(1);
    later(71.99);
    expect(await printed()).toMatchObject({ bankDetails: 'Bank of Here 1', footer: 'Thank you' });
    later(72);
    expect(await printed()).toMatchObject({
      bankDetails: 'Bank of There 2',
      footer: 'Pay to There 2',
      name: 'Muster Inc.',
    });
    expect(await read()).toMatchObject({ bankDetails: 'Bank of There 2', change: null });
    // What is saved next is compared with what is in force.
    expect(
      await save({ bankDetails: 'Bank of There 2', footer: 'Pay to There 2', name: 'Muster Inc.', region: 'QC' }),
    ).toEqual({ waits: false });
    expect(await read()).toMatchObject({ name: 'Muster Inc.', region: 'QC', bankDetails: 'Bank of There 2' });
  });

  test('so do another name, another address and other tax ids: they are on the invoice too', async () => {
    const tom = await staff();
    const moved = { name: 'Mustard Inc.', addressLines: ['9 Other Street', 'Elsewhere'], taxIds: ['GST 999'] };
    for (const [field, value] of Object.entries(moved)) {
      expect(await save({ [field]: value, creditNotePrefix: 'CR' }), field).toEqual({ waits: true });
      expect(await read()).toMatchObject({ ...seller, creditNotePrefix: 'CR', change: { after: { [field]: value } } });
      expect(await printed()).toMatchObject({ name: seller.name, address: { lines: seller.addressLines }, taxIds: [] });
      await decide('cancellation', (await read()).change.id);
    }
    expect(await save(moved)).toEqual({ waits: true });
    expect(code(await decide('confirmation', (await read()).change.id, tom))).toBe(200);
    expect(await read()).toMatchObject({ ...moved, change: null });
    expect(await printed()).toMatchObject({
      name: 'Mustard Inc.',
      address: { lines: moved.addressLines },
      taxIds: moved.taxIds,
    });
    // An address that is taken off is shown nowhere any more, at once.
    expect(await save({ ...moved, addressLines: [''] })).toEqual({ waits: false });
    expect((await read()).addressLines).toEqual([]);
    // Alone, it takes effect after its time, without a job.
    await world.sql(`update people set qms_admin_since = null where id = $1`, [tom.id]);
    expect(await save({ ...moved, addressLines: ['2 King Street'] })).toEqual({ waits: true });
    later(71.99);
    expect(await printed()).toMatchObject({ address: { lines: [] } });
    later(72);
    expect(await printed()).toMatchObject({ address: { lines: ['2 King Street'] } });
  });

  test('a second administrator of the platform confirms, once', async () => {
    const [tom, new_] = [await staff(), await staff('2026-02-27T09:00:00.001Z')];
    await save({ bankDetails: 'Bank of There 2' });
    const { change } = await read();
    expect(change).toMatchObject({ takesEffectAt: null, after: { bankDetails: 'Bank of There 2' } });
    expect(code(await decide('confirmation', change.id))).toBe('secondPersonNeeded');
    expect(code(await decide('confirmation', change.id, new_))).toBe('adminTooNew');
    const both = await Promise.all([decide('confirmation', change.id, tom), decide('cancellation', change.id)]);
    expect(both.map(code).toSorted()).toEqual([200, 'changeOver']);
    expect((await read()).bankDetails).toBe(both[0].status === 200 ? 'Bank of There 2' : 'Bank of Here 1');
    expect(code(await decide('confirmation', randomUUID(), tom))).toBe('notFound');
    expect((await decide('confirmation', change.id, await admin(await make.company()))).status).toBe(403);
  });

  test('of confirmations and cancellations at once exactly one counts', async () => {
    const [tom, kim] = [await staff(), await staff()];
    for (let round = 0; round < 6; round++) {
      await save({ bankDetails: `Bank of There ${round}` });
      const { id } = (await read()).change;
      const all = await Promise.all([
        decide('confirmation', id, tom),
        decide('confirmation', id, kim),
        decide('cancellation', id),
        decide('cancellation', id, kim),
      ]);
      expect(all.map(code).toSorted(), `round ${round}`).toEqual([200, 'changeOver', 'changeOver', 'changeOver']);
      expect((await read()).bankDetails === `Bank of There ${round}`).toBe(
        all[0].status === 200 || all[1].status === 200,
      );
    }
  });

  test('bank details can be cleared at once, and what waits for them ends', async () => {
    await save({ bankDetails: 'Bank of There 2' });
    expect(await save({ bankDetails: '' })).toEqual({ waits: false });
    later(100);
    expect(await read()).toMatchObject({ bankDetails: '', change: null });
  });

  test('what an administrator proposed whose claim is taken never takes effect', async () => {
    const tom = await staff();
    await world.sql(`update people set qms_admin_since = null where id = $1`, [tom.id]);
    await save({ bankDetails: 'Bank of There 2' });
    await world.sql(`update people set qms_admin_since = $2 where id = $1`, [tom.id, longAgo]);
    const taken = await tom.call.delete(`/admin/employees/${sue.id}/platform-admin`);
    expect(taken.status, taken.text).toBe(200);
    later(100);
    expect((await tom.call.get(at)).body).toMatchObject({ bankDetails: 'Bank of Here 1', change: null });
  });

  test('so does their own company, which cannot write what is the platform’s', async () => {
    const tom = await staff('2026-03-01T09:00:00.000Z');
    await world.sql(`update employments e set company_id = e.company_id where person_id = $1`, [tom.id]);
    expect(tom.companyId).toBe(sue.companyId);
    await save({ bankDetails: 'Bank of There 2' });
    expect((await read()).change.takesEffectAt).not.toBeNull();
    const taken = await tom.call.delete(`/settings/employees/${sue.id}/admin`);
    expect(taken.status, taken.text).toBe(200);
    later(100);
    expect((await tom.call.get(at)).body).toMatchObject({ bankDetails: 'Bank of Here 1', change: null });
  });
});
