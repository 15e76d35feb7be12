import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany } from '../../../../test/make/make.ts';

const world = await openWorld();
const { make } = world;
let company: MadeCompany;
let boss: Caller;
let staff: Caller;
beforeEach(async () => {
  company = await make.company({ currency: 'CAD', country: 'CA' });
  boss = await world.as(await make.companyAdmin({ company }));
  staff = await world.as(await make.platformAdmin());
});
const seller = {
  name: 'Muster Learning',
  addressLines: ['1 King Street'],
  country: 'CA',
  region: 'ON',
  taxIds: [],
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  sellsTo: ['CA', 'US'],
  currencies: ['CAD'],
  bankDetails: '',
  footer: '',
};

test('there is one seller, named and changed by the platform', async () => {
  expect((await staff.get('/admin/store/issuer')).body).toBeNull();
  expect((await staff.put('/admin/store/issuer', seller)).status).toBe(200);
  expect((await staff.put('/admin/store/issuer', { ...seller, creditNotePrefix: 'CR' })).body).toEqual({
    waits: false,
  });
  expect((await staff.get('/admin/store/issuer')).body).toEqual({ ...seller, creditNotePrefix: 'CR', change: null });
  expect((await staff.put('/admin/store/issuer', { ...seller, currencies: ['XXX'] })).body.error.issues).toMatchObject([
    { path: 'currencies' },
  ]);
  expect(await world.sql('select from issuers')).toHaveLength(1);
});

test('a company says how it buys, naming its own people only', async () => {
  const { rules } = (await boss.get('/settings/purchase-rules')).body;
  const buyer = await make.person({ company });
  const given = {
    rules: { ...rules, buyers: 'chosen', chosenPersonIds: [buyer.id], mostPerOrderMinor: 100_000 },
    costCentres: ['YARD', 'YARD'],
    billing: null,
  };
  expect((await boss.put('/settings/purchase-rules', given)).status).toBe(200);
  expect((await boss.get('/settings/purchase-rules')).body).toMatchObject({
    rules: { buyers: 'chosen', mostPerOrderMinor: 100_000 },
    costCentres: ['YARD'],
    people: [{ personId: buyer.id }],
  });
  const billing = {
    name: 'Yard Ltd.',
    address: '1 Yard Road',
    country: 'CA',
    region: 'ON',
    taxId: null,
    email: 'pay@example.com',
  };
  expect((await boss.put('/settings/purchase-rules', { ...given, billing })).status).toBe(200);
  expect((await boss.put('/settings/purchase-rules', given)).status).toBe(200);
  expect((await boss.get('/settings/purchase-rules')).body.billing).toMatchObject(billing);
  const foreign = await make.person({ company: await make.company() });
  expect(
    (
      await boss.put('/settings/purchase-rules', {
        ...given,
        rules: { ...given.rules, approverPersonIds: [foreign.id] },
      })
    ).status,
  ).toBe(404);
  expect(
    (await boss.put('/settings/purchase-rules', { ...given, rules: { ...given.rules, methods: [] } })).body.error
      .issues,
  ).toMatchObject([{ path: 'rules.methods' }]);
});

test('the platform says how much a company may owe, and gives it credit once', async () => {
  expect(
    (await staff.put(`/admin/companies/${company.id}/credit-terms`, { limitMinor: 50_000, invoiceDays: 45 })).status,
  ).toBe(200);
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const gift = { amountMinor: 20_000, months: 12, paid: false, note: 'For the trouble' };
  for (let n = 0; n < 2; n++)
    expect((await staff.post(`/admin/companies/${company.id}/credit`, gift, key)).status).toBe(200);
  expect((await staff.get(`/admin/companies/${company.id}/credit`)).body).toMatchObject({
    limitMinor: 50_000,
    invoiceDays: 45,
    creditMinor: 20_000,
    lots: [{ minor: 20_000 }],
  });
  expect(
    (await boss.put(`/admin/companies/${company.id}/credit-terms`, { limitMinor: 1, invoiceDays: 1 })).status,
  ).toBe(403);
});

test('what the platform keeps of a company’s billing is there at its first order, until the company says otherwise', async () => {
  await world.sql(
    `update companies set tax_id = '123456789RT0001',
      billing = '{"address":"1 Yard Road","email":"pay@example.com","poRequired":true}' where id = $1`,
    [company.id],
  );
  const checkout = async () => (await boss.get('/checkout', { boughtFor: 'company' })).body;
  expect(await checkout()).toMatchObject({
    billing: { address: '1 Yard Road', email: 'pay@example.com', country: 'CA', taxId: '123456789RT0001' },
    purchaseOrderRequired: true,
  });
  const { rules } = (await boss.get('/settings/purchase-rules')).body;
  const billing = {
    name: 'Yard Ltd.',
    address: '9 Dock Street',
    country: 'CA',
    region: 'ON',
    taxId: null,
    email: 'dock@example.com',
  };
  const given = { rules: { ...rules, purchaseOrderRequired: false }, costCentres: [], billing };
  expect((await boss.put('/settings/purchase-rules', given)).status).toBe(200);
  expect(await checkout()).toMatchObject({
    billing: { address: '9 Dock Street', email: 'dock@example.com' },
    purchaseOrderRequired: false,
  });
});

test('every way to pay is told, with why it cannot be used: by the company’s own rules, or because nothing was granted', async () => {
  const ways = async (boughtFor: string) =>
    Object.fromEntries(
      ((await boss.get('/checkout', { boughtFor })).body.methods as { method: string; obstacle: string | null }[]).map(
        ({ method, obstacle }) => [method, obstacle],
      ),
    );
  expect(await ways('company')).toMatchObject({
    invoice: 'noInvoiceTerms',
    purchaseOrder: 'noInvoiceTerms',
    credit: 'noPrepaidCredit',
  });
  const { rules } = (await boss.get('/settings/purchase-rules')).body;
  const billing = {
    name: 'Yard Ltd.',
    address: '9 Dock Street',
    country: 'CA',
    region: 'ON',
    taxId: null,
    email: 'dock@example.com',
  };
  const given = { rules: { ...rules, methods: ['card'] }, costCentres: [], billing };
  expect((await boss.put('/settings/purchase-rules', given)).status).toBe(200);
  expect(await ways('company')).toMatchObject({ invoice: 'paymentMethodRuledOut', credit: 'paymentMethodRuledOut' });
  // People who pay for themselves are told of cards alone.
  expect(Object.keys(await ways('person'))).toEqual(['card']);
});
