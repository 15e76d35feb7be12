import * as api from '@app/contract/operations/operations';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import { paged } from '../../platform/lists/list-cursor.ts';
import type { Stored } from '../../platform/mail/mail.ts';
import { openLetter } from '../../platform/mail/mail.ts';
import { hidesTokens, withoutUnsubscribe } from '../../platform/security/secret-address.ts';

type MailRow = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  createdAt: string;
  state: 'waiting' | 'sent' | 'failed';
};

const columns = sql`id, kind, to_address as "to", subject, created_at as "createdAt",
  case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state`;

export const listOutbox = query(api.listOutbox, async (work, asked, call) => {
  const { limit = 50, search } = asked;
  work.authorize('operations.view');
  const { from: after, next } = paged(call, 'outbox', asked);
  const matching = search
    ? sql`(to_address ilike ${`%${escapeLike(search)}%`} or subject ilike ${`%${escapeLike(search)}%`})`
    : sql`true`;
  const { rows } = await sql<MailRow>`select ${columns} from mails
    where ${matching} and ${after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, total: null, nextCursor: rows.length > limit && last ? next(last.createdAt, last.id) : null };
});

/**
 * What was written to a person is read by a person of the platform: it needs a step-up, and their company's audit says
 * so. Tokens of links stay hidden, but in the demo without a mail server, which has no other way to hand over a link
 * that lets its reader in.
 */
export const readMail = command(api.readMail, async (work, { mailId }, { runtime: { config, secrets } }) => {
  work.authorize('operations.view');
  // Never null (each email is written with one): unique_key
  const { rows } = await sql<
    MailRow & Stored & { locale: string; failure: string | null; companyId: string | null; personId: string | null }
  >`
    select ${columns}, unique_key, text_body, html_body, sealed, locale, failure, company_id as "companyId",
      person_id as "personId"
    from mails where id = ${mailId}`.execute(work.tx);
  const [mail] = rows;
  if (!mail) throw new DomainError('notFound');
  const { text } =
    config.demo && !config.smtpUrl
      ? { text: withoutUnsubscribe(openLetter(secrets.sealing, mail).text) }
      : { text: mail.text_body };
  const { kind, personId, companyId } = mail;
  work.record({
    action: 'operations.readMail',
    entity: 'mail',
    entityId: mailId,
    changes: { kind, personId },
    ...(companyId && { companyId }),
  });
  return { ...mail, text, linkHidden: hidesTokens(text) };
});

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
