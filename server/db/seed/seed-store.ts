import { couponCode } from '@app/domain/store/coupon';
import type { Day } from '@app/domain/time';
import { addMonths } from '@app/domain/time';
import type pg from 'pg';
import { demoAgreedPrice, demoCoupons, demoIssuer, demoProducts, demoTaxRates, europeanUnion } from '../demo/store.ts';
import { idOf, insertRows } from './rows.ts';

const at = (day: Day) => `${day}T14:00:00Z`;
const tiersOf = (tiers: [number, number][]) => tiers.map(([minQuantity, unitMinor]) => ({ minQuantity, unitMinor }));

/** What is sold, at which prices, with which coupons and taxes, and who writes the invoices. */
export async function seedStore(client: pg.ClientBase, today: Day): Promise<void> {
  const since = at(addMonths(today, -14));
  await insertRows(
    client,
    'products',
    demoProducts.map(
      ({ sku, name, summary, categoryKey, stockTotal = null, minQuantity = 1, soldTo = 'everybody', onlyFor }) => ({
        id: idOf('product', sku),
        sku,
        status: 'published',
        names: name,
        summaries: summary,
        descriptions: {},
        category_id: idOf('category', categoryKey),
        kind: 'courses',
        visibility: onlyFor ? 'chosenCompanies' : 'public',
        sold_to: soldTo,
        tax_class: 'standard',
        min_quantity: minQuantity,
        max_quantity: 1000,
        stock_total: stockTotal,
        stock_taken: 0,
        assign_within_days: 365,
        complete_within_days: 90,
        transferable_until: 'started',
        refundable_within_days: 30,
        created_at: since,
        changed_at: since,
      }),
    ),
  );
  const courses = demoProducts.flatMap(({ sku, courses: codes }) =>
    codes.map((code, place) => ({
      product_id: idOf('product', sku),
      course_id: idOf('course', code),
      place: place + 1,
    })),
  );
  await insertRows(client, 'product_courses', courses);
  const prices = demoProducts.flatMap(({ sku, prices: byCurrency, countsEarlierSeats = false }) =>
    Object.entries(byCurrency).map(([currency, tiers]) => ({
      id: idOf('product price', `${sku}/${currency}`),
      product_id: idOf('product', sku),
      currency,
      tiers: tiersOf(tiers),
      counts_earlier_seats: countsEarlierSeats,
      valid_from: since,
      reason: '',
    })),
  );
  await insertRows(client, 'product_prices', prices);
  await seedAgreements(client, since);
  await insertRows(
    client,
    'tax_rates',
    demoTaxRates.map(([country, region, name, rate, taxClass, instead]) => ({
      id: idOf('tax rate', [country, region, name, taxClass].join('/')),
      country,
      region,
      tax_class: taxClass,
      name,
      rate_ppm: rate,
      instead,
      reverse_charge: europeanUnion.includes(country),
      valid_from: since.slice(0, 10),
      set_at: since,
    })),
  );
  await seedSeller(client, since);
}

async function seedAgreements(client: pg.ClientBase, since: string): Promise<void> {
  const own = demoProducts.flatMap(({ sku, onlyFor }) =>
    onlyFor
      ? [
          {
            company_id: idOf('company', onlyFor),
            product_id: idOf('product', sku),
            visible: true,
            terms: {},
            changed_at: since,
          },
        ]
      : [],
  );
  await insertRows(client, 'company_products', own);
  const { companyKey, sku, currency, tiers, reason } = demoAgreedPrice;
  await insertRows(client, 'company_prices', [
    {
      company_id: idOf('company', companyKey),
      id: idOf('company price', sku),
      product_id: idOf('product', sku),
      currency,
      tiers: tiersOf(tiers),
      counts_earlier_seats: false,
      valid_from: since,
      reason,
    },
  ]);
}

async function seedSeller(client: pg.ClientBase, since: string): Promise<void> {
  await insertRows(
    client,
    'coupons',
    demoCoupons.map(
      ({
        code,
        percentPpm = null,
        amountMinor = null,
        currency = null,
        companyKey,
        mostUses = null,
        mostUsesByCompany = null,
        leastMinor = 0,
      }) => ({
        id: idOf('coupon', code),
        code,
        code_key: couponCode(code),
        kind: percentPpm === null ? 'amount' : 'percent',
        percent_ppm: percentPpm,
        amount_minor: amountMinor,
        currency,
        company_id: companyKey ? idOf('company', companyKey) : null,
        valid_from: since,
        most_uses: mostUses,
        most_uses_by_company: mostUsesByCompany,
        least_minor: leastMinor,
        stacks: false,
        uses: 0,
        created_at: since,
      }),
    ),
  );
  const { taxIds, invoicePrefix, creditNotePrefix, bankDetails, ...issuer } = demoIssuer;
  await insertRows(client, 'issuers', [
    {
      id: idOf('issuer', issuer.name),
      ...issuer,
      tax_ids: taxIds,
      invoice_prefix: invoicePrefix,
      credit_note_prefix: creditNotePrefix,
      bank_details: bankDetails,
      sells_to: [...new Set(['CA', ...demoTaxRates.map(([country]) => country)])].toSorted(),
      price_lock_minutes: 30,
      changed_at: since,
    },
  ]);
}
