import * as api from '@app/contract/sheets';
import { reviewMonths } from '@app/domain/sds/sheet';
import { sheetList } from '@app/domain/sds/sheet-lists';
import { sql } from 'kysely';
import { serveList } from '../../platform/list.ts';

/** When a revision `r` is due, as `reviewDueOn` says. */
export const dueOn = sql`greatest(r.revised_on + make_interval(months => ${sql.lit(reviewMonths.afterRevision)}),
  r.reviewed_on + make_interval(months => ${sql.lit(reviewMonths.afterReview)}))::date`;

/** The revisions in force of a sheet `h`, as `currentOf` says: of each language and jurisdiction the newest. */
const inForce = sql`(select distinct on (r.language, r.jurisdiction) r.id, r.language, ${dueOn} as due_on from sds_revisions r
  where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null order by r.language, r.jurisdiction, r.revised_on desc)`;

export const sheets = serveList<typeof sheetList, { id: string }>(
  sheetList,
  { page: api.listSheets, export: api.exportSheets },
  {
    rows: (work) => sql`select h.id, h.company_id as "companyId", h.product, h.manufacturer, array_to_string(h.synonyms || h.barcodes, ' ') as aliases,
        n.signal_word as "signalWord", coalesce(array_to_string(n.hazards, ', '), '') as hazards, coalesce(n.pictograms, '{}') as pictograms, coalesce(v.languages, '') as languages,
        n.revised_on as "revisedOn", v.due_on as "reviewDueOn", case when v.due_on <= ${work.today}::date then 'due'
          when v.due_on <= (${work.today}::date + interval '2 months')::date then 'dueSoon' when v.due_on is not null then 'current' end as review,
        (select count(distinct m.site_id)::int from site_chemicals m where m.company_id = h.company_id and m.sheet_id = h.id and m.removed_at is null) as sites,
        (select count(distinct d.person_id)::int from sds_reads d where d.company_id = h.company_id and d.revision_id = any(v.ids)) as reads,
        coalesce(array_to_string(n.cas, ', '), '') as cas, n.un_number as "unNumber"
      from sds_sheets h
        left join lateral (select r.* from sds_revisions r where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null
          order by r.revised_on desc, r.id limit 1) n on true
        left join lateral (select string_agg(distinct upper(c.language), ', ') as languages, min(c.due_on) as due_on, array_agg(c.id) as ids from ${inForce} c) v on true
      where ${work.visible('sheets.manage', { companyId: 'h.company_id' })}`,
    search: ['product', 'manufacturer', 'aliases', 'cas', 'unNumber'],
    filters: {
      review: (states) => sql`r.review = any(${states}::text[])`,
      signalWord: (words) => sql`r."signalWord" = any(${words}::text[])`,
      siteId: (id) =>
        sql`exists (select 1 from site_chemicals m where m.company_id = r."companyId" and m.sheet_id = r.id and m.site_id = ${id}::uuid and m.removed_at is null)`,
    },
    nullable: ['revisedOn', 'review', 'reviewDueOn', 'signalWord'],
  },
);
