import * as api from '@app/contract/messaging/messaging';
import type { leftOutWords, RecipientState } from '@app/domain/messaging/message-list';
import { recipientList } from '@app/domain/messaging/message-list';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { serveList } from '../../platform/lists/list.ts';
import { holdsOn } from '../company/index.ts';
import { reaches } from './reach.ts';
import { loadMessage, recipientStateSql, togetherSql } from './records.ts';

type Row = {
  id: string;
  name: string;
  employeeNumber: string;
  site: string | null;
  state: RecipientState;
  trail: string | null;
  note: keyof typeof leftOutWords | null;
  acknowledgedAt: Instant | null;
};

const recipients = serveList<typeof recipientList, Row>(
  recipientList,
  { page: api.listMessageRecipients, export: api.exportMessageRecipients },
  {
    // Another company's message is not found, rather than without recipients.
    gather: async (work, _locale, asked) => ({ messageId: (await loadMessage(work, String(asked['messageId']))).id }),
    rows: (work, _locale, { messageId }) => sql`select r.person_id as id, p.legal_name as name, p.name_key as "nameKey",
      e.employee_number as "employeeNumber",
      (select s.name from placements a join sites s on s.company_id = a.company_id and s.id = a.site_id
        where a.company_id = r.company_id and a.person_id = r.person_id and ${holdsOn(sql`${work.today}::date`)}
          limit 1) as site,
      ${recipientStateSql} as state, r.acknowledged_at as "acknowledgedAt",
        coalesce(r.left_out, case when r.included and not r.expected then 'added' end) as note,
      r.included and r.acknowledged_at is null as open,
      (select string_agg(d.channel || ':' || case when d.channel = 'inbox' and d.opened_at is null
        and not ${reaches.inbox} then 'noSignIn' when d.suppressed_reason is not null then d.suppressed_reason
        when d.failed_at is not null then 'failed' when d.opened_at is not null then 'opened'
          when d.delivered_at is not null then 'delivered' when d.sent_at is not null then 'sent'
            else 'queued' end, ', ' order by d.queued_at, d.channel)
        from deliveries d where d.company_id = r.company_id and d.source_kind = 'message' and d.source_id = ${messageId}
          and d.person_id = r.person_id) as trail
    from message_recipients r join people p on p.id = r.person_id
      join employments e on e.company_id = r.company_id and e.person_id = r.person_id
    left join ${togetherSql(work, [messageId!])} t on t.person_id = r.person_id
    where ${work.visible('message.view', { companyId: 'r.company_id' })} and r.company_id = ${work.companyId}
      and r.message_id = ${messageId}::uuid`,
    search: ['employeeNumber'],
    searchKeys: ['nameKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    filters: { state: (states) => sql`r.state = any(${states}::text[])`, open: () => sql`r.open` },
    nullable: ['site', 'acknowledgedAt'],
  },
);
export const recipientListHandlers = recipients.handlers;
