import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { pdfBytes } from '../../../../test/bytes.ts';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { billing } from '../../../../test/make/make-store.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import { sweepDocuments } from './keep-document.ts';

const world = await openWorld();
const { make } = world;
const termsVersionId = await make.store.terms();

let company: MadeCompany;
let me: Caller;
beforeEach(async () => {
  company = await make.company({ currency: 'CAD', country: 'CA' });
  me = await buyer();
  await make.store.issuer();
  await world.sql(
    `insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at)
      values ($1, 30, 1000000, 'CAD', now())`,
    [company.id],
  );
});
const agree = (person: MadePerson) => make.store.agree(person, termsVersionId);
async function buyer(of = company): Promise<Caller> {
  const person = await make.companyAdmin({ company: of });
  await agree(person);
  return world.as(person);
}
const send = (bytes: Buffer, name = 'Order 7.pdf', who = me) =>
  who.post('/orders/documents', undefined, { bytes, query: { name } });
async function place(documentId: string | null, who = me) {
  const { id: productId } = await make.store.product({ courseIds: [(await make.taughtCourse()).id] });
  await who.post('/cart/lines', { boughtFor: 'company', productId, quantity: 1 });
  await who.put('/cart', { boughtFor: 'company', purchaseOrderNumber: 'PO 7', notes: '' });
  const { id, version, quote } = (await who.get('/cart', { boughtFor: 'company', country: 'CA', region: 'ON' })).body;
  const order = {
    cartId: id,
    cartVersion: version,
    quote,
    method: 'purchaseOrder',
    billing,
    termsVersionId,
    locale: 'en',
    documentId,
  };
  return who.post('/orders', order, { headers: { 'idempotency-key': randomUUID() } });
}
const stored = async () =>
  (
    await world.sql<{ name: string }>(
      `select name from files where company_id = $1 and bucket = 'orders' order by created_at, id`,
      [company.id],
    )
  ).map(({ name }) => name);
const sweep = async (days: number) => {
  world.clock.advance(days * 24 * 3_600_000);
  await sweepDocuments.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
};

describe('the document of a purchase order', () => {
  test('is kept with its order, under its own name, and given to those who may see the order', async () => {
    const sent = await send(pdfBytes({ words: 'Please deliver' }), '../../Order 7.exe');
    expect(sent).toMatchObject({ status: 200, body: { name: 'Order 7.pdf' } });
    const { orderId } = (await place(sent.body.documentId)).body;
    const shown = await me.get(`/orders/${orderId}/document`);
    expect([
      shown.status,
      shown.headers['content-type'],
      shown.raw.equals(pdfBytes({ words: 'Please deliver' })),
    ]).toEqual([200, 'application/pdf', true]);
    const staff = await world.as(await make.platformAdmin());
    expect((await staff.get(`/admin/orders/${orderId}/document`)).status).toBe(200);
    const stranger = await buyer(await make.company());
    expect((await stranger.get(`/orders/${orderId}/document`)).status).toBe(404);
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileTypeRefused'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004 xl/workbook.xml'), 'fileTypeRefused'],
    ['a PDF cut short', Buffer.from('%PDF-1.7\n1 0 obj'), 'fileCorrupt'],
    ['more than ten megabytes', Buffer.alloc(10_000_001, 1), 'fileTooLarge'],
    ['nothing', Buffer.alloc(0), 'fileTypeRefused'],
  ])('is not %s; nothing of it is kept', async (_name, bytes, code) => {
    expect((await send(bytes)).body.error.code).toBe(code);
    expect(await stored()).toEqual([]);
  });

  test('is the buyer’s own: a colleague’s, another company’s or an unknown one makes no order', async () => {
    const colleague = await buyer();
    const foreign = await buyer(await make.company({ currency: 'CAD', country: 'CA' }));
    for (const who of [colleague, foreign]) {
      const { documentId } = (await send(pdfBytes(), 'a.pdf', who)).body;
      expect((await place(documentId)).status).toBe(404);
    }
    expect((await place(randomUUID())).status).toBe(404);
    expect((await place(null)).body.error.issues).toMatchObject([{ path: 'documentId', code: 'documentMissing' }]);
    expect(await world.sql('select from orders where company_id = $1', [company.id])).toEqual([]);
  });

  test('sent again after the line broke is another; the one that no order names is deleted after two days', async () => {
    await send(pdfBytes(), 'first.pdf');
    const { documentId } = (await send(pdfBytes(), 'second.pdf')).body;
    expect((await place(documentId)).status).toBe(200);
    await world.sql(`update files set created_at = $2 where company_id = $1`, [company.id, world.clock.now()]);
    await sweep(1.5);
    expect(await stored()).toHaveLength(2);
    const [path] = (
      await world.sql<{ path: string }>(`select path from files where company_id = $1 and name = 'first.pdf'`, [
        company.id,
      ])
    ).map((row) => row.path);
    await drain(path!);
    await sweep(1);
    await sweep(30);
    expect(await stored()).toEqual(['second.pdf']);
    await expect(drain(path!)).rejects.toThrow();
  });
});

/** Reads a stored document to its end. */
async function drain(path: string): Promise<void> {
  for await (const _ of await world.runtime.files.read('orders', path)) void _;
}
