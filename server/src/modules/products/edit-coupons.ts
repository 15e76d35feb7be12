import * as api from '@app/contract/products/coupons';
import { couponList } from '@app/domain/products/product-list';
import { DomainError, refuseFields } from '@app/domain/errors';
import { isCurrency } from '@app/domain/money/currency';
import { couponCode, couponIssues } from '@app/domain/store/coupon';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import { amountSql } from './product-sql.ts';

type Row = z.output<typeof api.listCoupons.result>['rows'][number];

const coupons = serveList<typeof couponList, Row>(
  couponList,
  { page: api.listCoupons, export: api.exportCoupons },
  {
    rows(work, locale) {
      work.authorize('products.edit');
      return sql`select x.id, x.code,
        case x.kind when 'percent' then trim_scale(x.percent_ppm::numeric / 10000)::text ||
        ${locale === 'fr' ? '\u00a0%' : '%'}::text else ${amountSql('x.amount_minor', 'x.currency')}::text || ' ' ||
        x.currency end as worth,
          (select b.display_name from companies b where b.id = x.company_id) as company,
            cardinality(x.product_ids) as products, x.uses, x.most_uses as "mostUses",
          x.valid_from as "validFrom", coalesce(x.ended_at, x.valid_until) as "validUntil", x.created_at as "createdAt",
          case when x.ended_at is not null or x.valid_until <= ${work.now} then 'over'
            when x.valid_from > ${work.now} then 'toCome' else 'now' end as state
        from coupons x`;
    },
    search: ['code', 'company'],
    nullable: ['validUntil', 'mostUses', 'company', 'products'],
    filters: { state: (wanted) => sql`r.state = any(${wanted})` },
  },
);

const makeCoupon = command(api.makeCoupon, async (work, given) => {
  work.authorize('products.edit');
  const { code, worth, companyId, productIds, validUntil, mostUses, mostUsesByCompany, leastMinor, stacks } = given;
  refuseFields([
    ...couponIssues({
      code,
      worth,
      companyId,
      productIds,
      validFrom: work.now,
      validUntil,
      endedAt: null,
      mostUses,
      mostUsesByCompany,
      leastMinor,
    }),
    ...(worth.kind === 'amount' && !isCurrency(worth.currency)
      ? [{ path: 'worth.currency', code: 'settingOutside' }]
      : []),
  ]);
  const taken = await sql`select 1 from coupons where code_key = ${couponCode(code)}`.execute(work.tx);
  if (taken.rows.length > 0) refuseFields([{ path: 'code', code: 'codeTaken' }]);
  const { rows } = await sql<{
    id: string;
  }>`insert into coupons (code, code_key, kind, percent_ppm, amount_minor, currency, company_id, product_ids,
    valid_from, valid_until, most_uses,
      most_uses_by_company, least_minor, stacks, created_by, created_at)
    values (${code}, ${couponCode(code)}, ${worth.kind}, ${worth.kind === 'percent' ? worth.percentPpm : null},
      ${worth.kind === 'amount' ? worth.amountMinor : null},
      ${worth.kind === 'amount' ? worth.currency : null}, ${companyId}, ${productIds}::uuid[], ${work.now},
        ${validUntil}, ${mostUses}, ${mostUsesByCompany}, ${leastMinor}, ${stacks},
      ${work.personId}, ${work.now}) returning id`.execute(work.tx);
  work.record({ entity: 'coupon', entityId: rows[0]!.id, action: 'products.makeCoupon', changes: given });
  return {};
});

const endCoupon = command(api.endCoupon, async (work, { couponId }) => {
  work.authorize('products.edit');
  const { rows } = await sql<{
    code: string;
  }>`update coupons set ended_at = coalesce(ended_at, ${work.now}) where id = ${couponId} returning code`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  work.record({ entity: 'coupon', entityId: couponId, action: 'products.endCoupon', changes: { code: rows[0].code } });
  return {};
});

export const couponHandlers = [...coupons.handlers, makeCoupon, endCoupon];
