import { nextTry } from '@app/domain/operations/mail-tries';
import type pg from 'pg';
import { bounceToken } from './bounce-token.ts';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/files.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Attachment, CalendarPart, Opened, Stored } from './mail.ts';
import { openLetter } from './mail.ts';
import { hidesTokens } from '../security/secret-address.ts';
import type { Secrets } from '../security/secrets.ts';
import { mailRuns } from '../watch/channels.ts';

/** How an email reaches the mail server: nodemailer's transport. */
type Transport = { sendMail(mail: Record<string, unknown>): Promise<unknown>; close(): void };
type Waiting = Stored & {
  id: string;
  kind: string;
  to_address: string;
  thread_id: string | null;
  subject: string;
  attempts: number;
  first_tried_at: string | null;
  attachment: Attachment | Attachment[] | null;
  calendar: CalendarPart[] | null;
};

/**
 * Sends what is written and not yet sent. Without SMTP_URL the emails stay in the outbox, where a platform admin reads
 * them without the tokens of their links. Those are kept, sealed, as long as a link can work at all.
 */
export const sendMails: Job = {
  name: 'platform.sendMails',
  schedule: '* * * * *',
  async run({ config, pools, files, secrets }) {
    await pools.platform.query(
      `update mails set sealed = null where sealed is not null and created_at < now() - $1::interval`,
      [longestLink],
    );
    if (!config.smtpUrl) return;
    // Loaded when there is something to send: it costs 20 MB.
    let transport: Transport | null = null;
    try {
      for (;;) {
        const client = await pools.platform.connect();
        try {
          await client.query('begin');
          const mail = await nextLetter(client);
          if (mail) {
            transport ??= await connectTo(config.smtpUrl);
            await sendOne(client, transport, { config, files, secrets }, mail);
          }
          await client.query('commit');
          if (!mail) return;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          throw error;
        } finally {
          client.release();
        }
      }
    } finally {
      transport?.close();
    }
  },
};

/** No token lives longer than an invitation's: after that its link is forgotten, sent or not. */
const longestLink = '7 days';

/**
 * A mail server that stalls is left after half a minute, where nodemailer alone would wait for ten. What SMTP_URL
 * itself sets (`?socketTimeout=5000`, milliseconds) takes precedence. The limits belong to the transport: a second
 * argument would hold defaults of messages. One connection carries one email after the other: opening one for each
 * takes forty times as long. What is cut off is not handed over again behind our back (`maxRequeues`).
 */
export async function connectTo(smtpUrl: string): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const pooled = { pool: true, maxConnections: 1, maxRequeues: 0 };
  return createTransport({ url: smtpUrl, ...limits, ...pooled } as never) as unknown as Transport;
}

/** The oldest email whose time has come. It is held until it is sent or refused: another worker takes the next one. */
async function nextLetter(client: pg.PoolClient): Promise<Waiting | undefined> {
  // Never null (each email is written with one): unique_key
  const { rows } = await client.query<Waiting>(
    `select id, kind, to_address, thread_id, subject, unique_key, text_body, html_body, sealed, attempts,
      first_tried_at, attachment, calendar from mails
     where sent_at is null and failed_at is null and not held and coalesce(not_before, now()) <= now()
       and coalesce(next_try_at, now()) <= now()
     order by created_at limit 1 for update skip locked`,
  );
  return rows[0];
}

