import { randomUUID } from 'node:crypto';
import type { MadePerson, Sql } from '../sql.ts';

export type MadeOrder = { id: string; companyId: string; paymentId: string; totalMinor: number };
type OrderGiven = {
  buyer: MadePerson;
  courseIds: readonly string[];
  quantity?: number;
  unitMinor?: number;
  taxMinor?: number;
  method?: 'card' | 'invoice' | 'purchaseOrder' | 'credit' | 'nothing';
  boughtFor?: 'person' | 'company';
  /** Asked of the provider, as after the checkout page was opened. */
  asked?: boolean;
};

/** Whom orders of the tests are made out to. */
export const billing = {
  name: 'Buyer Ltd.',
  address: '1 Yard Road',
  country: 'CA',
  region: 'ON',
  taxId: null,
  email: 'pay@example.com',
};

/** Makers of what is sold and of orders that were placed. */
export function storeMakers(sql: Sql, next: () => number) {
  const one = async (text: string, values: unknown[]) => (await sql<{ id: string }>(text, values))[0]!.id;

  const issuer = async (): Promise<string> => {
    const [known] = await sql<{ id: string }>('select id from issuers limit 1');
    if (known) return known.id;
    return one(
      `insert into issuers (name, address, country, invoice_prefix, credit_note_prefix, currencies, sells_to)
        values ('Muster', '{}', 'CA', 'INV', 'CN', '{CAD,USD}', '{CA,US,DE,FR,GB}') returning id`,
      [],
    );
  };

  const product = async (
    given: { courseIds?: readonly string[]; stock?: number; unitMinor?: number; currency?: string } = {},
  ): Promise<{ id: string; sku: string }> => {
    const sku = `SKU-${next()}`;
    const id = await one(
      `insert into products (sku, names, status, stock_total) values ($1, $2, 'published', $3) returning id`,
      [sku, JSON.stringify({ en: `Product ${sku}` }), given.stock ?? null],
    );
    for (const [place, courseId] of (given.courseIds ?? []).entries())
      await sql(`insert into product_courses (product_id, course_id, place) values ($1, $2, $3)`, [
        id,
        courseId,
        place,
      ]);
    await sql(
      `insert into product_prices (product_id, currency, tiers, valid_from) values ($1, $2, $3, '2025-01-01')`,
      [id, given.currency ?? 'CAD', JSON.stringify([{ minQuantity: 1, unitMinor: given.unitMinor ?? 5000 }])],
    );
    return { id, sku };
  };

  /** An order of one line that was placed, with a payment begun for it. */
  const order = async (given: OrderGiven): Promise<MadeOrder> => {
    const {
      buyer,
      courseIds,
      quantity = 2,
      unitMinor = 5000,
      taxMinor = 0,
      method = 'card',
      boughtFor = 'company',
      asked = true,
    } = given;
    const { companyId } = buyer;
    const sold = await product({ courseIds, unitMinor });
    await sql('update products set stock_taken = $2 where id = $1', [sold.id, quantity]);
    const cart = await one(
      `insert into carts (company_id, owner_person_id, bought_for, currency, ordered_at, changed_at)
        values ($1, $2, $3, 'CAD', now(), now()) returning id`,
      [companyId, buyer.id, boughtFor],
    );
    const net = quantity * unitMinor;
    const id = await one(
      `insert into orders (company_id, issuer_id, number, buyer_id, bought_for, cart_id, cart_version, method, currency,
        subtotal_minor, net_minor, tax_minor, total_minor, treatment,
         billing, terms_version_id, placed_at, payment_asked_at)
       values ($1, $2, $3, $4, $5, $6, 1, $7, 'CAD', $8::bigint, $8::bigint, $9::bigint, $8::bigint + $9::bigint,
         'taxed', '{"name":"Buyer","address":"1 Road","country":"CA","region":"ON","taxId":null,"email":"pay@example.com"}', $10, '2026-03-02T08:00:00Z',
         case when $11 then timestamptz '2026-03-02T08:00:00Z' end) returning id`,
      [
        companyId,
        await issuer(),
        next(),
        buyer.id,
        boughtFor,
        cart,
        method,
        net,
        taxMinor,
        randomUUID(),
        asked && method === 'card',
      ],
    );
    await sql(
      `insert into order_lines (company_id, order_id, place, product_id, sku, names, quantity, list_unit_minor,
        unit_minor, subtotal_minor, net_minor, tax_minor, total_minor, terms)
       values ($1, $2, 0, $3, $4, '{"en":"Product"}', $5, $6, $6, $7::bigint, $7::bigint, $8::bigint,
         $7::bigint + $8::bigint, $9)`,
      [
        companyId,
        id,
        sold.id,
        sold.sku,
        quantity,
        unitMinor,
        net,
        taxMinor,
        JSON.stringify({
          assignWithinDays: 365,
          completeWithinDays: 90,
          transferableUntil: 'started',
          refundableWithinDays: 30,
          courseIds,
        }),
      ],
    );
    const paymentId = await one(
      `insert into payments (company_id, order_id, provider, provider_id, amount_minor, currency, started_at)
        values ($1, $2, 'stripe', $3, $4, 'CAD', '2026-03-02T08:00:00Z') returning id`,
      [companyId, id, `pi_${randomUUID()}`, net + taxMinor],
    );
    return { id, companyId, paymentId, totalMinor: net + taxMinor };
  };

  /** Terms in force, to be agreed to before anyone buys. */
  const terms = (): Promise<string> =>
    one(
      `insert into legal_versions (kind, number, change_kind, texts, sha256, published_at, effective_on)
       values ('terms', 1, 'minor', '{"en":{"title":"Terms"}}', 'x', '2026-01-01T00:00:00Z', '2026-01-01')
         returning id`,
      [],
    );
  const agree = ({ id, companyId }: Pick<MadePerson, 'id' | 'companyId'>, termsVersionId: string) =>
    sql(
      `insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
        values ($1, $2, $3, 'x', 'en', now()) on conflict do nothing`,
      [companyId, id, termsVersionId],
    );

  return { issuer, product, order, terms, agree };
}
