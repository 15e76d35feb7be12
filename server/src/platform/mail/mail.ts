import { cutText } from '@app/domain/cut-text';
import { DomainError } from '@app/domain/errors';
import type { MailKind } from '@app/domain/operations/mail-limits';
import { frenchDates } from '@app/domain/french-dates';
import { mailLimitOf } from '@app/domain/operations/mail-limits';
import type { Instant } from '@app/domain/time';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { StoredFile } from '../files/files.ts';
import type { KeyRing } from '../security/secrets.ts';
import { unseal } from '../security/sealing.ts';
import type { SecretAddress } from '../security/secret-address.ts';
import { withoutTokens } from '../security/secret-address.ts';
import type { Work } from '../database/work.ts';

/** One mail to one person, in plain words: paragraphs, and at most one link as a button. */
export type Letter = {
  kind: MailKind;
  to: string;
  locale: string;
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; href: string | SecretAddress };
  footer?: string;
  /** For emails one may do without: how to stop them, at the end and in the header that mail programs know. */
  unsubscribe?: { label: string; href: SecretAddress };
  personId?: string;
  companyId?: string;
  /** The ticket that replies to it belong to. */
  threadId?: string;
  /** Waits until then, out of respect for quiet hours; at once without it. */
  notBefore?: Instant | null;
  /** Who has it written, where a job does it for them. */
  causedBy?: string | null;
  /** With a key the same email is never written twice. */
  uniqueKey?: string;
  /** A stored file that goes with it. */
  attachment?: Attachment;
  /** More than one of them. */
  attachments?: readonly Attachment[];
  /** What it puts into calendars, or takes out of them. */
  calendar?: readonly CalendarPart[];
};
/** One calendar object of one event (RFC 5546), as text. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string };
export type Attachment = Pick<StoredFile, 'bucket' | 'path' | 'name' | 'mime'>;

/**
 * Writes the email in this transaction; a job sends it after the commit. Answers false when its key was already used,
 * or when its reader or who causes it had too many of its kind (`mail-limits.ts`); where the kind says so, that is
 * refused instead. The tokens of its addresses are stored sealed, and only until it is sent (decision 72).
 */
export async function writeMail(
  work: Pick<Work, 'tx' | 'enqueue' | 'server' | 'sender'>,
  given: Letter,
): Promise<boolean> {
  const uniqueKey = given.uniqueKey ?? `${given.kind}:${globalThis.crypto.randomUUID()}`;
  const row = mailRow(work, given, uniqueKey);
  if (await isTooMany(work, given, uniqueKey)) return false;
  const inserted = await (work.tx as Database)
    .insertInto('mails')
    // What waits for its time is looked at again then: by the delivery module, which releases it.
    .values({ ...row, held: row.not_before !== null })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) return false;
  await work.enqueue(
    'platform.sendMails',
    {},
    { key: `mail:${globalThis.crypto.randomUUID()}`, runAt: given.notBefore ?? undefined },
  );
  return true;
}

/** The email as it is kept in the outbox: typeset, its tokens sealed. */
export function mailRow(work: Pick<Work, 'server'>, given: Letter, uniqueKey: string) {
  const letter = typeset(given);
  const secrets = secretsOf(letter);
  const attached = letter.attachments ?? (letter.attachment ? [letter.attachment] : []);
  return {
    company_id: letter.companyId ?? null,
    person_id: letter.personId ?? null,
    kind: letter.kind,
    to_address: oneLine(letter.to),
    locale: letter.locale,
    subject: oneLine(letter.subject),
    text_body: withoutTokens(textOf(letter)),
    html_body: withoutTokens(htmlOf(letter)),
    sealed: secrets && work.server.seal(JSON.stringify(secrets), boundTo(uniqueKey)),
    not_before: letter.notBefore ?? null,
    attachment: attached.length > 0 ? JSON.stringify(attached.length > 1 ? attached : attached[0]) : null,
    calendar: letter.calendar && letter.calendar.length > 0 ? JSON.stringify(letter.calendar) : null,
    thread_id: letter.threadId ?? null,
    unique_key: uniqueKey,
  };
}