async function sendOne(
  client: pg.PoolClient,
  transport: Transport,
  { config, files, secrets }: { config: Config; files: FileStore; secrets: Secrets },
  mail: Waiting,
): Promise<void> {
  try {
    const { text, html, unsubscribe } = complete(secrets, mail);
    const token = bounceToken(secrets.session, mail.id);
    const attachments = await Promise.all(
      (mail.attachment ? [mail.attachment].flat() : []).map((file) => attached(files, file)),
    );
    const [invitation, ...further] = mail.calendar ?? [];
    const message = {
      from: config.mailFrom,
      to: { name: '', address: mail.to_address },
      subject: mail.subject,
      text,
      html,
      messageId: `<${token}@muster>`,
      ...(config.bounceAddress && {
        envelope: { from: config.bounceAddress.replace('@', `+${token}@`), to: [mail.to_address] },
      }),
      attachments: [...attachments, ...further.map(attachedEvent)],
      // Mail programs offer what is an alternative of the text to the calendar; one of them only, so that others of the
      // same email are files.
      ...(invitation && {
        icalEvent: { method: invitation.method, filename: 'invite.ics', content: invitation.content },
      }),
      ...(mail.thread_id && inThread(config, mail.thread_id, token)),
      headers: {
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
        // What answers an email automatically says so, lest two machines answer each other (RFC 3834).
        ...(answers.has(mail.kind) && { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }),
      },
    };
    await mailRuns.tracePromise(() => transport.sendMail(message), { kind: mail.kind });
    await client.query('update mails set sent_at = now(), attempts = attempts + 1, sealed = null where id = $1', [
      mail.id,
    ]);
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) {
      // The server is away, or does not let us in: the queue tries all emails again, this one after the others, lest it
      // is the one that ends the connection.
      await client.query(`update mails set next_try_at = now() + interval '1 minute' where id = $1`, [mail.id]);
      await client.query('commit');
      throw error;
    }
    const { rows } = await client.query<{ now: string }>('select now() as now');
    const now = rows[0]!.now;
    const later =
      refused.code < 500 && nextTry({ attempts: mail.attempts + 1, firstTriedAt: mail.first_tried_at ?? now }, now);
    await client.query(
      `update mails set attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, now()), failure = $2,
        next_try_at = $3,
         failed_at = case when $3::timestamptz is null then now() end, failure_code = $4, sealed = case
           when $3::timestamptz is not null then sealed end where id = $1`,
      [mail.id, refused.words.slice(0, 300), later || null, refused.code],
    );
    // The module that keeps the trail of what arrives is told.
    if (!later)
      await client.query(`select jobs.enqueue('delivery.noteRefusal', $1, null, null, null)`, [
        JSON.stringify({ mailId: mail.id }),
      ]);
  }
}

const answers = new Set(['support.received', 'support.tooLarge']);

/** Mail programs show the emails of one ticket together, and a reply names the one it answers (decision 115). */
function inThread({ supportMailbox }: Config, threadId: string, token: string) {
  const parent = `<ticket.${threadId}@muster>`;
  return {
    inReplyTo: parent,
    references: [parent],
    ...(supportMailbox && { replyTo: supportMailbox.address.replace('@', `+${token}@`) }),
  };
}

/**
 * The email with its links in full. One whose links are gone is not sent without them: nothing it says could be done.
 */
function complete({ sealing }: Secrets, mail: Waiting): Opened {
  try {
    const opened = openLetter(sealing, mail);
    if (!hidesTokens(opened.text)) return opened;
  } catch (cause) {
    throw Object.assign(new Error('The key that sealed its link is gone', { cause }), ofNoAddress);
  }
  throw Object.assign(new Error('Its link expired before it could be sent'), ofNoAddress);
}

/** Marks what is wrong with the email itself, as nodemailer marks an address that is none. */
const ofNoAddress = { code: 'EENVELOPE', command: 'API' };

/** A file that is gone will not come back: its email has failed. */
async function attached(files: FileStore, { bucket, path, name, mime }: Attachment) {
  const content = await files.readWhole(bucket, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw Object.assign(new Error('The attached file is gone'), ofNoAddress);
  });
  return { filename: name, content, contentType: mime };
}

const attachedEvent = ({ method, content }: CalendarPart, place: number) => ({
  filename: `invite-${place + 2}.ics`,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

/** What is said before a recipient is named is about the server and us, not about an email. */
const beforeLetters = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'MAIL FROM']);
/** Too large for the mail server, which says so before the recipient is named. */
const ofTheLetter = new Set([552]);
const noSuchAddress = 550;

/** What the mail server said of this email: 4xx for now, 5xx for good. Null where it said nothing of it. */
function refusalOf(error: unknown): { code: number; words: string } | null {
  const {
    responseCode,
    command = '',
    code,
    message,
  } = error as Error & { responseCode?: number; command?: string; code?: string };
  // What is no address at all is not even asked for.
  if (code === 'EENVELOPE' && command === 'API') return { code: noSuchAddress, words: message };
  if (
    !responseCode ||
    code === 'EAUTH' ||
    (beforeLetters.has(command) && !ofTheLetter.has(responseCode)) ||
    command.startsWith('AUTH')
  )
    return null;
  return { code: responseCode, words: message };
}
