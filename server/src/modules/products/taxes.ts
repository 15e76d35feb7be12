import type { TaxAnswer, Taxed, TaxRate } from '@app/domain/store/tax';
import { taxesFor as taxesByRates } from '@app/domain/store/tax';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/** Which taxes a buyer pays on classes of products on a day, class by class. */
export async function taxesFor(
  work: Work,
  {
    buyer,
    sellerCountry,
    taxClasses,
    on,
  }: { buyer: Taxed; sellerCountry: string; taxClasses: readonly string[]; on: Day },
): Promise<Map<string, TaxAnswer>> {
  const { rows } = await sql<TaxRate>`
    select id, name, country, region, tax_class as "taxClass", rate_ppm as "ratePpm", valid_from as "validFrom",
      valid_until as "validUntil",
      instead, reverse_charge as "reverseCharge"
    from tax_rates where country = ${buyer.country} and (region is null or region = ${buyer.region})
      and valid_from <= ${on} and (valid_until is null or valid_until >= ${on})`.execute(work.tx);
  return new Map(
    [...new Set(taxClasses)].map((taxClass) => [taxClass, taxesByRates(rows, buyer, sellerCountry, taxClass, on)]),
  );
}
