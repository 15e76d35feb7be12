import * as api from '@app/contract/reports/admin-report';
import { adminList } from '@app/domain/reports/admin-list';
import { sql } from 'kysely';
import { serveList } from '../../../platform/lists/list.ts';
import { adminRows } from './admin-rows.ts';

// The report AdminList.

export const adminReport = serveList(
  adminList,
  { page: api.listAdmins, export: api.exportAdmins, group: api.groupAdmins },
  {
    rows: adminRows,
    search: ['name', 'email', 'company'],
    nullable: ['endsOn', 'lastSignedInAt'],
    filters: {
      role: (values) => sql`r.role = any(${values}::text[])`,
      effect: (values) => sql`r.effect = any(${values}::text[])`,
      use: (values) => sql`r."use" = any(${values}::text[])`,
      factor: (values) => sql`r.factor = any(${values}::text[])`,
    },
  },
);
