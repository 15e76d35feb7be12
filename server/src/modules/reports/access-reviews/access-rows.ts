import * as api from '@app/contract/reports/access-reviews';
import { DomainError } from '@app/domain/errors';
import { accessFlagWords } from '@app/domain/reports/access-review/access-review';
import { accessRowList, ownAccessRowList } from '@app/domain/reports/access-review/access-review-list';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { ListSource, Locale } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { companyReviewers, ownRows, platformReviewers, standingSql, stateSql } from './access-sql.ts';

export type ReviewArea = 'admin' | 'settings';
export type SeenReview = { startedAt: Instant; closedAt: Instant | null; byCompanies: boolean };

/**
 * A review as an area sees it: the platform each, a company those in which it decides itself. `held`: it is not closed
 * before the commit.
 */
export async function seeReview(work: Work, area: ReviewArea, id: string, held = false): Promise<SeenReview> {
  work.reach('accessReview.decide');
  const lock = held ? sql`for share` : sql``;
  const { rows } =
    area === 'admin'
      ? await sql<SeenReview>`select v.started_at as "startedAt", v.closed_at as "closedAt",
        v.by_companies as "byCompanies" from access_reviews v
          where v.id = ${id} ${lock}`.execute(work.tx)
      : await sql<SeenReview>`select v.started_at as "startedAt", v.closed_at as "closedAt", true as "byCompanies"
        from access_review_parts v
          where v.company_id = ${work.companyId} and v.review_id = ${id} ${lock}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** The rows `w` of a review within reach. */
export const rowsWithin = (work: Work, area: ReviewArea, reviewId: string) => sql`w.review_id = ${reviewId}::uuid
  and ${area === 'admin' ? sql`true` : sql`w.company_id = ${work.companyId} and ${ownRows}`}
    and ${work.visible('accessReview.decide', { companyId: 'w.company_id' })}`;

/** The flags of a row in words, for files. */
const flagWords = (locale: Locale) =>
  sql`array_to_string(array(select case f ${sql.join(
    Object.entries(accessFlagWords).map(([flag, words]) => sql`when ${sql.lit(flag)} then ${words[locale]}::text`),
    sql` `,
  )} end from unnest(w.flags) f), ', ')`;

/**
 * Whether a row `w` is about who asks, and someone else can decide on it: of a company's rights, the platform's
 * administrators always can.
 */
function forOthers(work: Work, area: ReviewArea, byCompanies: boolean) {
  const mine = sql`w.person_id = ${work.personId}`;
  if (area === 'settings') return mine;
  const ofPlatform = sql`exists (select 1 from (${platformReviewers(work)}) r where r.id <> ${work.personId})`;
  const ofCompany = sql`w.role <> 'platformAdmin' and exists (select 1
    from (${companyReviewers(work, sql`w.company_id`)}) r where r.id <> ${work.personId})`;
  return byCompanies ? sql`(${mine} and (${ofPlatform} or ${ofCompany}))` : sql`(${mine} and ${ofPlatform})`;
}

type Row = z.input<typeof api.listAccessRows.result>['rows'][number];

function sourceOf(area: ReviewArea): ListSource<typeof accessRowList, Row> {
  return {
    rows: (
      work,
      locale,
      given,
    ) => sql`select w.id, w.person_id as "personId", w.name, w.email, w.role, w.company, w.granted_at as "grantedAt",
        w.last_signed_in_at as "lastSignedInAt", w.factor, w.effect, w.flags, ${flagWords(locale)} as "flagWords",
          ${stateSql(sql`s.standing`)} as state,
        s.standing = 'again' as again, w.refusal, w.comment, w.decided_name as "decidedBy", w.decided_at as "decidedAt",
          coalesce(w.decided_by = w.person_id, false) as "ownDecision", w.person_id = ${work.personId} as mine,
          ${forOthers(work, area, given['byCompanies'] === 'true')} as "forOthers"
      from access_review_rows w cross join lateral (select ${standingSql(sql`${given['startedAt']!}::timestamptz`)}
        as standing) s
      where ${rowsWithin(work, area, given['accessReviewId']!)}`,
    search: ['name', 'email', 'company'],
    nullable: ['lastSignedInAt', 'decidedAt'],
    filters: {
      state: (values) => sql`r.state = any(${values}::text[])`,
      flag: (values) => sql`r.flags && ${values}::text[]`,
      role: (values) => sql`r.role = any(${values}::text[])`,
      flagged: () => sql`cardinality(r.flags) > 0`,
    },
    cells: { flags: sql`r."flagWords"` },
    gather: async (work, _locale, asked) => {
      const accessReviewId = String(asked['accessReviewId']);
      const { startedAt, byCompanies } = await seeReview(work, area, accessReviewId);
      return { accessReviewId, startedAt, byCompanies: String(byCompanies) };
    },
  };
}

/** The rows of a review, as the platform's reviewers see them, and as a company's. */
export const accessRows = {
  admin: serveList(accessRowList, { page: api.listAccessRows, export: api.exportAccessRows }, sourceOf('admin')),
  settings: serveList(
    ownAccessRowList,
    { page: api.listOwnAccessRows, export: api.exportOwnAccessRows },
    sourceOf('settings'),
  ),
};
