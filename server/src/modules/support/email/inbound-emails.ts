import * as api from '@app/contract/support/inbound';
import { inboundList } from '@app/domain/support/inbound-list';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../../platform/http/handler.ts';
import { serveList } from '../../../platform/lists/list.ts';
import { mailboxName } from '../../../platform/mail/mailbox.ts';
import type { Work } from '../../../platform/database/work.ts';
import { holdRetention } from '../../../platform/database/retention-lock.ts';
import { choicesOf } from './email-choices.ts';
import { legallyHeld } from './legally-held.ts';

type Row = z.output<typeof api.listInboundEmails.result>['rows'][number];
type Full = z.input<typeof api.getInboundEmail.result>;

const stateSql = sql`case when m.decision = 'accepted' then 'accepted' when m.decision = 'discarded' then 'discarded'
  when m.outcome in ('reply', 'following', 'ticket') then 'ticket' else m.outcome end`;
const rowSql = sql`m.id, m.received_at as "receivedAt", m.from_address as "from", m.subject, ${stateSql} as state,
  m.reason, m.sender,
  (select t.number::int from tickets t where t.company_id = m.company_id and t.id = m.ticket_id) as ticket,
    m.ticket_id as "ticketId", jsonb_array_length(m.parts) as files`;

export const inboundEmails = serveList<typeof inboundList, Row>(
  inboundList,
  { page: api.listInboundEmails, export: api.exportInboundEmails },
  {
    rows: (work) => sql`select ${rowSql} from inbound_emails m where ${work.visible('ticket.handle', {})}`,
    search: ['from', 'subject'],
    nullable: ['from', 'reason', 'ticket'],
    filters: {
      state: (wanted) => sql`r.state = any(${wanted}::text[])`,
      reason: (wanted) => sql`r.reason = any(${wanted}::text[])`,
      sender: (wanted) => sql`r.sender = any(${wanted}::text[])`,
    },
  },
);

export const getInboundEmail = query(api.getInboundEmail, async (work, { emailId }) => {
  work.authorize('ticket.handle');
  const { rows } = await sql<
    Omit<Full, 'choices'>
  >`select ${rowSql}, m.from_name as "fromName", m.sent_at as "sentAt", m.recipients, m.bytes::float8 as bytes,
      m.results ->> 'spf' as spf, m.results ->> 'dkim' as dkim, m.results ->> 'dmarc' as dmarc, m.body, m.quoted,
        m.parts, m.cleared_at is not null as cleared,
      case when m.decided_at is not null then json_build_object('by',
        (select coalesce(p.preferred_name, p.legal_name) from people p where p.id = m.decided_by),
        'at', to_char(m.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason',
          m.decision_reason) end as decision
    from inbound_emails m where m.id = ${emailId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return { ...rows[0], choices: await choicesOf(work, emailId) };
});

export const discardInboundEmail = command(api.discardInboundEmail, async (work, { emailId, reason }) => {
  work.authorize('ticket.handle');
  await holdRetention(work);
  const { rawPath, outcome } = await undecided(work, emailId);
  if (outcome !== 'held') throw new DomainError('emailDecided');
  // What a legal hold keeps is discarded all the same, and stays whole until the hold is released.
  const { rows } = await sql<{
    kept: boolean;
  }>`select ${legallyHeld(work)} as kept from inbound_emails m where m.id = ${emailId}`.execute(work.tx);
  const { kept } = rows[0]!;
  await sql`update inbound_emails set decided_at = ${work.now}, decided_by = ${work.personId}, decision = 'discarded',
    decision_reason = ${reason},
      body = case when ${kept} then body else '' end, quoted = case when ${kept} then quoted
        else '' end, raw_path = case when ${kept} then raw_path end
    where id = ${emailId}`.execute(work.tx);
  if (rawPath && !kept) await work.enqueue('files.removeBytes', { bucket: 'inbound', path: rawPath });
  work.record({
    action: 'ticket.discardEmail',
    entity: 'inboundEmail',
    entityId: emailId,
    changes: { discarded: true },
    reason,
  });
  return {};
});

/** An email that no one decided on, held until the commit; what was decided stays. */
export async function undecided(work: Work, emailId: string): Promise<{ outcome: string; rawPath: string | null }> {
  const { rows } = await sql<{
    outcome: string;
    rawPath: string | null;
    decided: boolean;
  }>`select outcome, raw_path as "rawPath", decided_at is not null as decided
    from inbound_emails where id = ${emailId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  if (rows[0].decided || !['held', 'ignored'].includes(rows[0].outcome)) throw new DomainError('emailDecided');
  return rows[0];
}

type State = z.input<typeof api.getSupportMailbox.result>;

export const getSupportMailbox = query(api.getSupportMailbox, async (work, _, { runtime: { config } }) => {
  work.authorize('ticket.handle');
  const place = config.supportMailbox;
  const { rows } = await sql<
    Omit<State, 'address' | 'verifies'>
  >`select r.read_at as "readAt", coalesce(r.waiting, 0) as waiting, r.failed_at as "failedAt", r.failure,
      (select count(*)::int from inbound_emails m where m.outcome = 'held' and m.decided_at is null) as held
    from (select 1) one left join mailbox_reads r on r.mailbox = ${place && mailboxName(place)}`.execute(work.tx);
  return { ...rows[0]!, address: place?.address ?? null, verifies: place !== null && place.checkedBy !== null };
});
