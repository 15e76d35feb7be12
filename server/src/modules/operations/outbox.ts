import * as api from '@app/contract/operations';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { query } from '../../platform/handler.ts';
import { paged } from '../../platform/list-cursor.ts';

type MailRow = { id: string; kind: string; to: string; subject: string; createdAt: string; state: 'waiting' | 'sent' | 'failed' };

const columns = sql`id, kind, to_address as "to", subject, created_at as "createdAt",
  case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state`;

export const listOutbox = query(api.listOutbox, async (work, asked, call) => {
  const { limit = 50, search } = asked;
  work.authorize('operations.view');
  const { from: after, next } = paged(call, 'outbox', asked);
  const matching = search ? sql`(to_address ilike ${`%${escapeLike(search)}%`} or subject ilike ${`%${escapeLike(search)}%`})` : sql`true`;
  const { rows } = await sql<MailRow>`select ${columns} from mails
    where ${matching} and ${after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, total: null, nextCursor: rows.length > limit && last ? next(last.createdAt, last.id) : null };
});

export const getMail = query(api.getMail, async (work, { mailId }) => {
  work.authorize('operations.view');
  const { rows } = await sql<MailRow & { text: string; locale: string; failure: string | null }>`
    select ${columns}, text_body as text, locale, failure from mails where id = ${mailId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
});

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
