import * as api from '@app/contract/reports/enrolment-reports';
import { allEnrolmentList } from '@app/domain/reports/all-enrolment-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { unnarrowed } from '../../../platform/lists/list-source.ts';
import { serveList } from '../../../platform/lists/list.ts';
import type { Work } from '../../../platform/database/work.ts';
import { productName } from '../../seats/index.ts';
import { emptyInAttempts, enrolmentNarrowing, enrolmentRows } from './enrolment-rows.ts';

// The report AllEnrollments.

type Row = z.output<typeof api.listAllEnrolments.result>['rows'][number];

/** Days in which someone who learns counts as active. */
const activeDays = 30;

/**
 * With a key of the platform's own, so that the same person has the same pseudonym in every report, and no one can
 * compute it from an id.
 */
const keyOf = (work: Work) => ({ key: work.server.sign('pseudonym', 'enrolments') });

export const allEnrolmentHandlers = serveList<typeof allEnrolmentList, Row>(
  allEnrolmentList,
  { page: api.listAllEnrolments, export: api.exportAllEnrolments, group: api.groupAllEnrolments },
  {
    rows: (work, locale, asked, purpose) =>
      enrolmentRows(work, locale, {
        within: sql`${work.visible('enrolmentReport.view', { companyId: 'e.company_id' })} and not m.sample`,
        purpose,
        zone: sql`co.time_zone`,
        pseudonyms: asked['pseudonyms'] ? keyOf(work) : null,
        more: sql`, co.display_name as company, case when co.region like co.country || '-%' then co.region
          else concat_ws('-', co.country, nullif(co.region, '')) end as region, su.product_id as "productId",
          (select ${productName('pr', locale)} from products pr where pr.id = su.product_id) as product,
            su.minor as "revenueMinor", su.currency`,
        from: sql`${purpose ? sql`left join` : sql`join`} companies co on co.id = e.company_id`,
      }),
    chosenFirst: 'companyId',
    search: ['course', 'courseCode', 'company'],
    searchKeys: ['nameKey', 'searchKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    nullable: emptyInAttempts,
    prepared: unnarrowed,
    large: unnarrowed,
    filters: {
      ...enrolmentNarrowing,
      active: (_yes, work) =>
        sql`r."lastActivityAt" >= ${work.now}::timestamptz - make_interval(days => ${activeDays})`,
      pseudonyms: () => sql`true`,
    },
  },
).handlers;
