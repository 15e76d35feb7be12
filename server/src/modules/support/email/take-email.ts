import { inboundLimits } from '@app/domain/support/inbound-email';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { dropBounce } from '../../../platform/mail/bounce-folder.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Plan } from './email-facts.ts';
import { planFor } from './email-facts.ts';
import type { Placed } from './email-into-ticket.ts';
import { intoTicket } from './email-into-ticket.ts';
import { writeTooLarge } from '../emails.ts';
import type { PreparedParts } from './keep-parts.ts';
import { forgetParts, prepareParts } from './keep-parts.ts';
import type { ReadEmail } from './read-email.ts';
import { listedParts } from './read-email.ts';
import { readEmail } from './read-email-apart.ts';

/** Those that wait take all the space they may; emails into tickets still come in. */
export class NoRoom extends Error {}

/** An email as the mailbox has it. `whole`: false where it is too large and only its beginning was fetched. */
export type Arrived = { mailbox: string; validity: number; uid: number; source: Buffer; whole: boolean; bytes: number };

const jobName = 'support.readMailbox';
const mostTries = 5;

/**
 * What was decided before the files were prepared no longer holds: a ticket was closed, or someone left, in between.
 */
class Changed extends Error {}

/**
 * Takes in one email: stored once with all that comes of it, in one transaction. What is done before (bytes of files)
 * or after it (moving the email) can be done again. Answers false where it was stored already.
 */
export async function takeEmail(runtime: Runtime, arrived: Arrived): Promise<boolean> {
  const email = { ...(await readEmail(arrived.source, runtime)), tooLarge: !arrived.whole };
  for (let tries = 1; ; tries += 1) {
    const plan = await workAsSystem(runtime, jobName, (work) => (work.reach('ticket.handle'), planFor(work, email)), {
      write: false,
      audited: false,
    });
    const prepared = await prepare(runtime, arrived, email, plan);
    try {
      const stored = await workAsSystem(
        runtime,
        jobName,
        (work) => store(work, runtime, arrived, email, plan, prepared),
        {
          audited: false,
          ...(companyOf(plan) && { companyId: companyOf(plan)! }),
        },
      );
      if (!stored) await forget(runtime, prepared);
      return stored;
    } catch (error) {
      await forget(runtime, prepared);
      if (!(error instanceof Changed) || tries === mostTries) throw error;
    }
  }
}

type Email = ReadEmail & { tooLarge: boolean };
type Prepared = PreparedParts & { rawPath: string | null };

const intoOne = ({ outcome: { kind } }: Plan) => kind === 'reply' || kind === 'following' || kind === 'ticket';

/** In whose ticket it comes: the company of the ticket it answers, or the one where its sender works. */
function companyOf(plan: Plan): string | null {
  if (!intoOne(plan)) return null;
  return plan.ticket ? plan.ticket.companyId : plan.sender!.companies[0]!.id;
}

async function prepare(runtime: Runtime, { source }: Arrived, email: Email, plan: Plan): Promise<Prepared> {
  const none = { files: [], left: [], rawPath: null };
  const { kind } = plan.outcome;
  if (intoOne(plan))
    return {
      ...(await prepareParts(runtime, email.parts, { companyId: companyOf(plan)!, personId: plan.sender?.id ?? null })),
      rawPath: null,
    };
  // The reader of returned emails looks for its own proof in it; reading it twice changes nothing.
  if (kind === 'bounce') await dropBounce(runtime.config.dataDir, source);
  if (kind !== 'held' && kind !== 'ignored') return none;
  await refuseBeyondRoom(runtime, source.length);
  const { path } = await runtime.files.put('inbound', Readable.from([source]), source.length + 1);
  return { ...none, rawPath: path };
}

/**
 * What anyone can send fills no disk that companies need: beyond the limit it stays in the mailbox, and the page of the
 * mailbox says why.
 */
