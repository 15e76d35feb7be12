import * as api from '@app/contract/products/tax-rates';
import { taxRateList } from '@app/domain/products/product-list';
import { DomainError, refuseFields } from '@app/domain/errors';
import { isCountry, isRegion } from '@app/domain/store/countries';
import { taxRateIssues } from '@app/domain/store/tax';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';

type Row = z.output<typeof api.listTaxRates.result>['rows'][number];

const taxRates = serveList<typeof taxRateList, Row>(
  taxRateList,
  { page: api.listTaxRates, export: api.exportTaxRates },
  {
    rows(work) {
      work.authorize('products.edit');
      return sql`select x.id, concat_ws('-', x.country, x.region) as place, x.name,
        trim_scale(x.rate_ppm::numeric / 10000)::text as rate, x.tax_class as "taxClass", x.instead,
          x.reverse_charge as "reverseCharge", x.valid_from as "validFrom", x.valid_until as "validUntil",
          case when x.valid_from > ${work.today} then 'toCome' when x.valid_until < ${work.today} then 'over'
            else 'now' end as state
        from tax_rates x`;
    },
    search: ['place', 'name'],
    nullable: ['validUntil'],
    filters: { state: (wanted) => sql`r.state = any(${wanted})` },
  },
);

const addTaxRate = command(api.addTaxRate, async (work, given) => {
  work.authorize('products.edit');
  const { country, region, taxClass, name, ratePpm, instead, reverseCharge, validFrom, validUntil } = {
    ...given,
    region: given.region || null,
  };
  if (!isCountry(country)) refuseFields([{ path: 'country', code: 'countryUnknown' }]);
  if (region !== null && !isRegion(country, region)) refuseFields([{ path: 'region', code: 'regionUnknown' }]);
  refuseFields(
    taxRateIssues({ id: '', country, region, taxClass, name, ratePpm, instead, reverseCharge, validFrom, validUntil }),
  );
  const { rows } = await sql<{
    id: string;
  }>`insert into tax_rates (country, region, tax_class, name, rate_ppm, instead, reverse_charge, valid_from,
    valid_until, set_by, set_at)
    values (${country}, ${region}, ${taxClass}, ${name}, ${ratePpm}, ${instead}, ${reverseCharge}, ${validFrom},
      ${validUntil}, ${work.personId}, ${work.now}) returning id`.execute(work.tx);
  work.record({ entity: 'taxRate', entityId: rows[0]!.id, action: 'products.addTaxRate', changes: given });
  return {};
});

const endTaxRate = command(api.endTaxRate, async (work, { rateId, validUntil }) => {
  work.authorize('products.edit');
  const { rows } = await sql<{
    validFrom: Day;
    name: string;
  }>`select valid_from as "validFrom", name from tax_rates where id = ${rateId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  if (validUntil < rows[0].validFrom) refuseFields([{ path: 'validUntil', code: 'endBeforeStart' }]);
  await sql`update tax_rates set valid_until = ${validUntil} where id = ${rateId}`.execute(work.tx);
  work.record({
    entity: 'taxRate',
    entityId: rateId,
    action: 'products.endTaxRate',
    changes: { name: rows[0].name, validUntil },
  });
  return {};
});

export const taxRateHandlers = [...taxRates.handlers, addTaxRate, endTaxRate];
