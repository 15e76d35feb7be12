import * as api from '@app/contract/reports/enrolment-reports';
import { companyEnrolmentList } from '@app/domain/reports/company-enrolment-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { unnarrowed } from '../../../platform/lists/list-source.ts';
import { serveList } from '../../../platform/lists/list.ts';
import { employeeColumns } from '../../company/index.ts';
import { emptyInAttempts, enrolmentNarrowing, enrolmentRows, zoneOf } from './enrolment-rows.ts';

// The report CompanyEnrollments.

type Row = z.output<typeof api.listCompanyEnrolments.result>['rows'][number];

export const companyEnrolments = serveList<typeof companyEnrolmentList, Row>(
  companyEnrolmentList,
  { page: api.listCompanyEnrolments, export: api.exportCompanyEnrolments, group: api.groupCompanyEnrolments },
  {
    rows: (work, locale, _asked, purpose) =>
      enrolmentRows(work, locale, {
        within: sql`${work.visible('assignment.view', { companyId: 'e.company_id' })}
          and e.company_id = ${work.companyId}`,
        companyId: work.companyId,
        zone: zoneOf(work.companyId),
        purpose,
      }),
    custom: employeeColumns,
    chosenFirst: 'companyId',
    search: ['course', 'courseCode'],
    searchKeys: ['nameKey', 'searchKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    nullable: emptyInAttempts,
    prepared: unnarrowed,
    large: unnarrowed,
    filters: enrolmentNarrowing,
  },
);
