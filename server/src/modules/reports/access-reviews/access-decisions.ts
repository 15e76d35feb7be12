import * as api from '@app/contract/reports/access-reviews';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import {
  accessDecisionObstacle,
  accessReconsiderObstacle,
  accessStanding,
  accessState,
} from '@app/domain/reports/access-review/access-review';
import type { AdminRole } from '@app/domain/reports/admin-list';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Handler } from '../../../platform/http/handler.ts';
import { command } from '../../../platform/http/handler.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import type { Work } from '../../../platform/database/work.ts';
import { removeRight } from './access-removal.ts';
import type { ReviewArea, SeenReview } from './access-rows.ts';
import { accessRows, rowsWithin, seeReview } from './access-rows.ts';
import { companyReviewers, heldSince, platformReviewers } from './access-sql.ts';

type Held = {
  id: string;
  companyId: string;
  personId: string;
  name: string;
  role: AdminRole;
  decision: 'keep' | 'remove' | null;
  removedAt: Instant | null;
  since: Instant | null;
};

/** Locked in one order until the commit: who decides on the same right at the same moment comes after, and is told. */
async function holdRows(work: Work, area: ReviewArea, reviewId: string, ids: readonly string[]): Promise<Held[]> {
  const { rows } =
    await sql<Held>`select w.id, w.company_id as "companyId", w.person_id as "personId", w.name, w.role, w.decision,
      w.removed_at as "removedAt",
      ${heldSince} as since
    from access_review_rows w where ${rowsWithin(work, area, reviewId)} and w.id = any(${[...ids]}::uuid[])
      order by w.id for update`.execute(work.tx);
  return rows;
}

/**
 * Whether someone other than who acts can decide on a row about them. Of a company's rights, the platform's
 * administrators always can.
 */
async function hasOtherReviewer(
  work: Work,
  area: ReviewArea,
  { byCompanies }: SeenReview,
  row: Held,
): Promise<boolean> {
  if (area === 'settings') return true;
  const ofCompany =
    byCompanies && row.role !== 'platformAdmin'
      ? sql`union ${companyReviewers(work, sql`${row.companyId}::uuid`)}`
      : sql``;
  const { rows } =
    await sql`select 1 from (${platformReviewers(work)} ${ofCompany}) r where r.id <> ${work.personId} limit 1`.execute(
      work.tx,
    );
  return rows.length > 0;
}

async function obstacleOf(
  work: Work,
  area: ReviewArea,
  review: SeenReview,
  row: Held,
  rule: (deciding: Parameters<typeof accessDecisionObstacle>[0]) => ErrorCode | null = accessDecisionObstacle,
): Promise<ErrorCode | null> {
  const state = accessState({ ...row, standing: accessStanding(row.since, review.startedAt) });
  const self = row.personId === work.personId;
  const otherReviewer = self && (await hasOtherReviewer(work, area, review, row));
  return rule({ closed: review.closedAt !== null, state, self, otherReviewer });
}

const decidedBy = (work: Work) => sql`decided_by = ${work.personId}, decided_at = ${work.now}::timestamptz,
  decided_name = (select p.legal_name from people p where p.id = ${work.personId})`;

type Doors = {
  keep: typeof api.keepAccess;
  remove: typeof api.removeAccess;
  reconsider: typeof api.reconsiderAccess;
};

