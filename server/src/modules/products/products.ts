import * as api from '@app/contract/products/product-editing';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { archiveProductObstacle, publishProductObstacle } from '@app/domain/store/product';
import type { ProductStatus } from '@app/domain/store/product';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { endPrice, setPrice } from './set-price.ts';

type Held = {
  sku: string;
  status: ProductStatus;
  minQuantity: number;
  maxQuantity: number;
  stockTaken: number;
  courses: number;
  prices: number;
};

/** The product, held until the commit. */
async function holdProduct(work: Work, productId: string): Promise<Held> {
  const { rows } = await sql<Held>`select sku, status, min_quantity as "minQuantity", max_quantity as "maxQuantity",
      stock_taken as "stockTaken",
      (select count(*) from product_courses k where k.product_id = p.id)::int as courses,
      (select count(*) from product_prices r where r.product_id = p.id
        and (r.valid_until is null or r.valid_until > ${work.now}))::int as prices
    from products p where id = ${productId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

async function refuseTaken(work: Work, sku: string, mine: string | null): Promise<void> {
  const { rows } =
    await sql`select 1 from products where upper(sku) = upper(${sku}) and id is distinct from ${mine}::uuid`.execute(
      work.tx,
    );
  if (rows.length > 0) refuseFields([{ path: 'sku', code: 'codeTaken' }]);
}

const createProduct = command(api.createProduct, async (work, { sku, names }) => {
  work.authorize('products.edit');
  await refuseTaken(work, sku, null);
  const { rows } = await sql<{ id: string }>`insert into products (sku, names, created_by, created_at, changed_at)
    values (${sku}, ${JSON.stringify(names)}, ${work.personId}, ${work.now}, ${work.now}) returning id`.execute(
    work.tx,
  );
  const { id } = rows[0]!;
  work.record({ entity: 'product', entityId: id, action: 'products.create', changes: { sku, names } });
  return { productId: id };
});

/** Field → its column. */
const columns = {
  sku: 'sku',
  names: 'names',
  summaries: 'summaries',
  descriptions: 'descriptions',
  categoryId: 'category_id',
  visibility: 'visibility',
  soldTo: 'sold_to',
  countries: 'countries',
  taxClass: 'tax_class',
  minQuantity: 'min_quantity',
  maxQuantity: 'max_quantity',
  stockTotal: 'stock_total',
  assignWithinDays: 'assign_within_days',
  completeWithinDays: 'complete_within_days',
  transferableUntil: 'transferable_until',
  refundableWithinDays: 'refundable_within_days',
} as const;
const json = new Set(['names', 'summaries', 'descriptions']);

const changeProduct = command(api.changeProduct, async (work, { productId, courseIds, ...fields }) => {
  work.authorize('products.edit');
  const before = await holdProduct(work, productId);
  if (fields.sku !== undefined) await refuseTaken(work, fields.sku, productId);
  if ((fields.maxQuantity ?? before.maxQuantity) < (fields.minQuantity ?? before.minQuantity))
    refuseFields([{ path: 'maxQuantity', code: 'quantityTooSmall' }]);
  if (fields.stockTotal !== undefined && fields.stockTotal !== null && fields.stockTotal < before.stockTaken)
    throw new DomainError('stockBelowSold', { taken: before.stockTaken });
  if (courseIds && before.status === 'published' && courseIds.length === 0)
    refuseFields([{ path: 'courseIds', code: 'productEmpty' }]);
  const sets: RawBuilder<unknown>[] = [sql`changed_at = ${work.now}`];
  for (const [field, column] of Object.entries(columns)) {
    const value = fields[field as keyof typeof columns];
    if (value !== undefined) sets.push(sql`${sql.ref(column)} = ${json.has(field) ? JSON.stringify(value) : value}`);
  }
  await sql`update products set ${sql.join(sets)} where id = ${productId}`.execute(work.tx);
  if (courseIds) await replaceCourses(work, productId, courseIds);
  work.record({
    entity: 'product',
    entityId: productId,
    action: 'products.change',
    changes: { after: { ...fields, ...(courseIds && { courseIds }) } },
  });
  return {};
});

/** Seats already sold keep the courses they had: those stand with their lot. */
async function replaceCourses(work: Work, productId: string, courseIds: readonly string[]): Promise<void> {
  const ids = [...new Set(courseIds)];
  await sql`delete from product_courses where product_id = ${productId}`.execute(work.tx);
  const { numAffectedRows } = await sql`insert into product_courses (product_id, course_id, place)
    select ${productId}, c.id, g.place from unnest(${ids}::uuid[]) with ordinality as g (id, place)
      join courses c on c.id = g.id and c.owner_company_id is null`.execute(work.tx);
  if (Number(numAffectedRows ?? 0) !== ids.length) throw new DomainError('notFound');
}

const publishProduct = command(api.publishProduct, async (work, { productId }) => {
  work.authorize('products.edit');
  const { sku, status, courses, prices } = await holdProduct(work, productId);
  // What was archived may come back: it stands for sale again as a draft would.
  refuseIf(publishProductObstacle(status === 'archived' ? 'draft' : status, courses, prices));
  await sql`update products set status = 'published', changed_at = ${work.now} where id = ${productId}`.execute(
    work.tx,
  );
  work.record({ entity: 'product', entityId: productId, action: 'products.publish', changes: { sku } });
  return {};
});

const archiveProduct = command(api.archiveProduct, async (work, { productId, reason }) => {
  work.authorize('products.edit');
  const { sku, status } = await holdProduct(work, productId);
  refuseIf(archiveProductObstacle(status));
  await sql`update products set status = 'archived', changed_at = ${work.now} where id = ${productId}`.execute(work.tx);
  work.record({ entity: 'product', entityId: productId, action: 'products.archive', changes: { sku }, reason });
  return {};
});

const setProductPrice = command(api.setProductPrice, async (work, { productId, ...price }) => {
  work.authorize('products.edit');
  await holdProduct(work, productId);
  await setPrice(work, { productId, companyId: null }, price);
  work.record({ entity: 'product', entityId: productId, action: 'products.setPrice', changes: price });
  return {};
});

const endProductPrice = command(api.endProductPrice, async (work, { productId, priceId }) => {
  work.authorize('products.edit');
  await holdProduct(work, productId);
  const { currency } = await endPrice(work, { productId, companyId: null }, priceId);
  work.record({ entity: 'product', entityId: productId, action: 'products.endPrice', changes: { currency } });
  return {};
});

export const productHandlers = [
  createProduct,
  changeProduct,
  publishProduct,
  archiveProduct,
  setProductPrice,
  endProductPrice,
];
