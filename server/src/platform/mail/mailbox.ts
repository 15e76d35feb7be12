import type { ImapFlow } from 'imapflow';
import type { Connect } from '../database/database.ts';
import { withConnection } from '../database/database.ts';
import { longestQueryMs } from '../database/kept-alive.ts';
import type { MailboxPlace } from './mailbox-config.ts';

/**
 * A mailbox that is open for reading. Emails are named by their UID, which counts as long as `validity` is the same
 * (RFC 3501).
 */
export type Mailbox = {
  /** Whose it is, where, and which folder; never the password. */
  name: string;
  validity: number;
  /** UIDs of all that is in the folder, oldest first. */
  uids(): Promise<number[]>;
  /** An email as it came; null where it is gone. Of one above `limit` bytes only the first `beginning`. */
  read(
    uid: number,
    limit: number,
    beginning: number,
  ): Promise<{ source: Buffer; whole: boolean; bytes: number } | null>;
  /** Moves emails out of the folder. */
  done(uids: readonly number[]): Promise<void>;
};

export const mailboxName = ({ user, host, port, folder }: MailboxPlace): string => `${user}@${host}:${port}/${folder}`;

const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** Characters of one command that mail servers take without doubt. */
const uidsAtOnce = 200;

/**
 * Opens the mailbox, runs, and leaves it. Loaded where there is a mailbox to read. Throws what the server or the
 * network said.
 */
export async function withMailbox<R>(place: MailboxPlace, run: (mailbox: Mailbox) => Promise<R>): Promise<R> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: place.host,
    port: place.port,
    secure: place.secure,
    ...(!place.secure && { doSTARTTLS: !place.plain }),
    auth: { user: place.user, pass: place.password },
    logger: false,
    disableAutoIdle: true,
    ...limits,
  });
  // What fails is said by the command that waits; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const opened = await client.mailboxOpen(place.folder);
    await client.mailboxCreate(place.done);
    return await run(mailboxOf(client, place, Number(opened.uidValidity)));
  } finally {
    await client.logout().catch(() => client.close());
  }
}

function mailboxOf(client: ImapFlow, place: MailboxPlace, validity: number): Mailbox {
  return {
    name: mailboxName(place),
    validity,
    async uids() {
      const found = await client.search({ all: true }, { uid: true });
      if (!Array.isArray(found)) throw new Error('The mail server did not list the folder');
      return found.toSorted((a, b) => a - b);
    },
    async read(uid, limit, beginning) {
      const range = String(uid);
      const known = await client.fetchOne(range, { size: true }, { uid: true });
      if (!known) return null;
      const bytes = known.size ?? 0;
      const whole = bytes <= limit;
      const found = await client.fetchOne(
        range,
        { source: whole ? true : { start: 0, maxLength: beginning } },
        { uid: true },
      );
      if (!found) return null;
      if (!found.source) throw new Error('The mail server did not send the email');
      return { source: found.source, whole, bytes: Math.max(bytes, found.source.length) };
    },
    async done(uids) {
      for (let at = 0; at < uids.length; at += uidsAtOnce) {
        const moved = await client.messageMove(uids.slice(at, at + uidsAtOnce).join(','), place.done, { uid: true });
        if (!moved) throw new Error(`The mail server did not move emails into the folder ${place.done}`);
      }
    },
  };
}

/**
 * Runs where no other process reads this mailbox right now; otherwise does nothing. The lock ends with its connection,
 * whatever happens to the process.
 */
export async function readAlone(connect: Connect, name: string, run: () => Promise<void>): Promise<void> {
  await withConnection({ ...connect('muster_platform'), query_timeout: longestQueryMs }, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('support.mailbox'), hashtext($1)) as mine`,
      [name],
    );
    if (rows[0]!.mine) await run();
  });
}
