import * as api from '@app/contract/sds/sheets';
import { reviewMonths } from '@app/domain/sds/sheet';
import { sheetList } from '@app/domain/sds/sheet-lists';
import { sql } from 'kysely';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';

/** When a revision `r` is due, as `reviewDueOn` says. */
export const dueOn = sql`greatest(r.revised_on + make_interval(months => ${sql.lit(reviewMonths.afterRevision)}),
  r.reviewed_on + make_interval(months => ${sql.lit(reviewMonths.afterReview)}))::date`;

/** The revisions in force of a sheet `h`, as `currentOf` says: of each language and jurisdiction the newest. */
export const inForce = sql`(select distinct on (r.language, r.jurisdiction) r.id, r.language, r.revised_on,
  r.signal_word, r.hazards, r.pictograms, r.cas, r.un_number,
  ${dueOn} as due_on from sds_revisions r
  where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null
    order by r.language, r.jurisdiction, r.revised_on desc)`;

/**
 * All that the revisions in force of a sheet `h` say in a list of theirs, as `warningsOf` says: a newer one of another
 * language or country hides nothing.
 */
const said = (column: string) =>
  sql`array(select distinct z from ${inForce} c, unnest(c.${sql.raw(column)}) z order by z)`;

/**
 * Each column is a question of its own, so that PostgreSQL asks it of the rows of a page only: of joins it makes the
 * rows of all that match, to sort them.
 */
const rowOf = (work: Work) => sql`h.id, h.company_id as "companyId", h.product, h.manufacturer, h.searched,
  (select case when bool_or(c.signal_word = 'danger') then 'danger'
    when bool_or(c.signal_word = 'warning') then 'warning' end from ${inForce} c) as "signalWord",
  (select max(c.revised_on) from ${inForce} c) as "revisedOn",
  (select c.un_number from ${inForce} c where c.un_number is not null order by c.revised_on desc, c.id
    limit 1) as "unNumber",
  array_to_string(${said('hazards')}, ', ') as hazards, ${said('pictograms')} as pictograms,
    array_to_string(${said('cas')}, ', ') as cas,
  coalesce((select string_agg(distinct upper(c.language), ', ') from ${inForce} c), '') as languages,
    (select min(c.due_on) from ${inForce} c) as "reviewDueOn",
  (select case when min(c.due_on) <= ${work.today}::date then 'due'
    when min(c.due_on) <= (${work.today}::date + interval '2 months')::date then 'dueSoon'
    when min(c.due_on) is not null then 'current' end from ${inForce} c) as review,
  (select count(distinct m.site_id)::int from site_chemicals m
    join sites s on s.company_id = m.company_id and s.id = m.site_id
    where m.company_id = h.company_id and m.sheet_id = h.id and m.removed_at is null
      and s.archived_at is null) as sites,
  (select count(distinct d.person_id)::int from ${inForce} c
    join sds_reads d on d.company_id = h.company_id and d.revision_id = c.id) as reads`;

export const sheets = serveList<typeof sheetList, { id: string }>(
  sheetList,
  { page: api.listSheets, export: api.exportSheets },
  {
    rows: (work, _locale, given, purpose) => {
      const counted = purpose === 'counted' && !given['review'] && !given['signalWord'];
      return sql`select ${counted ? sql`h.id, h.company_id as "companyId", h.searched` : rowOf(work)} from sds_sheets h
        where ${work.visible('sheets.manage', { companyId: 'h.company_id' })}`;
    },
    search: [],
    searchKeys: ['searched'],
    filters: {
      review: (states) => sql`r.review = any(${states}::text[])`,
      signalWord: (words) => sql`r."signalWord" = any(${words}::text[])`,
      siteId: (id) =>
        sql`exists (select 1 from site_chemicals m where m.company_id = r."companyId" and m.sheet_id = r.id
          and m.site_id = ${id}::uuid and m.removed_at is null)`,
    },
    nullable: ['revisedOn', 'review', 'reviewDueOn', 'signalWord'],
  },
);
