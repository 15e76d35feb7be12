import * as api from '@app/contract/messaging/announcements';
import { DomainError } from '@app/domain/errors';
import type { MergeFacts } from '@app/domain/messaging/merge-fields';
import type { MessageLanguage, MessageLink, Variants } from '@app/domain/messaging/message';
import type { Day, Instant } from '@app/domain/time';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { command, download, query } from '../../platform/http/handler.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';
import { noteAcknowledged } from '../delivery/index.ts';
import { writtenFor } from './facts.ts';
import type { MessageFile } from './records.ts';

type Row = {
  id: string;
  variants: Variants;
  variant: MessageLanguage;
  facts: MergeFacts;
  links: MessageLink[];
  files: MessageFile[];
  from: string | null;
  sentAt: Instant;
  acknowledge: boolean;
  acknowledgeBy: Day | null;
  acknowledgedAt: Instant | null;
};

/** What was sent to the person who acts, by the words and facts of that time. */
async function mine(work: Work, where: RawBuilder<SqlBool>): Promise<Row[]> {
  const { rows } = await sql<Row>`select m.id, m.variants, r.variant, r.facts, m.links, m.files,
      (select coalesce(p.preferred_name, p.legal_name) from people p where p.id = m.scheduled_by) as from,
        greatest(m.frozen_at, r.not_before) as "sentAt",
      m.acknowledge, m.acknowledge_by as "acknowledgeBy", r.acknowledged_at as "acknowledgedAt"
    from message_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
    where ${work.visible('message.read', { companyId: 'r.company_id', personId: 'r.person_id' })}
      and r.company_id = ${work.companyId} and r.person_id = ${work.personId}
      and r.sent_round > 0 and r.variant is not null and (r.not_before is null or r.not_before <= ${work.now})
        and 'inbox' = any(m.channels) and ${where}
    order by case when m.acknowledge and r.acknowledged_at is null then 0 else 1 end, case
      when r.acknowledged_at is null then m.acknowledge_by end nulls last, m.frozen_at desc limit 100`.execute(work.tx);
  return rows;
}

const shown = ({ variants, variant, facts, files, ...row }: Row) => {
  const { subject, paragraphs } = writtenFor(variants, variant, facts);
  return {
    ...row,
    language: variant,
    subject,
    paragraphs,
    files: files.map(({ name, mime, bytes }) => ({ name, mime, bytes })),
  };
};

const one = async (work: Work, messageId: string): Promise<Row> => {
  const [row] = await mine(work, sql<SqlBool>`m.id = ${messageId}`);
  if (!row) throw new DomainError('notFound');
  return row;
};

export const listMyAnnouncements = query(api.listMyAnnouncements, async (work, { open }) => {
  const where = open
    ? sql<SqlBool>`m.acknowledge and r.acknowledged_at is null`
    : sql<SqlBool>`m.frozen_at > ${work.now}::timestamptz - interval '90 days'`;
  return { announcements: (await mine(work, where)).map(shown), today: work.today };
});

export const getMyAnnouncement = query(api.getMyAnnouncement, async (work, { messageId }) =>
  shown(await one(work, messageId)),
);

/** Said twice, on two devices or by a queue that was unsure: the first time counts. */
export const acknowledgeAnnouncement = command(
  api.acknowledgeAnnouncement,
  async (work, { messageId }, { session }) => {
    work.authorize('message.read', { companyId: work.companyId, personId: work.personId });
    const row = await one(work, messageId);
    if (!row.acknowledge) throw new DomainError('nothingToAcknowledge');
    if (row.acknowledgedAt) return work.unchanged({ acknowledgedAt: row.acknowledgedAt });
    const { rows } = await sql<{
      at: Instant;
    }>`update message_recipients set acknowledged_at = coalesce(acknowledged_at, ${work.now}),
      acknowledged_on_kiosk = ${Boolean(session?.kioskId)}
    where company_id = ${work.companyId} and message_id = ${messageId} and person_id = ${work.personId}
      returning acknowledged_at as at`.execute(work.tx);
    await noteAcknowledged(work, { kind: 'message', id: messageId });
    work.record({
      action: 'message.acknowledge',
      entity: 'message',
      entityId: messageId,
      changes: { acknowledgedAt: rows[0]!.at },
    });
    return { acknowledgedAt: rows[0]!.at };
  },
);

export const getMyAnnouncementFile = download(
  api.getMyAnnouncementFile,
  async (work, { messageId, place }, { headers }) => {
    work.authorize('message.read', { companyId: work.companyId, personId: work.personId });
    const file = (await one(work, messageId)).files[Number(place)];
    if (!file) throw new DomainError('notFound');
    return answerFile(work.server.files, file, headers, { cache: 'private, max-age=3600' });
  },
);