/**
 * Writes many emails in one statement, with ids of the caller's; none of their keys was used before. The caller has the
 * sending job run, and releases those that are held when their time has come.
 */
export async function putInOutbox(
  work: Pick<Work, 'tx'>,
  rows: readonly (ReturnType<typeof mailRow> & { id: string; held: boolean })[],
): Promise<void> {
  await sql`insert into mails (id, company_id, person_id, kind, to_address, locale, subject, text_body, html_body,
    sealed, not_before, held, attachment, calendar, unique_key)
    select id, company_id, person_id, kind, to_address, locale, subject, text_body, html_body, sealed, not_before, held,
      attachment::jsonb, calendar::jsonb, unique_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, company_id uuid, person_id uuid, kind text,
      to_address text, locale text, subject text, text_body text,
      html_body text, sealed text, not_before timestamptz, held boolean, attachment text, calendar text,
        unique_key text)`.execute(work.tx);
}

/**
 * Releases held emails to the address given, drops those with an obstacle, and holds on to those that have to wait
 * longer; has the sending job run.
 */
export async function releaseMails(
  work: Work,
  released: readonly { mailId: string; to: string | null; obstacle: string | null; quietUntil: Instant | null }[],
): Promise<void> {
  await sql`update mails m set held = g."quietUntil" is not null, not_before = coalesce(g."quietUntil", m.not_before),
    to_address = coalesce(g."to", m.to_address),
      failed_at = coalesce(m.failed_at, case when g.obstacle is not null then ${work.now}::timestamptz end),
      failure = coalesce(m.failure, case when g.obstacle is not null then 'Not sent: ' || g.obstacle end), sealed = case
        when g.obstacle is null then m.sealed end
    from jsonb_to_recordset(${JSON.stringify(released)}::jsonb) as g ("mailId" uuid, "to" text, obstacle text,
      "quietUntil" timestamptz) where m.id = g."mailId"`.execute(work.tx);
  await work.enqueue('platform.sendMails', {}, { key: `mail:${globalThis.crypto.randomUUID()}` });
}

/** In which bucket emails of a kind to one address are counted. */
export const mailBucketTo = (kind: MailKind, companyId: string | undefined, to: string) =>
  `to:${kind}:${companyId ?? ''}:${createHash('sha256').update(to.trim().toLowerCase()).digest('base64url')}`;
/** In which bucket emails of a kind are counted for the one who causes them. */
export const mailBucketBy = (kind: MailKind, sender: string) => `by:${kind}:${sender}`;

/** Counts it for its reader and for who causes it. What was written before, by its key, counts once. */
async function isTooMany(
  work: Pick<Work, 'tx' | 'sender'>,
  { kind, to, companyId, causedBy, uniqueKey: given }: Letter,
  uniqueKey: string,
): Promise<boolean> {
  const limit = mailLimitOf(kind);
  if (!limit) return false;
  if (given && (await sql`select 1 from mails where unique_key = ${uniqueKey}`.execute(work.tx)).rows[0]) return false;
  const sender = causedBy ?? work.sender;
  const counted = [
    ...(sender ? [{ bucket: mailBucketBy(kind, sender), ...limit.sender }] : []),
    { bucket: mailBucketTo(kind, companyId, to), ...limit.recipient },
  ];
  for (const { bucket, tries, seconds } of counted) {
    const { rows } = await sql<{
      wait: number | null;
    }>`select take_mail_room(${bucket}, ${tries}, ${seconds}) as wait`.execute(work.tx);
    const wait = rows[0]?.wait ?? null;
    if (wait === null) continue;
    if (limit.over === 'refuse') throw new DomainError('tooManyEmails', { retryAfter: wait });
    return true;
  }
  return false;
}

