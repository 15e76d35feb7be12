import * as api from '@app/contract/store/store-preview';
import { completionShare } from '@app/domain/catalogue/preview';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { download, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { buyersOf, previewUnitOf, productsForSale } from '../../products/index.ts';
import { unitBody, unitMedia } from '../learning/unit-bodies.ts';

export const getStorePreview = query(api.getStorePreview, async (work, { productId }) => {
  const courseIds = await coursesForSale(work, productId);
  const [unit, completion] = await Promise.all([previewUnitOf(work, productId), completionOf(work, courseIds)]);
  if (!unit) return { lesson: null, completion };
  const { contentVersionId, ...lesson } = unit;
  const body = await unitBody(work, contentVersionId);
  if (body.kind === 'quiz' || body.kind === 'package') return { lesson: null, completion };
  return { lesson: { ...lesson, body }, completion };
});

/** Only of the lesson that is shown: an address with another step finds nothing. */
export const getStorePreviewMedia = download(
  api.getStorePreviewMedia,
  async (work, { productId, unitId, name }, { headers }) => {
    await coursesForSale(work, productId);
    const unit = await previewUnitOf(work, productId);
    if (unit?.unitId !== unitId) throw new DomainError('notFound');
    return unitMedia(work, unit.contentVersionId, name, headers);
  },
);

/**
 * Of a product that the viewer finds in the store, for the company or for themselves; to anyone else there is none
 * (G03).
 */
export async function coursesForSale(work: Work, productId: string): Promise<string[]> {
  work.authorize('products.browse');
  for (const one of await buyersOf(work, productId)) {
    const personId = one === 'person' ? work.personId : null;
    const found = (await productsForSale(work, { productIds: [productId], companyId: work.companyId, personId })).get(
      productId,
    );
    if (found && found.obstacle !== 'productNotForSale') return found.courseIds;
  }
  throw new DomainError('notFound');
}

/** Of the company's own people: what others did is theirs. People who are still taking it count neither way. */
async function completionOf(work: Work, courseIds: readonly string[]) {
  const { rows } = await sql<{ ended: number; completed: number }>`
    select count(*)::int as ended, (count(*) filter (where completed))::int as completed from (
      select person_id, bool_or(completed_at is not null) as completed from enrolments
      where company_id = ${work.companyId} and course_id = any(${[...courseIds]}::uuid[]) and started_at is not null
        and voided_at is null
        and (completed_at is not null or failed_at is not null or withdrawn_at is not null)
          group by person_id) person`.execute(work.tx);
  return completionShare(rows[0]!);
}
