import { canonicalEmail } from '@app/domain/identity/email';
import { soleAddress } from '@app/domain/support/from-header';
import type { Automatic } from '@app/domain/support/inbound-email';
import { automaticKind, inboundLimits } from '@app/domain/support/inbound-email';
import type { SenderResults, SenderVerdict } from '@app/domain/support/inbound-sender';
import { authenticationResults, senderVerdict } from '@app/domain/support/inbound-sender';
import { createHash } from 'node:crypto';
import type { Address, Attachment, Email, Header } from 'postal-mime';
import { readBounceToken } from '../../../platform/mail/bounce-token.ts';
import type { Config } from '../../../platform/config.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { cleanLine, textOf, wordsOf } from './email-text.ts';

export type EmailPart = { name: string; mime: string; bytes: number; inline: boolean; content: Buffer };
/** An email as we understand it. */
export type ReadEmail = {
  fingerprint: string;
  messageId: string | null;
  /** Null where From names none or several, or an address that we don't accept. */
  from: { address: string; name: string } | null;
  subject: string;
  sentAt: string | null;
  recipients: number;
  automatic: Automatic | null;
  /** Emails of ours that it answers, by tokens that only we can have made; the likeliest first. */
  answers: string[];
  sender: SenderVerdict;
  results: SenderResults;
  body: string;
  quoted: string;
  cut: boolean;
  parts: EmailPart[];
  unreadable: boolean;
};

/** What of ours an email is read by, as it can be told to a thread. */
export type Setting = {
  secrets: Pick<Runtime['secrets'], 'session'>;
  config: Pick<Config, 'mailFrom' | 'bounceAddress' | 'supportMailbox'>;
};

const mostTokens = 50;
const deepest = 20;

/** Reads an email, for as long as it takes: what anyone can have sent is read by `readEmail`. */
export async function understand(raw: Buffer, setting: Setting): Promise<ReadEmail> {
  const { default: PostalMime } = await import('postal-mime');
  const parsed = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: deepest }).catch(
    () => null,
  );
  try {
    return await understood(raw, parsed ?? (await PostalMime.parse(headerOf(raw))), setting, parsed === null);
  } catch (error) {
    // Whatever a library stumbles over, the email is kept for a person to look at.
    if (!(error instanceof Error)) throw error;
    return nothingOf(raw);
  }
}

async function understood(raw: Buffer, mail: Email, setting: Setting, unreadable: boolean): Promise<ReadEmail> {
  const from = senderOf(mail);
  const answers = answersOf(mail.headers, setting);
  const methods = authenticationResults(
    mail.headers.filter(({ key }) => key === 'authentication-results').map(({ value }) => value),
    setting.config.supportMailbox?.checkedBy ?? null,
  );
  const { verdict, results } = senderVerdict(methods, from?.address ?? '');
  const words = wordsOf(unreadable ? '' : await textOf(mail));
  return {
    fingerprint: fingerprintOf(raw, mail),
    messageId: cleanLine(mail.messageId ?? '', 1000) || null,
    from,
    subject: cleanLine(mail.subject ?? '', 200),
    sentAt:
      mail.date && /^(19|20|21)\d\d-/.test(mail.date) && Number.isFinite(Date.parse(mail.date))
        ? new Date(mail.date).toISOString()
        : null,
    recipients: flat(mail.to).length + flat(mail.cc).length,
    automatic: automaticKind(automaticFacts(mail, from?.address ?? null, setting)),
    answers,
    sender: from ? verdict : 'none',
    results,
    ...words,
    parts: mail.attachments.map(partOf),
    unreadable,
  };
}

/** What is left to say of bytes that are no email. */
export const nothingOf = (raw: Buffer): ReadEmail => ({
  fingerprint: createHash('sha256').update(raw).digest('hex'),
  messageId: null,
  from: null,
  subject: '',
  sentAt: null,
  recipients: 0,
  automatic: null,
  answers: [],
  sender: 'none',
  results: { spf: 'none', dkim: 'none', dmarc: 'none' },
  body: '',
  quoted: '',
  cut: false,
  parts: [],
  unreadable: true,
});

const flat = (addresses: readonly Address[] | undefined) => (addresses ?? []).flatMap((one) => one.group ?? [one]);
const valueOf = (headers: readonly Header[], name: string): string | null =>
  headers.find(({ key }) => key === name)?.value ?? null;