/** The addresses of an email that are not to be read from the table: as shown there, and as they are. */
type Secrets = { links: { shown: string; secret: string }[]; unsubscribe: string | null };
export type Stored = { unique_key: string; text_body: string; html_body: string; sealed: string | null };
export type Opened = { text: string; html: string; unsubscribe: string | null };

function secretsOf({ action, unsubscribe }: Letter): Secrets | null {
  const links = [action?.href, unsubscribe?.href].filter((href) => typeof href === 'object');
  return links.length > 0 ? { links, unsubscribe: unsubscribe?.href.secret ?? null } : null;
}

/** What a stored email says with its addresses filled in. Throws when the key that sealed them is gone. */
export function openLetter(
  sealing: KeyRing<string>,
  { unique_key, text_body: text, html_body: html, sealed }: Stored,
): Opened {
  if (!sealed) return { text, html, unsubscribe: null };
  const { links, unsubscribe } = JSON.parse(unseal(sealing, sealed, boundTo(unique_key)).toString()) as Secrets;
  const filled = (body: string, form: (address: string) => string) =>
    links.reduce((so, { shown, secret }) => so.replaceAll(form(shown), () => form(secret)), body);
  return { text: filled(text, (address) => address), html: filled(html, escape), unsubscribe };
}

/**
 * French sets a colon, a percent sign and its quotation marks off by a space, where no line may break; it writes “1er
 * mars” and “9 h”.
 */
function typeset(letter: Letter): Letter {
  if (letter.locale !== 'fr') return letter;
  const set = (text: string) => frenchDates(text).replace(/ (?=[:»%])|(?<=«) /g, '\u00a0');
  const { subject, paragraphs, action, footer, unsubscribe } = letter;
  return {
    ...letter,
    subject: set(subject),
    paragraphs: paragraphs.map(set),
    ...(action && { action: { ...action, label: set(action.label) } }),
    ...(footer && { footer: set(footer) }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, label: set(unsubscribe.label) } }),
  };
}

const boundTo = (uniqueKey: string) => `mail:${uniqueKey}`;
const shownOf = (href: string | SecretAddress) => (typeof href === 'string' ? href : href.shown);

/**
 * One line of a header. What would be read as an encoded word (`=?utf-8?B?…?=`) is words of a person: it is taken
 * apart, and shown as it was typed.
 */
const oneLine = (text: string) => cutText(text.replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ').replaceAll('=?', '= ?'), 300);
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function textOf({ locale, paragraphs, action, footer, unsubscribe }: Letter): string {
  const colon = locale === 'fr' ? '\u00a0:' : ':';
  const stop = unsubscribe && `${unsubscribe.label}${colon} ${unsubscribe.href.shown}`;
  return [
    ...paragraphs,
    ...(action ? [`${action.label}${colon} ${shownOf(action.href)}`] : []),
    ...(footer || stop ? ['--'] : []),
    ...(footer ? [footer] : []),
    ...(stop ? [stop] : []),
  ].join('\n\n');
}

function htmlOf({ locale, subject, paragraphs, action, footer, unsubscribe }: Letter): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(shownOf(action.href))}" style="background:#0f5c4d;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escape(action.label)}</a></p>`
    : '';
  const stop = unsubscribe
    ? ` <a href="${escape(unsubscribe.href.shown)}" style="color:#5b6664">${escape(unsubscribe.label)}</a>`
    : '';
  const small =
    footer || stop ? `<p style="margin:32px 0 0;color:#5b6664;font-size:13px">${escape(footer ?? '')}${stop}</p>` : '';
  return `<!doctype html><html lang="${escape(locale)}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;background:#f4f2ee"><div style="max-width:560px;margin:0 auto;padding:32px 24px;font:16px/1.5 system-ui,sans-serif;color:#1d2725;background:#fff">${body}${button}${small}</div></body></html>`;
}
