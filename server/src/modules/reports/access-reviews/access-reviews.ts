import * as api from '@app/contract/reports/access-reviews';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { AccessState } from '@app/domain/reports/access-review/access-review';
import { accessFlags, accessReviewObstacle, accessReviewState } from '@app/domain/reports/access-review/access-review';
import { accessReviewList } from '@app/domain/reports/access-review/access-review-list';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../../platform/http/handler.ts';
import { serveList } from '../../../platform/lists/list.ts';
import type { Work } from '../../../platform/database/work.ts';
import { drawEvidence } from './access-evidence.ts';
import { tellCancelled, notifyReviewers } from './access-reminders.ts';
import { closeRows } from './access-closing.ts';
import type { ReviewArea } from './access-rows.ts';
import { rowsWithin } from './access-rows.ts';
import { reviewStateSql, standingSql, stateSql } from './access-sql.ts';
import { adminRows } from '../rows/admin-rows.ts';

/** Today by the calendar that due days are about. */
export async function platformToday(work: Work): Promise<Day> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from companies where is_platform`.execute(
    work.tx,
  );
  return rows[0] ? dayOf(work.now, rows[0].zone) : work.today;
}

type Right = Parameters<typeof accessFlags>[0] & Record<string, unknown>;

/** The rights within the scope of a review, as the list of administrators has them now. */
const rightsWithin = (
  work: Work,
  { role, companyIds }: { role: string | null; companyIds: readonly string[] },
) => sql`(${adminRows(work, 'en')}) r
  where (${role}::text is null or r.role = ${role}) and (cardinality(${[...companyIds]}::uuid[]) = 0
    or r."companyId" = any(${[...companyIds]}::uuid[]))`;

export const startAccessReview = command(
  api.startAccessReview,
  async (work, { title, role, companyIds, dueOn, byCompanies }) => {
    work.authorize('accessReview.run');
    const companies = await sql`select id from companies where id = any(${companyIds}::uuid[])`.execute(work.tx);
    if (companies.rows.length !== new Set(companyIds).size) throw new DomainError('notFound');
    const { rows: rights } =
      await sql<Right>`select r."personId", r."companyId", r.role, r.name, r.email, r.company, r."grantedAt",
        r."lastSignedInAt", r.factor, r.effect, r."use"
    from ${rightsWithin(work, { role, companyIds })}`.execute(work.tx);
    refuseIf(accessReviewObstacle({ dueOn, today: await platformToday(work), rows: rights.length }));
    const { rows } = await sql<{
      id: string;
    }>`insert into access_reviews (title, role, company_ids, by_companies, due_on, started_at, started_by)
    values (${title}, ${role}, ${companyIds}::uuid[], ${byCompanies}, ${dueOn}, ${work.now}, ${work.personId})
      returning id`.execute(work.tx);
    const { id } = rows[0]!;
    const fixed = JSON.stringify(rights.map((right) => ({ ...right, flags: accessFlags(right) })));
    await sql`insert into access_review_rows (company_id, review_id, person_id, role, name, email, company, granted_at,
      last_signed_in_at, factor, effect, flags)
    select "companyId", ${id}, "personId", role, name, email, company, "grantedAt", "lastSignedInAt", factor, effect,
      array(select jsonb_array_elements_text(flags))
    from jsonb_to_recordset(${fixed}::jsonb) as r("companyId" uuid, "personId" uuid, role text, name text, email text,
      company text, "grantedAt" timestamptz,
      "lastSignedInAt" timestamptz, factor text, effect text, flags jsonb)`.execute(work.tx);
    if (byCompanies)
      await sql`insert into access_review_parts (company_id, review_id, title, due_on, started_at)
      select distinct w.company_id, w.review_id, ${title}, ${dueOn}::date, ${work.now}::timestamptz
        from access_review_rows w
      where w.review_id = ${id} and w.role <> 'platformAdmin'`.execute(work.tx);
    await work.enqueue(notifyReviewers.name, { reviewId: id });
    const changes = { title, role, companies: companyIds.length, dueOn, byCompanies, rights: rights.length };
    work.record({ action: 'accessReview.start', entity: 'accessReview', entityId: id, changes });
    return { id, rows: rights.length };
  },
);

export const accessReviews = serveList<
  typeof accessReviewList,
  z.input<typeof api.listAccessReviews.result>['rows'][number]
>(
  accessReviewList,
  { page: api.listAccessReviews, export: api.exportAccessReviews },
  {
    rows: (work) => sql`select v.id, v.title, ${reviewStateSql(work)} as state, n.decided, n.total, v.due_on as "dueOn",
      v.started_at as "startedAt",
        (select p.legal_name from people p where p.id = v.started_by) as "startedBy", v.closed_at as "closedAt",
        (select p.legal_name from people p where p.id = v.closed_by) as "closedBy"
      from access_reviews v cross join lateral (select count(*)::int as total, count(*)
        filter (where s.state not in ('undecided', 'refused'))::int as decided
        from (select ${stateSql(standingSql(sql`v.started_at`))} as state from access_review_rows w
          where w.review_id = v.id) s) n
      where ${work.visible('accessReview.run', {})}`,
    search: ['title'],
    nullable: ['closedAt'],
    filters: { state: (values) => sql`r.state = any(${values}::text[])` },
  },
);

type Review = {
  id: string;
  title: string;
  dueOn: Day;
  startedAt: Instant;
  closedAt: Instant | null;
  cancelReason: string | null;
};

const stateOf = ({ dueOn, closedAt, cancelReason }: Review, today: Day) =>
  accessReviewState({ dueOn, closed: closedAt !== null, cancelled: cancelReason !== null }, today);
type Counts = Record<AccessState | 'total' | 'flagged', number>;

async function countsOf(work: Work, area: ReviewArea, { id, startedAt }: Review): Promise<Counts> {
  const of = (state: AccessState) => sql`count(*) filter (where s.state = ${sql.lit(state)})::int as ${sql.ref(state)}`;
  const { rows } = await sql<Counts>`select count(*)::int as total, count(*)
      filter (where cardinality(s.flags) > 0)::int as flagged, ${of('undecided')}, ${of('kept')},
      ${of('removed')}, ${of('refused')}, ${of('gone')}
    from (select w.flags, ${stateSql(standingSql(sql`${startedAt}::timestamptz`))} as state from access_review_rows w
      where ${rowsWithin(work, area, id)}) s`.execute(work.tx);
  return rows[0]!;
}

type Whole = Review &
  Pick<
    z.input<typeof api.getAccessReview.result>,
    'role' | 'companies' | 'byCompanies' | 'startedBy' | 'closedBy' | 'rowsSha256' | 'evidenceReady'
  > & {
    companyIds: string[];
  };

export const getAccessReview = query(api.getAccessReview, async (work, { accessReviewId }) => {
  work.authorize('accessReview.run');
  const { rows } =
    await sql<Whole>`select v.id, v.title, v.role, v.company_ids as "companyIds", v.by_companies as "byCompanies",
      v.due_on as "dueOn",
      v.started_at as "startedAt", v.closed_at as "closedAt", v.cancel_reason as "cancelReason",
        v.rows_sha256 as "rowsSha256", v.evidence is not null as "evidenceReady",
      array(select c.display_name from companies c where c.id = any(v.company_ids)
        order by folded(c.display_name)) as companies,
      (select p.legal_name from people p where p.id = v.started_by) as "startedBy",
        (select p.legal_name from people p where p.id = v.closed_by) as "closedBy"
    from access_reviews v where v.id = ${accessReviewId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const { companyIds, ...found } = rows[0];
  const since = await sql<{
    n: number;
  }>`select count(*)::int as n from ${rightsWithin(work, { role: found.role, companyIds })}
    and r."grantedAt" > ${found.startedAt}::timestamptz`.execute(work.tx);
  return {
    ...found,
    state: stateOf(found, await platformToday(work)),
    counts: await countsOf(work, 'admin', found),
    grantedSince: found.closedAt ? null : since.rows[0]!.n,
  };
});