async function refuseBeyondRoom(runtime: Runtime, bytes: number): Promise<void> {
  const kept = await workAsSystem(
    runtime,
    jobName,
    async (work) => {
      work.reach('ticket.handle');
      const { rows } = await sql<{
        bytes: number;
      }>`select coalesce(sum(bytes), 0)::float8 as bytes from inbound_emails where raw_path is not null`.execute(
        work.tx,
      );
      return rows[0]!.bytes;
    },
    { write: false, audited: false },
  );
  if (kept + bytes > inboundLimits.wholeBytes)
    throw new NoRoom('The emails that wait take all the space they may: decide on some of them, or discard them');
}

async function forget(runtime: Runtime, { files, rawPath }: Prepared): Promise<void> {
  await forgetParts(runtime, files);
  if (rawPath) await runtime.files.remove('inbound', rawPath).catch(() => {});
}

async function store(
  work: Work,
  runtime: Runtime,
  arrived: Arrived,
  email: Email,
  before: Plan,
  prepared: Prepared,
): Promise<boolean> {
  work.reach('ticket.handle');
  // Emails of one sender one after the other: how many there were counts.
  if (email.from)
    await sql`select pg_advisory_xact_lock(hashtext('support.sender'), hashtext(${email.from.address}))`.execute(
      work.tx,
    );
  const { rows: known } = await sql`select from inbound_emails where fingerprint = ${email.fingerprint}
    or (mailbox, uid_validity, uid) = (${arrived.mailbox}, ${arrived.validity}, ${arrived.uid})`.execute(work.tx);
  if (known[0]) return false;
  const plan = await planFor(work, email, { lock: true });
  if (
    plan.outcome.kind !== before.outcome.kind ||
    companyOf(plan) !== companyOf(before) ||
    plan.ticket?.id !== before.ticket?.id
  )
    throw new Changed();
  const placed = await place(work, runtime, email, plan, prepared);
  if (plan.outcome.kind === 'refused') {
    const { id, locale } = plan.sender!;
    await writeTooLarge(
      work,
      runtime,
      { id, locale, email: email.from!.address },
      { subject: email.subject, key: email.fingerprint },
    );
  }
  await insert(work, arrived, email, plan, prepared, placed);
  return true;
}

async function insert(
  work: Work,
  { mailbox, validity, uid, bytes }: Arrived,
  email: Email,
  plan: Plan,
  { rawPath }: Prepared,
  placed: Placed | null,
): Promise<void> {
  const { outcome } = plan;
  await sql`insert into inbound_emails (mailbox, uid_validity, uid, fingerprint, message_id, received_at, sent_at,
    from_address, from_name, subject, recipients, bytes,
      sender, results, body, quoted, parts, outcome, reason, named_ticket_id, company_id, ticket_id, entry_id, raw_path)
    values (${mailbox}, ${validity}, ${uid}, ${email.fingerprint}, ${email.messageId}, ${work.now}, ${email.sentAt},
      ${email.from?.address ?? null}, ${email.from?.name ?? null},
      ${email.subject}, ${email.recipients}, ${bytes}, ${email.sender}, ${JSON.stringify(email.results)},
        ${placed ? '' : email.body}, ${placed ? '' : email.quoted},
      ${JSON.stringify(listedParts(email.parts))}, ${outcome.kind}, ${outcome.reason}, ${plan.namedTicketId},
        ${placed?.companyId ?? null}, ${placed?.ticketId ?? null},
      ${placed?.entryId ?? null}, ${rawPath})`.execute(work.tx);
}

async function place(
  work: Work,
  runtime: Runtime,
  email: Email,
  { outcome, ticket, sender }: Plan,
  prepared: Prepared,
): Promise<Placed | null> {
  if (outcome.kind === 'reply') return intoTicket(work, runtime, email, prepared, { kind: 'reply', ticket: ticket! });
  if (outcome.kind !== 'ticket' && outcome.kind !== 'following') return null;
  const followsId = outcome.kind === 'following' ? ticket!.id : null;
  if (ticket && ticket.requesterId === null)
    return intoTicket(work, runtime, email, prepared, {
      kind: 'stranger',
      companyId: ticket.companyId,
      locale: sender?.locale ?? 'en',
      followsId,
    });
  const companyId = ticket?.companyId ?? sender!.companies[0]!.id;
  return intoTicket(work, runtime, email, prepared, {
    kind: 'new',
    asker: { companyId, personId: sender!.id, locale: sender!.locale },
    followsId,
  });
}
