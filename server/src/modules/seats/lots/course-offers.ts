import type { CourseOffer } from '@app/domain/catalogue/course-action';
import { tierReached } from '@app/domain/store/price';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { productsForSale } from '../../products/index.ts';

/** So many products of one course are looked at. */
const mostProducts = 20;

/**
 * What the person who acts would pay for a seat at courses: for their company where they administer it, else for
 * themselves. The cheapest of each; courses no one sells are left out.
 */
export async function courseOffers(work: Work, courseIds: readonly string[]): Promise<Map<string, CourseOffer>> {
  if (courseIds.length === 0) return new Map();
  const { rows } = await sql<{
    courseId: string;
    productIds: string[];
  }>`select c.id as "courseId", array(select k.product_id from product_courses k
      join products p on p.id = k.product_id and p.status = 'published' where k.course_id = c.id order by p.id
        limit ${mostProducts}) as "productIds"
    from unnest(${[...courseIds]}::uuid[]) c (id)`.execute(work.tx);
  const buysForCompany = work.actor.kind === 'person' && work.actor.role !== 'learner';
  const sold = await productsForSale(work, {
    companyId: work.companyId,
    personId: buysForCompany ? null : work.personId,
    productIds: [...new Set(rows.flatMap(({ productIds }) => productIds))],
  });
  const offers = new Map<string, CourseOffer>();
  for (const { courseId, productIds } of rows) {
    const open = productIds.flatMap((productId): CourseOffer[] => {
      const product = sold.get(productId);
      if (!product?.price || product.obstacle || product.left === 0) return [];
      const { unitMinor } = tierReached(product.price, product.minQuantity, product.held.bought);
      return [{ productId, unitMinor, currency: product.currency }];
    });
    const [cheapest] = open.toSorted((one, other) => one.unitMinor - other.unitMinor);
    if (cheapest) offers.set(courseId, cheapest);
  }
  return offers;
}
