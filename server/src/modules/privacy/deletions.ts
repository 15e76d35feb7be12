import * as api from '@app/contract/privacy/privacy';
import { deletionList } from '@app/domain/privacy/deletion-list';
import type { RecordKind, RetentionUnit } from '@app/domain/privacy/retention';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { serveList } from '../../platform/lists/list.ts';

type Row = {
  id: string;
  kind: RecordKind;
  at: Instant;
  action: 'delete' | 'pseudonymise';
  company: string | null;
  records: number;
  firstEventOn: Day;
  lastEventOn: Day;
  keptFor: number;
  unit: RetentionUnit;
  keys: string;
};

/** What runs deleted or pseudonymised: one row for each transaction, with keys that name no one. */
export const deletions = serveList<typeof deletionList, Row>(
  deletionList,
  { page: api.listDeletions, export: api.exportDeletions },
  {
    rows: (work) => sql`select d.id, d.kind, d.at, d.action, d.company_id as "companyId", d.run_id as "runId",
      c.display_name as company, d.records,
        d.first_event_on as "firstEventOn", d.last_event_on as "lastEventOn", d.kept_for as "keptFor", d.unit,
          array_to_string(d.keys, ' ') as keys
      from retention_deletions d left join companies c on c.id = d.company_id
        where ${work.visible('privacy.view', {})}`,
    search: ['company'],
    filters: {
      kind: (kinds) => sql`r.kind = any(${kinds}::text[])`,
      action: (actions) => sql`r.action = any(${actions}::text[])`,
      companyId: (id) => sql`r."companyId" = ${id}::uuid`,
      runId: (id) => sql`r."runId" = ${id}::uuid`,
    },
    nullable: ['company'],
  },
);
