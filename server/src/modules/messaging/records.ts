import { DomainError } from '@app/domain/errors';
import type { Audience } from '@app/domain/messaging/audience';
import type { MessageChannel, MessageLink, MessageState, Variants } from '@app/domain/messaging/message';
import { messageLanguages } from '@app/domain/messaging/message';
import type { LocalTime } from '@app/domain/messaging/schedule';
import type { Day, Instant } from '@app/domain/time';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';
import { reaches } from './reach.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

/** A file of a message as it is stored; the id is that of its row among the company's files. */
export type MessageFile = Pick<StoredFile, 'bucket' | 'path' | 'name' | 'mime' | 'bytes' | 'sha256'> & {
  fileId: string;
};

export type Message = {
  id: string;
  companyId: string;
  audience: Audience;
  variants: Variants;
  channels: MessageChannel[];
  links: MessageLink[];
  files: MessageFile[];
  kiosk: boolean;
  acknowledge: boolean;
  acknowledgeBy: Day | null;
  schedule: LocalTime | null;
  createdBy: string | null;
  author: string | null;
  createdAt: Instant;
  changedAt: Instant;
  scheduledBy: string | null;
  scheduledAt: Instant | null;
  startsAt: Instant | null;
  expected: number | null;
  frozenAt: Instant | null;
  finishedAt: Instant | null;
  cancelledAt: Instant | null;
  cancelReason: 'admin' | 'senderRight' | 'nobody' | 'tooMany' | 'companyClosed' | null;
  state: MessageState;
};

/** A delivery `d` that arrived as far as anyone knows. */
export const arrived = sql`(coalesce(d.opened_at, d.delivered_at, d.sent_at) is not null and d.failed_at is null)`;
/** The deliveries `d` of a message `m`. */
export const ofMessage = sql`d.company_id = m.company_id and d.source_kind = 'message' and d.source_id = m.id::text`;

/** Twin of `stateOf` in domain, of a message `m`: it failed partly where it failed to reach someone on any channel. */
export const stateSql = sql`case when m.cancelled_at is not null then 'cancelled'
  when m.scheduled_at is null then 'draft' when m.frozen_at is null then 'scheduled'
  when m.finished_at is null then 'sending'
  when exists (select 1 from deliveries d where ${ofMessage} group by d.person_id
    having bool_or(d.failed_at is not null) and not bool_or(${arrived})) then 'partlyFailed'
  else 'sent' end`;

