import * as api from '@app/contract/reports/log-report';
import { fieldWord, valueWord } from '@app/domain/audit/field-words';
import { changesLine } from '@app/domain/audit/redaction';
import { elevatedPattern, highPattern, severityOf } from '@app/domain/audit/severity';
import { correctingActions, lookingActions } from '@app/domain/reports/log-actions';
import { labelled } from '@app/domain/labelled';
import { logList } from '@app/domain/reports/log-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { unnarrowed } from '../../../platform/lists/list-source.ts';
import { actingPerson, describedEntries, foundIn } from './log-records.ts';
import { serveList } from '../../../platform/lists/list.ts';

// The report Logs.

type Row = Omit<z.output<typeof api.listLogs.result>['rows'][number], 'changes'> & {
  changes: Record<string, unknown>;
  locale: 'en' | 'fr';
};

/** Twin of `severityOf`. */
const severity = sql`case when a.action = any(${[...correctingActions]}::text[])
  or a.action ~* ${highPattern} then 'high'
  when a.action = any(${[...lookingActions]}::text[]) or a.action ~* ${elevatedPattern} then 'elevated'
    else 'normal' end`;

export const logHandlers = serveList<typeof logList, Row>(
  logList,
  { page: api.listLogs, export: api.exportLogs, group: api.groupLogs },
  {
    // Every entry has its company: where nothing is looked at of it, the planner leaves an outer join out.
    rows: (
      work,
      locale,
      _given,
      purpose,
    ) => sql`select a.id, a.company_id as "companyId", c.display_name as company, a.sequence::int as sequence, a.at,
      a.action, split_part(a.action, '.', 1) as family, ${severity} as severity,
        a.actor_kind as "actorKind", a.actor_id as "actorId",
        case a.actor_kind when 'person' then (select p.legal_name from people p where p.id = ${actingPerson})
          when 'system' then a.actor_id
          when 'key' then (select k.name from api_keys k
            where k.company_id = a.company_id and k.id::text = a.actor_id) end as actor,
        (select p.legal_name from people p where p.id = a.on_behalf_of) as "onBehalfOf", a.entity,
          a.entity_id as "entityId", a.changes, ''::text as summary, null::text as record, ${locale}::text as locale,
          a.reason,
        host(a.ip) as ip, a.request_id as "requestId", encode(a.hash, 'hex') as hash
      from audit_entries a ${purpose ? sql`left join` : sql`join`} companies c on c.id = a.company_id
      where ${work.visible('auditReport.view', { companyId: 'a.company_id' })}`,
    complete: async (work, rows) => {
      const told = await describedEntries(work, rows, rows[0]?.locale ?? 'en');
      return rows.map((row) => {
        const { record, changes } = told(row);
        const summary = changesLine(
          changes,
          (field, text) => labelled(fieldWord(field, row.locale), text, row.locale),
          (field, value) => valueWord(field, value, row.locale),
        );
        return { ...row, record, summary, changes: changes as never, severity: severityOf(row.action) };
      });
    },
    completed: ['summary', 'record'],
    prepared: unnarrowed,
    large: unnarrowed,
    search: ['reason'],
    alsoFound: foundIn,
    filters: {
      severity: (values) => sql`r.severity = any(${values}::text[])`,
      actorKind: (kinds) => sql`r."actorKind" = any(${kinds}::text[])`,
      looks: () => sql`r.action = any(${[...lookingActions]}::text[])`,
      corrections: () => sql`r.action = any(${[...correctingActions]}::text[])`,
      withReason: () => sql`r.reason is not null`,
    },
  },
).handlers;
