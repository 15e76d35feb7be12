import * as api from '@app/contract/messaging/messaging';
import { messageList } from '@app/domain/messaging/message-list';
import type { MessageState } from '@app/domain/messaging/message';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { serveList } from '../../platform/lists/list.ts';
import { countsOf, stateSql, subjectSql } from './records.ts';

type Row = {
  id: string;
  subject: string;
  state: MessageState;
  channels: string;
  at: Instant | null;
  recipients: number | null;
  delivered: number;
  opened: number;
  acknowledged: number;
  failed: number;
  unreachable: number;
  acknowledge: boolean;
  acknowledgeBy: Day | null;
  author: string | null;
  createdAt: Instant;
};

const messages = serveList<typeof messageList, Row>(
  messageList,
  { page: api.listMessages, export: api.exportMessages },
  {
    // What became of each is counted for the page shown.
    rows: (work, locale) => sql`select m.id, ${subjectSql(locale)} as subject, ${stateSql} as state,
      array_to_string(m.channels || case when m.kiosk then '{kiosk}'::text[] else '{}' end, ',') as channels,
      coalesce(m.frozen_at, m.cancelled_at, m.starts_at) as at, m.expected as recipients, 0 as delivered, 0 as opened,
        0 as acknowledged, 0 as failed, 0 as unreachable,
      m.acknowledge, m.acknowledge_by as "acknowledgeBy",
        (select coalesce(p.preferred_name, p.legal_name) from people p
        where p.id = coalesce(m.scheduled_by, m.created_by)) as author,
      m.created_at as "createdAt"
    from messages m where ${work.visible('message.view', { companyId: 'm.company_id' })}
      and m.company_id = ${work.companyId}`,
    search: ['subject', 'author'],
    filters: { state: (states) => sql`r.state = any(${states}::text[])` },
    nullable: ['at', 'recipients', 'acknowledgeBy', 'author'],
    completed: ['recipients', 'delivered', 'opened', 'acknowledged', 'failed', 'unreachable'],
    async complete(work, rows) {
      const counts = await countsOf(
        work,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => {
        const { delivered, opened, acknowledged, failed, unreachable, recipients } = counts.get(row.id)!;
        const fixed = ['sending', 'sent', 'partlyFailed'].includes(row.state);
        return {
          ...row,
          recipients: fixed ? recipients : row.recipients,
          delivered,
          opened,
          acknowledged,
          failed,
          unreachable,
        };
      });
    },
  },
);
export const messageListHandlers = messages.handlers;
