import * as api from '@app/contract/delivery/delivery';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, download, query } from '../../platform/http/handler.ts';
import { paged } from '../../platform/lists/list-cursor.ts';
import type { Attachment } from '../../platform/mail/mail.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';

type Row = {
  id: string;
  sourceKind: 'message' | 'notice' | 'training';
  sourceId: string;
  subject: string;
  preview: string;
  shownFrom: string;
  readAt: string | null;
  mandatory: boolean;
  acknowledge: boolean;
  acknowledgedAt: string | null;
};
type Whole = Row & {
  locale: 'en' | 'fr';
  paragraphs: string[];
  action: { label: string; href: string } | null;
  attachments: Attachment[];
};

const columns = sql`i.id, i.source_kind as "sourceKind", i.source_id as "sourceId", i.subject,
  left(array_to_string(i.paragraphs, ' '), 140) as preview,
  i.shown_from as "shownFrom", i.read_at as "readAt", i.mandatory,
  i.source_kind = 'message' and i.mandatory as acknowledge,
  (select d.acknowledged_at from deliveries d where d.company_id = i.company_id and d.id = i.id) as "acknowledgedAt"`;

/** What is in one's own inbox and shown by now. Asks the permission. */
const own = (work: Work) =>
  sql`${work.visible('delivery.readInbox', { personId: 'i.person_id', companyId: 'i.company_id' })}
    and i.shown_from <= ${work.now}::timestamptz`;

export const listInbox = query(api.listInbox, async (work, asked, call) => {
  const { limit = 30, q, unread } = asked;
  const { from, next } = paged(call, 'inbox', asked);
  const { rows } = await sql<Row>`select ${columns} from inbox_entries i where ${own(work)}
      and ${q ? sql`position(folded(${q}) in i.search_key) > 0` : sql`true`}
        and ${unread ? sql`i.read_at is null` : sql`true`}
      and ${from ? sql`(i.shown_from, i.id) < (${from[0]}::timestamptz, ${from[1]}::uuid)` : sql`true`}
    order by i.shown_from desc, i.id desc limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, total: null, nextCursor: rows.length > limit && last ? next(last.shownFrom, last.id) : null };
});

/** How many of one's own entries are unread. */
export async function unreadOf(work: Work): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from inbox_entries i where ${own(work)} and i.read_at is null`.execute(work.tx);
  return rows[0]!.n;
}

export const countInbox = query(api.countInbox, async (work) => ({ unread: await unreadOf(work) }));

async function entryOf(work: Work, entryId: string): Promise<Whole> {
  const { rows } =
    await sql<Whole>`select ${columns}, i.locale, i.paragraphs, i.action, i.attachments from inbox_entries i
      where ${own(work)} and i.id = ${entryId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const getInboxEntry = query(api.getInboxEntry, async (work, { entryId }) => {
  const { attachments, ...entry } = await entryOf(work, entryId);
  return { ...entry, attachments: attachments.map(({ name, mime }) => ({ name, mime })) };
});

export const getInboxAttachment = download(api.getInboxAttachment, async (work, { entryId, place }, { headers }) => {
  const file = (await entryOf(work, entryId)).attachments[place];
  if (!file) throw new DomainError('notFound');
  return answerFile(work.server.files, file, headers, { attachment: true });
});

/** Reading is opening: what was read once stays opened, also where it is marked as unread again. */
export const markInbox = command(
  api.markInbox,
  async (work, { entryIds, read }) => {
    const found = await sql<{
      id: string;
    }>`select i.id from inbox_entries i where ${own(work)} and i.id = any(${entryIds}::uuid[])`.execute(work.tx);
    if (found.rows.length !== new Set(entryIds).size) throw new DomainError('notFound');
    await sql`update inbox_entries i set read_at = ${read ? work.now : null}::timestamptz,
      changed_in = pg_current_xact_id()::text::bigint
      where ${own(work)} and i.id = any(${entryIds}::uuid[]) and (i.read_at is null) = ${read}`.execute(work.tx);
    if (read) await open(work, entryIds);
    return { unread: await unreadOf(work) };
  },
  { audited: false },
);

export const markInboxRead = command(
  api.markInboxRead,
  async (work) => {
    const { rows } = await sql<{
      id: string;
    }>`update inbox_entries i set read_at = ${work.now}, changed_in = pg_current_xact_id()::text::bigint
      where ${own(work)} and i.read_at is null returning i.id`.execute(work.tx);
    await open(
      work,
      rows.map(({ id }) => id),
    );
    return { unread: await unreadOf(work) };
  },
  { audited: false },
);

/** Notes that these deliveries of one's own were opened; what was opened before stays as it was. */
async function open(work: Work, ids: readonly string[]): Promise<void> {
  await sql`update deliveries d set opened_at = ${work.now}
    where ${work.visible('delivery.readInbox', { personId: 'd.person_id', companyId: 'd.company_id' })}
    and d.id = any(${[...ids]}::uuid[]) and d.opened_at is null and d.suppressed_at is null`.execute(work.tx);
}

/**
 * There is no invisible picture in our emails: an email is opened when its link was followed by the person it went to.
 */
export const markOpened = command(
  api.markOpened,
  async (work, { deliveryId }) => {
    const { rows } = await sql`select 1 from deliveries d where
        ${work.visible('delivery.readInbox', { personId: 'd.person_id', companyId: 'd.company_id' })}
      and d.id = ${deliveryId}`.execute(work.tx);
    if (!rows[0]) throw new DomainError('notFound');
    await open(work, [deliveryId]);
    return {};
  },
  { audited: false },
);

export const inboxHandlers = [
  listInbox,
  countInbox,
  getInboxEntry,
  getInboxAttachment,
  markInbox,
  markInboxRead,
  markOpened,
];