/** The subject of a message `m` in a language, else in any. */
export const subjectSql = (locale: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.join(
    [locale, ...messageLanguages].map((language) => sql`nullif(m.variants -> ${sql.lit(language)} ->> 'subject', '')`),
    sql`, `,
  )}, '')`;

const columns = sql`m.id, m.company_id as "companyId", m.audience, m.variants, m.channels, m.links, m.files, m.kiosk,
  m.acknowledge, m.acknowledge_by as "acknowledgeBy",
  case when m.local_at is not null then jsonb_build_object('at', to_char(m.local_at, 'YYYY-MM-DD"T"HH24:MI'), 'zone',
    m.local_zone) end as schedule,
  m.created_by as "createdBy", (select coalesce(p.preferred_name, p.legal_name) from people p
    where p.id = coalesce(m.scheduled_by, m.created_by)) as author,
  m.created_at as "createdAt", m.changed_at as "changedAt", m.scheduled_by as "scheduledBy",
    m.scheduled_at as "scheduledAt", m.starts_at as "startsAt", m.expected,
  m.frozen_at as "frozenAt", m.finished_at as "finishedAt", m.cancelled_at as "cancelledAt",
    m.cancel_reason as "cancelReason", ${stateSql} as state`;

/** A message of the acting company, or of the company a job works for; any other is not found. */
export async function loadMessage(work: Work, messageId: string): Promise<Message> {
  const { rows } = await sql<Message>`select ${columns} from messages m
      where m.company_id = ${work.companyId} and m.id = ${messageId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** The same, held until the end of this unit of work. */
export async function lockMessage(work: Work, messageId: string): Promise<Message> {
  await sql`select 1 from messages where company_id = ${work.companyId} and id = ${messageId} for update`.execute(
    work.tx,
  );
  return loadMessage(work, messageId);
}

export type Counts = Record<
  'recipients' | 'waiting' | 'delivered' | 'opened' | 'acknowledged' | 'failed' | 'unreachable' | 'leftOut',
  number
>;

/** What became of each recipient `r` of a message, by its deliveries `t` put together. */
export const recipientStateSql = sql`case when not r.included then case when r.left_out is null then 'waiting'
  else 'leftOut' end
  when r.acknowledged_at is not null then 'acknowledged' when t.opened then 'opened' when t.arrived then 'delivered'
    when t.failed then 'failed'
  when r.sent_round > 0 and not coalesce(t.possible, false) then 'unreachable' else 'waiting' end`;

/** A recipient who has not acknowledged the message and still works here. */
export const openSql = (
  now: Instant,
): RawBuilder<SqlBool> => sql<SqlBool>`(acknowledged_at is null and exists (select 1 from employments h
  where h.company_id = message_recipients.company_id and h.person_id = message_recipients.person_id
    and ${notEndedBefore('h', sql`${now}::timestamptz::date`)}))`;

/** Whom a reminder goes to: who has the message, at the time of day it was to arrive, and has not acknowledged it. */
export const remindableSql = (now: Instant): RawBuilder<SqlBool> =>
  sql<SqlBool>`${openSql(now)} and (not_before is null or not_before <= ${now})`;

/** An inbox reaches only those who can sign in to read it, as the audience was counted; once opened, it did. */
const readable = sql`(d.channel <> 'inbox' or d.opened_at is not null or ${reaches.inbox})`;

/** The deliveries of messages put together for each person; `messages` narrows them. */
export const togetherSql = (
  work: Work,
  messageIds: readonly string[],
): RawBuilder<unknown> => sql`(select d.source_id, d.person_id, bool_or(d.opened_at is not null) as opened,
    bool_or(${arrived} and ${readable}) as arrived, bool_or(d.failed_at is not null) as failed,
      bool_or(d.suppressed_at is null and d.failed_at is null and ${readable}) as possible
  from deliveries d join employments e on e.company_id = d.company_id and e.person_id = d.person_id
    where d.company_id = ${work.companyId} and d.source_kind = 'message'
    and d.source_id = any(${[...messageIds]}::text[]) group by d.source_id, d.person_id)`;

/** How many recipients are in which state. `delivered` includes the opened, and `opened` the acknowledged. */
export async function countsOf(work: Work, messageIds: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<{ id: string; state: string; n: number }>`
    select r.message_id as id, ${recipientStateSql} as state, count(*)::int as n
    from message_recipients r left join ${togetherSql(work, messageIds)} t on t.source_id = r.message_id::text
      and t.person_id = r.person_id
    where r.company_id = ${work.companyId} and r.message_id = any(${[...messageIds]}::uuid[]) group by 1, 2`.execute(
    work.tx,
  );
  const none = (): Counts => ({
    recipients: 0,
    waiting: 0,
    delivered: 0,
    opened: 0,
    acknowledged: 0,
    failed: 0,
    unreachable: 0,
    leftOut: 0,
  });
  const counts = new Map(messageIds.map((id) => [id, none()]));
  for (const { id, state, n } of rows) {
    const one = counts.get(id)!;
    const also: Record<string, (keyof Counts)[]> = { acknowledged: ['opened', 'delivered'], opened: ['delivered'] };
    for (const name of [state as keyof Counts, ...(also[state] ?? [])]) one[name] += n;
    if (state !== 'leftOut') one.recipients += n;
  }
  return counts;
}
