import * as api from '@app/contract/enrolment-reports';
import { allEnrolmentList } from '@app/domain/reports/all-enrolment-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Purpose } from '../../platform/list-source.ts';
import { serveList } from '../../platform/list.ts';
import type { Work } from '../../platform/work.ts';
import { productName } from '../seats/index.ts';
import { emptyInAttempts, enrolmentNarrowing, enrolmentRows } from './enrolment-rows.ts';

// The report AllEnrollments.

type Row = z.output<typeof api.listAllEnrolments.result>['rows'][number];

/** Days in which somebody who learns counts as active. */
const activeDays = 30;

/** The seat that an attempt takes or took, with what one course of it brought. */
const seatOf = sql`select distinct on (u.company_id, u.enrolment_id) u.company_id, u.enrolment_id, s.product_id, case when l.origin = 'purchased' then l.currency end as currency,
    case when l.origin = 'purchased' then round(l.unit_minor::numeric / greatest(1, (select count(*) from seat_lot_courses k where k.company_id = l.company_id and k.lot_id = l.id)))::bigint::float8 end as minor
  from seat_uses u join seats s on s.company_id = u.company_id and s.id = u.seat_id join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
  order by u.company_id, u.enrolment_id, u.ended_at is null desc, u.seat_id`;
const seated = (purpose: Purpose | undefined) =>
  purpose !== undefined
    ? sql`left join (${seatOf}) su on su.company_id = e.company_id and su.enrolment_id = e.id`
    : sql`left join lateral (select * from (${seatOf}) x where x.company_id = e.company_id and x.enrolment_id = e.id) su on true`;

/** With a key of the platform's own, so that the same person has the same pseudonym in every report, and nobody can compute it from an id. */
const keyOf = (work: Work) => ({ key: work.sign('pseudonym', 'enrolments') });

export const allEnrolmentHandlers = serveList<typeof allEnrolmentList, Row>(
  allEnrolmentList,
  { page: api.listAllEnrolments, export: api.exportAllEnrolments, group: api.groupAllEnrolments },
  {
    rows: (work, locale, asked, purpose) =>
      enrolmentRows(work, locale, {
        within: sql`${work.visible('enrolmentReport.view', { companyId: 'e.company_id' })} and not m.sample`,
        purpose,
        pseudonyms: asked['pseudonyms'] ? keyOf(work) : null,
        more: sql`, co.display_name as company, concat_ws('-', co.country, nullif(co.region, '')) as region, su.product_id as "productId",
          (select ${productName('pr', locale)} from products pr where pr.id = su.product_id) as product, su.minor as "revenueMinor", su.currency`,
        from: sql`${purpose ? sql`left join` : sql`join`} companies co on co.id = e.company_id ${seated(purpose)}`,
      }),
    search: ['course', 'courseCode', 'company'],
    searchKeys: ['nameKey', 'searchKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    nullable: emptyInAttempts,
    filters: {
      ...enrolmentNarrowing,
      active: (_yes, work) => sql`r."lastActivityAt" >= ${work.now}::timestamptz - make_interval(days => ${activeDays})`,
      pseudonyms: () => sql`true`,
    },
  },
).handlers;
