import * as api from '@app/contract/products/company-products';
import { companyProductList } from '@app/domain/products/product-list';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { SeatTerms } from '@app/domain/seats/terms';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';
import { seatsHeld } from './for-sale.ts';
import { pricesSql, wordsIn } from './product-sql.ts';
import { endPrice, priceHistorySql, setPrice } from './set-price.ts';

type Row = z.output<typeof api.listCompanyProducts.result>['rows'][number] & { companyId: string };

const companyProducts = serveList<typeof companyProductList, Row>(
  companyProductList,
  { page: api.listCompanyProducts, export: api.exportCompanyProducts },
  {
    rows(work, locale, { companyId }) {
      work.authorize('products.edit');
      return sql`select p.id, p.sku, ${wordsIn('p.names', locale)} as name, p.status, ${companyId}::uuid as "companyId",
          case when p.status = 'published' and coalesce(a.visible, p.visibility = 'public') then 'yes'
            else 'no' end as shown,
          ${pricesSql('company_prices', work.now, companyId)} as "ownPrices", 0 as seats, 0 as free,
            a.product_id is not null as "hasAgreement"
        from products p left join company_products a on a.company_id = ${companyId}::uuid and a.product_id = p.id
          and (a.visible_from is null or a.visible_from <= ${work.today})
            and (a.visible_until is null or a.visible_until >= ${work.today})`;
    },
    search: ['name', 'sku'],
    filters: {
      status: (wanted) => sql`r.status = any(${wanted})`,
      shown: (wanted) => sql`r.shown = any(${wanted})`,
      agreed: () => sql`(r."hasAgreement" or r."ownPrices" <> '')`,
    },
    completed: ['seats', 'free'],
    async complete(work, rows) {
      const companyId = rows[0]?.companyId;
      if (!companyId) return rows;
      const held = await seatsHeld(
        work,
        { companyId, personId: null },
        rows.map(({ id }) => id),
      );
      return rows.map(({ id, sku, name, status, shown, ownPrices }) => {
        const { all, free } = held.get(id)!;
        return { id, sku, name, status, shown, ownPrices, companyId, seats: all, free };
      });
    },
  },
);

type Found = z.output<typeof api.getCompanyProduct.result>;

const getCompanyProduct = query(api.getCompanyProduct, async (work, { companyId, productId }) => {
  work.authorize('products.edit');
  const { rows } = await sql<Omit<Found, 'terms' | 'today'> & SeatTerms & { timeZone: string }>`
    select p.id, p.sku, p.names, p.status, p.visibility, b.currency, b.time_zone as "timeZone", a.visible,
      a.visible_from as "visibleFrom", a.visible_until as "visibleUntil",
      p.assign_within_days as "assignWithinDays", p.complete_within_days as "completeWithinDays",
        p.transferable_until as "transferableUntil",
      p.refundable_within_days as "refundableWithinDays", coalesce(a.terms, '{}') as agreed,
      ${priceHistorySql({ productId, companyId })} as prices,
        ${priceHistorySql({ productId, companyId: null })} as "listPrices"
    from products p join companies b on b.id = ${companyId}
      left join company_products a on a.company_id = b.id and a.product_id = p.id where p.id = ${productId}`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  const { assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays, timeZone, ...found } = rows[0];
  return {
    ...found,
    today: dayOf(work.now, timeZone),
    terms: { assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays },
  };
});

/** Both there, and the product held. */
async function holdBoth(work: Work, companyId: string, productId: string): Promise<void> {
  const { rows } = await sql`select 1 from products p join companies b on b.id = ${companyId} where p.id = ${productId}
      for update of p`.execute(work.tx);
  if (rows.length === 0) throw new DomainError('notFound');
}

const agreeOnProduct = command(
  api.agreeOnProduct,
  async (work, { companyId, productId, visible, visibleFrom, visibleUntil, terms }) => {
    work.authorize('products.edit');
    await holdBoth(work, companyId, productId);
    if (visibleFrom && visibleUntil && visibleUntil < visibleFrom)
      refuseFields([{ path: 'visibleUntil', code: 'endBeforeStart' }]);
    await sql`insert into company_products (company_id, product_id, visible, visible_from, visible_until, terms,
      changed_at, changed_by)
    values (${companyId}, ${productId}, ${visible}, ${visibleFrom}, ${visibleUntil}, ${JSON.stringify(terms)},
      ${work.now}, ${work.personId})
    on conflict (company_id, product_id) do update set visible = excluded.visible, visible_from = excluded.visible_from,
      visible_until = excluded.visible_until,
      terms = excluded.terms, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(work.tx);
    work.record({
      entity: 'product',
      entityId: productId,
      companyId,
      action: 'products.agree',
      changes: { visible, visibleFrom, visibleUntil, terms },
    });
    return {};
  },
);

const setCompanyPrice = command(api.setCompanyPrice, async (work, { companyId, productId, ...price }) => {
  work.authorize('products.edit');
  await holdBoth(work, companyId, productId);
  await setPrice(work, { productId, companyId }, price);
  work.record({
    entity: 'product',
    entityId: productId,
    companyId,
    action: 'products.setCompanyPrice',
    changes: price,
    reason: price.reason,
  });
  return {};
});

const endCompanyPrice = command(api.endCompanyPrice, async (work, { companyId, productId, priceId }) => {
  work.authorize('products.edit');
  await holdBoth(work, companyId, productId);
  const { currency } = await endPrice(work, { productId, companyId }, priceId);
  work.record({
    entity: 'product',
    entityId: productId,
    companyId,
    action: 'products.endCompanyPrice',
    changes: { currency },
  });
  return {};
});

export const companyProductHandlers = [
  ...companyProducts.handlers,
  getCompanyProduct,
  agreeOnProduct,
  setCompanyPrice,
  endCompanyPrice,
];
