import type { ErrorCode } from '@app/domain/errors';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import type { SeatTerms } from '@app/domain/seats/terms';
import { termsFor } from '@app/domain/seats/terms';
import type { Price } from '@app/domain/store/price';
import { priceFor } from '@app/domain/store/price';
import type { CompanyProduct, ProductForSale } from '@app/domain/store/product';
import { saleObstacle } from '@app/domain/store/product';
import { sql } from 'kysely';
import { ask } from '../../platform/database/questions.ts';
import type { Work } from '../../platform/database/work.ts';
import type { SeatsHeld, SeatsOf } from './events.ts';
import { heldSeats } from './events.ts';

/** Who buys: a company for its people, or, with `personId`, a person for themselves. */
export type Buyer = SeatsOf & {
  /** In which they pay; their company's unless told. */
  currency?: string;
  /** Where they are; their company's unless told, and unknown (null) of who buys for themselves. */
  country?: string | null;
};

/** A product as one buyer meets it at this moment. */
export type ForSale = {
  id: string;
  sku: string;
  names: Localised;
  summaries: Localised;
  kind: 'courses' | 'session';
  taxClass: string;
  minQuantity: number;
  maxQuantity: number;
  /** How many can still be sold; null: no limit. */
  left: number | null;
  courseIds: string[];
  currency: string;
  /** What holds for this buyer, in their currency; null: it has none. `tierReached` finds the unit price. */
  price: Price | null;
  /** Whether the price was agreed with the buyer's company. */
  agreed: boolean;
  terms: SeatTerms;
  held: SeatsHeld;
  /** Why they cannot buy it, or null. `productNotForSale`: to this buyer there is no such thing (G03). */
  obstacle: ErrorCode | null;
};

type Row = Omit<ForSale, 'currency' | 'price' | 'agreed' | 'terms' | 'held' | 'obstacle'> &
  ProductForSale &
  SeatTerms & { list: Price[]; own: Price[]; agreement: (CompanyProduct & { terms: Partial<SeatTerms> }) | null };

const price =
  sql.raw(`json_build_object('currency', r.currency, 'tiers', r.tiers, 'countsEarlierSeats', r.counts_earlier_seats,
  'validFrom', to_char(r.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'validUntil', to_char(r.valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`);

/**
 * The products as they are to this buyer, by id; also those they cannot buy, with why. What is not there was never a
 * product.
 */
export async function productsForSale(
  work: Work,
  { productIds, ...buyer }: Buyer & { productIds: readonly string[] },
): Promise<Map<string, ForSale>> {
  if (productIds.length === 0) return new Map();
  const { currency, country } = await placeOf(work, buyer);
  // What was agreed with a company holds for the company, not for someone of it who pays alone.
  const agreedWith = buyer.personId === null ? buyer.companyId : null;
  const [{ rows }, held] = await Promise.all([
    sql<Row>`
    select p.id, p.sku, p.names, p.summaries, p.kind, p.status, p.visibility, p.sold_to as "soldTo", p.countries,
      p.tax_class as "taxClass",
      p.min_quantity as "minQuantity", p.max_quantity as "maxQuantity", p.stock_total - p.stock_taken as left,
      p.assign_within_days as "assignWithinDays", p.complete_within_days as "completeWithinDays",
        p.transferable_until as "transferableUntil",
      p.refundable_within_days as "refundableWithinDays",
      array(select k.course_id from product_courses k where k.product_id = p.id order by k.place) as "courseIds",
      coalesce((select json_agg(${price}) from product_prices r
        where r.product_id = p.id and r.currency = ${currency}
        and (r.valid_until is null or r.valid_until > ${work.now})), '[]') as list,
      coalesce((select json_agg(${price}) from company_prices r
        where r.company_id = ${agreedWith}::uuid and r.product_id = p.id and r.currency = ${currency}
        and (r.valid_until is null or r.valid_until > ${work.now})), '[]') as own,
      (select json_build_object('visible', a.visible, 'visibleFrom', a.visible_from, 'visibleUntil', a.visible_until,
        'terms', a.terms)
        from company_products a where a.company_id = ${agreedWith}::uuid and a.product_id = p.id) as agreement
    from products p where p.id = any(${[...productIds]}::uuid[])`.execute(work.tx),
    seatsHeld(work, buyer, productIds),
  ]);
  return new Map(
    rows.map(
      ({
        list,
        own,
        agreement,
        status,
        visibility,
        soldTo,
        countries,
        assignWithinDays,
        completeWithinDays,
        transferableUntil,
        refundableWithinDays,
        ...row
      }) => {
        const found = priceFor(list, own, currency, work.now);
        const obstacle = saleObstacle({ status, visibility, soldTo, countries }, agreement, found !== null, {
          companyId: agreedWith,
          country,
          today: work.today,
        });
        const terms = termsFor(
          { assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays },
          agreement?.terms ?? null,
        );
        return [
          row.id,
          {
            ...row,
            currency,
            price: found,
            agreed: found !== null && own.includes(found),
            terms,
            held: held.get(row.id)!,
            obstacle,
          },
        ];
      },
    ),
  );
}

/** One product as it is to this buyer. Anyone who does not meet it is told that there is no such thing. */
export async function productForSale(
  work: Work,
  { productId, ...buyer }: Buyer & { productId: string },
): Promise<ForSale> {
  const found = (await productsForSale(work, { ...buyer, productIds: [productId] })).get(productId);
  if (!found || found.obstacle === 'productNotForSale') throw new DomainError('notFound');
  return found;
}

/** What a buyer has of products already. */
export async function seatsHeld(
  work: Work,
  { companyId, personId }: SeatsOf,
  productIds: readonly string[],
): Promise<Map<string, SeatsHeld>> {
  const answers = await ask(work, heldSeats, { of: { companyId, personId }, productIds });
  return new Map(
    productIds.map((id) => [id, answers.find((held) => held.has(id))?.get(id) ?? { bought: 0, all: 0, free: 0 }]),
  );
}

async function placeOf(
  work: Work,
  { companyId, personId, currency, country }: Buyer,
): Promise<{ currency: string; country: string | null }> {
  if (currency !== undefined && country !== undefined) return { currency, country };
  const { rows } = await sql<{
    currency: string;
    country: string;
  }>`select currency, country from companies where id = ${companyId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return {
    currency: currency ?? rows[0].currency,
    country: country === undefined ? (personId === null ? rows[0].country : null) : country,
  };
}