/** The one sender. Several From headers or addresses are a trick: which of them was checked, no one knows. */
function senderOf(mail: Email): ReadEmail['from'] {
  const [header, ...others] = mail.headers.filter(({ key }) => key === 'from');
  const address = header && others.length === 0 ? canonicalEmail(soleAddress(header.value) ?? '') : null;
  const [named] = flat(mail.from && [mail.from]);
  // The library reads it too, for the name.
  if (!address || canonicalEmail(named?.address ?? '') !== address) return null;
  return { address, name: cleanLine(named!.name, 200) || address };
}

/**
 * One email is the same however often and to which of our addresses it was delivered: what servers add on the way is
 * left out.
 */
function fingerprintOf(raw: Buffer, mail: Email): string {
  const hash = createHash('sha256');
  const head = headerOf(raw);
  // Without a body there is not enough to tell two apart by.
  if (head.length === raw.length) return hash.update(raw).digest('hex');
  for (const name of ['message-id', 'from', 'date', 'subject'])
    hash.update(`${name}:${valueOf(mail.headers, name) ?? ''}\n`);
  return hash.update(raw.subarray(head.length)).digest('hex');
}

function headerOf(raw: Buffer): Buffer {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0);
  return ends.length > 0 ? raw.subarray(0, Math.min(...ends)) : raw;
}

const recipientHeaders = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);
const token = /(?:\+|<)([0-9a-f]{52})@/gi;

/**
 * In the order of how surely they say what is answered: the email itself, the address that was written to, those before
 * it.
 */
function answersOf(headers: readonly Header[], { secrets }: Setting): string[] {
  const of = (pick: (key: string) => boolean) => headers.filter(({ key }) => pick(key)).map(({ value }) => value);
  const tokensIn = (texts: readonly string[]) =>
    texts.flatMap((text) => [...text.matchAll(token)].map((found) => found[1]!));
  const tokens = [
    ...tokensIn(of((key) => key === 'in-reply-to')),
    ...tokensIn(of((key) => recipientHeaders.has(key))),
    ...tokensIn(of((key) => key === 'references')).toReversed(),
  ];
  const ids = [...new Set(tokens)].slice(0, mostTokens).map((text) => readBounceToken(secrets.session, text));
  return [...new Set(ids.filter((id) => id !== null))];
}

const bareAddress = (text: string) =>
  canonicalEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)?.replace(/\+[^@]*@/, '@') ?? null;

function automaticFacts(mail: Email, from: string | null, { config, secrets }: Setting) {
  const header = (name: string) => valueOf(mail.headers, name);
  const own = [config.mailFrom, config.bounceAddress, config.supportMailbox?.address].flatMap((text) =>
    text ? [bareAddress(text)] : [],
  );
  const written = [...(mail.messageId ?? '').matchAll(token)].some(
    ([, text]) => readBounceToken(secrets.session, text!) !== null,
  );
  return {
    autoSubmitted: header('auto-submitted'),
    precedence: header('precedence'),
    suppress: header('x-auto-response-suppress'),
    listId: header('list-id'),
    autoReply: header('x-autoreply') ?? header('x-autorespond'),
    returnPath: header('return-path'),
    report:
      mail.attachments.some(({ mimeType }) => mimeType.toLowerCase() === 'message/delivery-status') &&
      /^\s*multipart\/report\b/i.test(header('content-type') ?? ''),
    calendarReply: mail.attachments.some(
      ({ mimeType, method }) => mimeType.toLowerCase() === 'text/calendar' && method === 'REPLY',
    ),
    ours: written || (from !== null && own.includes(from.replace(/\+[^@]*@/, '@'))),
  };
}

function partOf({ filename, mimeType, disposition, related, content }: Attachment): EmailPart {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  // Of a path only the last part is a name.
  const name = cleanLine((filename ?? '').split(/[\\/]/).at(-1) ?? '', 200);
  return {
    name: name || mimeType,
    mime: cleanLine(mimeType, 100),
    bytes: bytes.length,
    inline: related === true || disposition === 'inline',
    content: bytes,
  };
}

/** Parts as they are listed, without their bytes. */
export const listedParts = (parts: readonly EmailPart[]) =>
  parts.slice(0, inboundLimits.shownParts).map(({ name, mime, bytes }) => ({ name, mime, bytes }));
