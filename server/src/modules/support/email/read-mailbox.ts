import { inboundLimits } from '@app/domain/support/inbound-email';
import { sql } from 'kysely';
import { mostBounceBytes } from '../../../platform/mail/bounce-folder.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Mailbox } from '../../../platform/mail/mailbox.ts';
import { mailboxName, readAlone, withMailbox } from '../../../platform/mail/mailbox.ts';
import type { MailboxPlace } from '../../../platform/mail/mailbox-config.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { NoRoom, takeEmail } from './take-email.ts';

/** A reading ends before the next one begins. */
const longestMs = 50_000;
/** So many failures one after the other are the database's or the mail server's, not the emails'. */
const mostFailures = 5;
/** How often the reading of an email failed since this process began, by mailbox and UID. */
const failedBefore = new Map<string, number>();

/**
 * Reads the support's mailbox, if there is one: each email is stored, then moved out of the folder. Whatever is still
 * in the folder is read again, so that one whose reading ended in the middle is not lost; whatever is stored already is
 * only moved, so that it is not there twice.
 */
export const readMailbox: Job = {
  name: 'support.readMailbox',
  schedule: '* * * * *',
  async run(runtime) {
    const place = runtime.config.supportMailbox;
    if (!place) return;
    await readAlone(runtime.connect, mailboxName(place), () => readAll(runtime, place));
  },
};

async function readAll(runtime: Runtime, place: MailboxPlace): Promise<void> {
  try {
    const { waiting, failure } = await withMailbox(place, (mailbox) => drain(runtime, mailbox));
    await note(runtime, mailboxName(place), { waiting, failure });
  } catch (error) {
    runtime.log.error({ err: error }, 'the support mailbox could not be read');
    await note(runtime, mailboxName(place), { failure: said(error) });
  }
}

/** What the mail server answered is worth more than that a command failed. */
const said = (error: unknown): string => {
  const { message, responseText, authenticationFailed } = error as Error & {
    responseText?: string;
    authenticationFailed?: boolean;
  };
  return `${authenticationFailed ? 'Sign-in refused: ' : ''}${responseText ?? message ?? 'Unknown error'}`.slice(
    0,
    300,
  );
};

async function drain(runtime: Runtime, mailbox: Mailbox): Promise<{ waiting: number; failure: string | null }> {
  const end = performance.now() + longestMs;
  const uids = await mailbox.uids();
  const stored = await storedOf(runtime, mailbox, uids);
  if (stored.size > 0) await mailbox.done([...stored]);
  let [left, failures, failure] = [uids.length - stored.size, 0, null as string | null];
  const key = (uid: number) => `${mailbox.name} ${mailbox.validity} ${uid}`;
  const tries = (uid: number) => failedBefore.get(key(uid)) ?? 0;
  // Emails that failed come last: some that can never be taken in keep no other waiting.
  const order = uids
    .filter((one) => !stored.has(one))
    .toSorted((one, other) => tries(one) - tries(other) || one - other);
  for (const uid of order) {
    if (performance.now() > end || failures >= mostFailures) break;
    try {
      const found = await mailbox.read(uid, inboundLimits.bytes, mostBounceBytes);
      if (found) {
        await takeEmail(runtime, { mailbox: mailbox.name, validity: mailbox.validity, uid, ...found });
        await mailbox.done([uid]);
      }
      failedBefore.delete(key(uid));
      left -= 1;
      failures = 0;
    } catch (error) {
      // It stays in the folder and is read again; others go on.
      failedBefore.set(key(uid), tries(uid) + 1);
      if (!(error instanceof NoRoom)) failures += 1;
      failure = said(error);
      runtime.log.error({ err: error, uid }, 'an email to the support could not be taken in');
    }
  }
  return { waiting: left, failure };
}

async function storedOf(runtime: Runtime, { name, validity }: Mailbox, uids: readonly number[]): Promise<Set<number>> {
  if (uids.length === 0) return new Set();
  return workAsSystem(
    runtime,
    readMailbox.name,
    async (work) => {
      work.reach('ticket.handle');
      const { rows } = await sql<{ uid: number }>`select uid::float8 as uid from inbound_emails
        where mailbox = ${name} and uid_validity = ${validity} and uid = any(${[...uids]}::bigint[])`.execute(work.tx);
      return new Set(rows.map(({ uid }) => uid));
    },
    { write: false, audited: false },
  );
}

async function note(
  runtime: Runtime,
  mailbox: string,
  { waiting, failure }: { waiting?: number; failure: string | null },
): Promise<void> {
  await workAsSystem(
    runtime,
    readMailbox.name,
    async (work) => {
      work.reach('ticket.handle');
      const readAt = waiting === undefined ? null : work.now;
      await sql`insert into mailbox_reads as r (mailbox, read_at, waiting, failed_at, failure)
        values (${mailbox}, ${readAt}, ${waiting ?? 0}, ${failure === null ? null : work.now}, ${failure})
        on conflict (mailbox) do update set read_at = coalesce(excluded.read_at, r.read_at),
          waiting = coalesce(${waiting ?? null}::int, r.waiting),
          failed_at = excluded.failed_at, failure = excluded.failure`.execute(work.tx);
    },
    { audited: false },
  );
}
