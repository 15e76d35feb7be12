import { refuseFields } from '@app/domain/errors';
import { isCurrency } from '@app/domain/money/currency';
import type { PriceTier } from '@app/domain/store/price';
import { tiersIssues } from '@app/domain/store/price';
import type { Instant } from '@app/domain/time';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

export type NewPrice = {
  currency: string;
  tiers: PriceTier[];
  countsEarlierSeats: boolean;
  validFrom: Instant | null;
  reason: string;
};
/** Whose prices: everyone's, or those agreed with one company. */
export type PricesOf = { productId: string; companyId: string | null };

const tableOf = ({ companyId }: PricesOf) => sql.raw(companyId === null ? 'product_prices' : 'company_prices');
const these = ({ productId, companyId }: PricesOf, currency: string) =>
  sql`product_id = ${productId} and currency = ${currency} ${
    companyId === null
      ? sql``
      : sql`and company_id =
    ${companyId}`
  }`;

/**
 * A price from now or a later instant on. The one that holds until then ends there; what was to come and never held
 * makes room.
 */
export async function setPrice(
  work: Work,
  of: PricesOf,
  { currency, tiers, countsEarlierSeats, validFrom, reason }: NewPrice,
): Promise<void> {
  refuseFields([
    ...(isCurrency(currency) ? [] : [{ path: 'currency', code: 'settingOutside' }]),
    ...(validFrom !== null && validFrom < work.now ? [{ path: 'validFrom', code: 'settingOutside' }] : []),
    ...tiersIssues(tiers),
  ]);
  const start = validFrom ?? work.now;
  const table = tableOf(of);
  await sql`select 1 from products where id = ${of.productId} for update`.execute(work.tx);
  await sql`delete from ${table} where ${these(of, currency)} and valid_from >= ${start}`.execute(work.tx);
  await sql`update ${table} set valid_until = ${start} where ${these(of, currency)} and valid_from < ${start}
    and (valid_until is null or valid_until > ${start})`.execute(work.tx);
  const company =
    of.companyId === null
      ? { column: sql``, value: sql`` }
      : { column: sql`company_id, `, value: sql`${of.companyId}, ` };
  await sql`insert into ${table} (${company.column}product_id, currency, tiers, counts_earlier_seats, valid_from,
    set_by, reason)
    values (${company.value}${of.productId}, ${currency}, ${JSON.stringify(tiers)}, ${countsEarlierSeats}, ${start},
      ${work.personId}, ${reason})`.execute(work.tx);
}

/** Ends a price now. One that never held goes, and the one it was to follow holds on. */
export async function endPrice(work: Work, of: PricesOf, priceId: string): Promise<{ currency: string }> {
  const table = tableOf(of);
  const { rows } = await sql<{
    currency: string;
    validFrom: Instant;
    validUntil: Instant | null;
  }>`select currency, valid_from as "validFrom", valid_until as "validUntil"
    from ${table} where id = ${priceId} and product_id = ${of.productId} ${
      of.companyId === null
        ? sql``
        : sql`and
      company_id = ${of.companyId}`
    } for update`.execute(work.tx);
  const price = rows[0];
  if (!price) throw new DomainError('notFound');
  if (price.validUntil !== null && price.validUntil <= work.now) throw new DomainError('conflict');
  if (price.validFrom < work.now)
    await sql`update ${table} set valid_until = ${work.now} where id = ${priceId}`.execute(work.tx);
  else {
    await sql`delete from ${table} where id = ${priceId}`.execute(work.tx);
    await sql`update ${table} set valid_until = ${price.validUntil}
      where ${these(of, price.currency)} and valid_until = ${price.validFrom}`.execute(work.tx);
  }
  return { currency: price.currency };
}

/** All prices of a product, the newest first. */
export const priceHistorySql = ({
  productId,
  companyId,
}: PricesOf) => sql`coalesce((select json_agg(json_build_object('id', r.id, 'currency', r.currency, 'tiers', r.tiers,
    'countsEarlierSeats', r.counts_earlier_seats, 'validFrom',
      to_char(r.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'validUntil', to_char(r.valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason',
      nullif(r.reason, ''),
    'setBy', (select coalesce(b.preferred_name, b.legal_name) from people b where b.id = r.set_by))
      order by r.currency, r.valid_from desc)
  from ${tableOf({ productId, companyId })} r where r.product_id = ${productId} ${
    companyId === null
      ? sql``
      : sql`and
    r.company_id = ${companyId}`
  }), '[]')`;