/** An open review that no one else closes or moves until the commit. */
async function lockOpen(work: Work, reviewId: string): Promise<Review> {
  const { rows } =
    await sql<Review>`select v.id, v.title, v.due_on as "dueOn", v.started_at as "startedAt", v.closed_at as "closedAt",
      v.cancel_reason as "cancelReason" from access_reviews v
    where v.id = ${reviewId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  if (rows[0].closedAt) throw new DomainError('accessReviewClosed');
  return rows[0];
}

export const moveAccessReview = command(api.moveAccessReview, async (work, { accessReviewId, dueOn }) => {
  work.authorize('accessReview.run');
  const { dueOn: before } = await lockOpen(work, accessReviewId);
  if (dueOn < (await platformToday(work))) throw new DomainError('accessReviewDuePast');
  await sql`update access_reviews set due_on = ${dueOn}, moves = moves + 1 where id = ${accessReviewId}`.execute(
    work.tx,
  );
  await sql`update access_review_parts set due_on = ${dueOn} where review_id = ${accessReviewId}`.execute(work.tx);
  work.record({
    action: 'accessReview.move',
    entity: 'accessReview',
    entityId: accessReviewId,
    changes: { dueOn: { before, after: dueOn } },
  });
  return {};
});

/**
 * Ends an open review for good: its rows stay as they stand now. Without a reason it is closed, with one it is
 * cancelled.
 */
async function end(
  work: Work,
  { id, locale, cancelReason }: { id: string; locale: 'en' | 'fr'; cancelReason: string | null },
) {
  const review = await lockOpen(work, id);
  // In the order in which a company's decision locks them.
  await sql`select 1 from access_review_parts where review_id = ${id} order by company_id for update`.execute(work.tx);
  const { sha256, total, undecided } = await closeRows(work, review);
  await sql`update access_reviews set closed_at = ${work.now}, closed_by = ${work.personId}, rows_sha256 = ${sha256},
    locale = ${locale}, cancel_reason = ${cancelReason}
    where id = ${id}`.execute(work.tx);
  await sql`update access_review_parts set closed_at = ${work.now}, cancel_reason = ${cancelReason}
    where review_id = ${id}`.execute(work.tx);
  return { rights: total, undecided, sha256 };
}

export const closeAccessReview = command(api.closeAccessReview, async (work, { accessReviewId, locale }) => {
  work.authorize('accessReview.run');
  const changes = await end(work, { id: accessReviewId, locale, cancelReason: null });
  await work.enqueue(drawEvidence.name, { reviewId: accessReviewId }, { key: `accessEvidence:${accessReviewId}` });
  work.record({ action: 'accessReview.close', entity: 'accessReview', entityId: accessReviewId, changes });
  return {};
});

/** What was decided stays; nothing is removed, and no evidence is drawn. */
export const cancelAccessReview = command(api.cancelAccessReview, async (work, { accessReviewId, reason }) => {
  work.authorize('accessReview.run');
  const { rights, undecided } = await end(work, { id: accessReviewId, locale: 'en', cancelReason: reason });
  await work.enqueue(tellCancelled.name, { reviewId: accessReviewId, by: work.personId });
  work.record({
    action: 'accessReview.cancel',
    entity: 'accessReview',
    entityId: accessReviewId,
    changes: { rights, undecided },
    reason,
  });
  return {};
});

async function ownReviews(work: Work, only: string | null) {
  work.authorize('accessReview.decide', { companyId: work.companyId });
  const { rows } =
    await sql<Review>`select v.review_id as id, v.title, v.due_on as "dueOn", v.started_at as "startedAt",
      v.closed_at as "closedAt", v.cancel_reason as "cancelReason" from access_review_parts v
    where v.company_id = ${work.companyId} and (${only}::uuid is null or v.review_id = ${only}::uuid)
      order by v.started_at desc limit 50`.execute(work.tx);
  const reviews = [];
  for (const found of rows) {
    const state = stateOf(found, work.today);
    reviews.push({ ...found, state, counts: await countsOf(work, 'settings', found) });
  }
  return reviews;
}

export const listOwnAccessReviews = query(api.listOwnAccessReviews, async (work) => ({
  reviews: await ownReviews(work, null),
}));

export const getOwnAccessReview = query(api.getOwnAccessReview, async (work, { accessReviewId }) => {
  const [review] = await ownReviews(work, accessReviewId);
  if (!review) throw new DomainError('notFound');
  return review;
});
