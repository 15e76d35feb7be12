import type { RecipientStatus } from '@app/domain/delivery/delivery-status';
import { isAddressFailure, isAddressRefusal, recipientsOf } from '@app/domain/delivery/delivery-status';
import { canonicalEmail } from '@app/domain/identity/email';
import { sql } from 'kysely';
import { readBounceToken } from '../../platform/mail/bounce-token.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { suppress } from './suppressed.ts';

/** What a returned email reports, and which emails of ours it can be about. */
type Report = { recipients: RecipientStatus[]; mailIds: string[] };

/** Where a token of ours can be: in the address an email returned to, or in the Message-ID it quotes. */
const tokens = /(?:\+|<)([0-9a-f]{52})@/gi;

/**
 * Reads a `multipart/report` (RFC 3464). Null for anything else: an automatic reply, a complaint, an email from a
 * person. The email it is about is named by a token that only we can have made; addresses that the report names are
 * never believed.
 */
export async function readReport(message: Buffer, runtime: Pick<Runtime, 'secrets'>): Promise<Report | null> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 8,
  });
  const part = (...types: string[]) =>
    mail.attachments.filter(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  const [status] = part('message/delivery-status');
  if (!status) return null;
  const sources = [
    ...mail.headers
      .filter(({ key }) => ['to', 'delivered-to', 'x-original-to', 'envelope-to'].includes(key))
      .map(({ value }) => value),
    // What was returned, or its header alone.
    ...part('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers').map(({ content }) =>
      headerOf(String(content)),
    ),
  ];
  const found = sources.flatMap((text) =>
    [...text.matchAll(tokens)].map((match) => readBounceToken(runtime.secrets.session, match[1]!)),
  );
  return { recipients: recipientsOf(String(status.content)), mailIds: [...new Set(found.filter((id) => id !== null))] };
}

const headerOf = (message: string) => message.split(/\r?\n\r?\n/, 1)[0]!.slice(0, 64 * 1024);

/**
 * Notes what a returned email reports of ours. Noting it twice changes nothing; what is no report, or about no email of
 * ours, is passed over.
 */
export async function noteReport(runtime: Runtime, message: Buffer): Promise<void> {
  const report = await readReport(message, runtime);
  const worst = report?.recipients.toSorted((a, b) => weight(b) - weight(a))[0];
  if (!report || !worst) return;
  for (const mailId of report.mailIds) await inTrail(runtime, (work) => note(work, mailId, worst));
}

/**
 * Each of our emails goes to one person: of several recipients, to whom their server forwarded it, the worst counts.
 */
const weight = ({ action, status }: RecipientStatus) =>
  action === 'failed' ? (isAddressFailure(status) ? 4 : 3) : action === 'delayed' ? 2 : action === 'delivered' ? 1 : 0;

type Found = { id: string; companyId: string; address: string | null };

async function note(work: Work, mailId: string, { action, status, diagnostic }: RecipientStatus): Promise<void> {
  const found = await deliveryOf(work, mailId);
  if (!found) return;
  const words = `${status} ${diagnostic ?? ''}`.trim().slice(0, 300);
  const here = sql`company_id = ${found.companyId} and id = ${found.id}`;
  if (action === 'delivered')
    await sql`update deliveries set delivered_at = coalesce(delivered_at, ${work.now})
      where ${here} and failed_at is null`.execute(work.tx);
  if (action === 'delayed')
    await sql`update deliveries set failure = ${words} where ${here} and failed_at is null`.execute(work.tx);
  if (action !== 'failed') return;
  await sql`update deliveries set failed_at = coalesce(failed_at, ${work.now}), failure = ${words}
    where ${here}`.execute(work.tx);
  if (isAddressFailure(status)) await suppressAddress(work, found, 'bounced', words);
}

/** The same for what the mail server said when the email was handed to it. */
export async function noteRefusalOf(runtime: Runtime, mailId: string): Promise<void> {
  await inTrail(runtime, async (work) => {
    const { rows } = await sql<{
      code: number | null;
      failure: string | null;
    }>`select failure_code as code, failure from mails
      where id = ${mailId} and failed_at is not null`.execute(work.tx);
    const [mail] = rows;
    const found = mail?.code && isAddressRefusal(mail.code, mail.failure ?? '') ? await deliveryOf(work, mailId) : null;
    if (found) await suppressAddress(work, found, 'refused', mail!.failure ?? '');
  });
}

async function deliveryOf(work: Work, mailId: string): Promise<Found | null> {
  const { rows } =
    await sql<Found>`select id, company_id as "companyId", address from deliveries where mail_id = ${mailId}`.execute(
      work.tx,
    );
  return rows[0] ?? null;
}

async function suppressAddress(
  work: Work,
  { id, companyId, address }: Found,
  reason: 'bounced' | 'refused',
  detail: string,
): Promise<void> {
  const canonical = address && (canonicalEmail(address) ?? address);
  if (canonical)
    await suppress(work, companyId, { channel: 'email', address: canonical, reason, detail, deliveryId: id });
}

const inTrail = (runtime: Runtime, run: (work: Work) => Promise<void>): Promise<void> =>
  workAsSystem(
    runtime,
    'delivery.bounces',
    async (work) => {
      work.reach('delivery.changeSettings');
      await run(work);
    },
    { audited: false },
  );