/** The same decisions for both areas. */
function decisionsOf(area: ReviewArea, doors: Doors): Handler[] {
  const keep = command(
    doors.keep,
    async (work, { accessReviewId, selection, comment, preview }, call) => {
      const review = await seeReview(work, area, accessReviewId, !preview);
      const chosen = await accessRows[area].matching(work, call, selection, {
        accessReviewId,
        startedAt: review.startedAt,
      });
      const rows = await holdRows(work, area, accessReviewId, chosen);
      const skipped: Skipped<ErrorCode>[] = [];
      const kept: Held[] = [];
      for (const row of rows) {
        const code = await obstacleOf(work, area, review, row, (deciding) =>
          accessDecisionObstacle({ ...deciding, together: rows.length > 1 }),
        );
        if (code) skipped.push({ id: row.id, label: row.name, code });
        else kept.push(row);
      }
      if (!preview && kept.length > 0) {
        const ids = kept.map(({ id }) => id);
        await sql`update access_review_rows set decision = 'keep', comment = ${comment || null}, refusal = null,
          ${decidedBy(work)}
          where review_id = ${accessReviewId} and id = any(${ids}::uuid[])`.execute(work.tx);
        const companies = new Set(kept.map(({ companyId }) => companyId));
        work.record({
          action: 'accessReview.keep',
          entity: 'accessReview',
          entityId: accessReviewId,
          // What concerns one company is in its own log; the rest in the platform's.
          ...(companies.size === 1 && { companyId: kept[0]!.companyId }),
          changes: { rights: kept.map(({ personId, role }) => ({ personId, role })) },
          ...(comment && { reason: comment }),
        });
      }
      return { changed: kept.length, skipped };
    },
    { audited: false },
  );

  const remove = command(doors.remove, async (work, { accessReviewId, accessRowId, reason }) => {
    const review = await seeReview(work, area, accessReviewId, true);
    const [row] = await holdRows(work, area, accessReviewId, [accessRowId]);
    if (!row) throw new DomainError('notFound');
    refuseIf(await obstacleOf(work, area, review, row));
    const refusal = await carryOut(work, row, reason, review.startedAt);
    await sql`update access_review_rows set decision = 'remove', comment = ${reason}, ${decidedBy(work)},
      refusal = ${refusal},
        removed_at = ${refusal ? null : work.now}::timestamptz
      where company_id = ${row.companyId} and id = ${row.id}`.execute(work.tx);
    work.record({
      // A right that stays where it is was not removed.
      action: refusal ? 'accessReview.removeRefused' : 'accessReview.remove',
      entity: 'accessReview',
      entityId: accessReviewId,
      companyId: row.companyId,
      changes: { personId: row.personId, role: row.role, ...(refusal && { refusal }) },
      reason,
    });
    return { refusal };
  });

  const reconsider = command(doors.reconsider, async (work, { accessReviewId, accessRowId }) => {
    const review = await seeReview(work, area, accessReviewId, true);
    const [row] = await holdRows(work, area, accessReviewId, [accessRowId]);
    if (!row) throw new DomainError('notFound');
    refuseIf(await obstacleOf(work, area, review, row, accessReconsiderObstacle));
    await sql`update access_review_rows set decision = null, comment = null, decided_by = null, decided_at = null,
      decided_name = null where company_id = ${row.companyId} and id = ${row.id}`.execute(work.tx);
    work.record({
      action: 'accessReview.reconsider',
      entity: 'accessReview',
      entityId: accessReviewId,
      companyId: row.companyId,
      changes: { personId: row.personId, role: row.role },
    });
    return {};
  });
  return [keep, remove, reconsider];
}

/** Refusals that stay with the row: what keeps the right where it is. All others refuse the decision itself. */
const refusals: readonly string[] = ['lastAdmin', 'lastPlatformAdmin', 'lastTrainer'] satisfies ErrorCode[];

/**
 * Removes the right in the same unit of work; answers why it could not be. What was removed by then leaves nothing to
 * decide.
 */
async function carryOut(work: Work, row: Held, reason: string, startedAt: Instant): Promise<ErrorCode | null> {
  try {
    work.recordOf(await inSavepoint(work, () => removeRight(work, row, reason, startedAt)));
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'notAdmin') throw new DomainError('accessGone');
    if (!refusals.includes(error.code)) throw error;
    return error.code;
  }
}

export const accessDecisions = [
  ...decisionsOf('admin', { keep: api.keepAccess, remove: api.removeAccess, reconsider: api.reconsiderAccess }),
  ...decisionsOf('settings', {
    keep: api.keepOwnAccess as unknown as typeof api.keepAccess,
    remove: api.removeOwnAccess as unknown as typeof api.removeAccess,
    reconsider: api.reconsiderOwnAccess as unknown as typeof api.reconsiderAccess,
  }),
];
