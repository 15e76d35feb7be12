import { StartupError } from '../startup-error.ts';

/** The mailbox where email to the support arrives. */
export type MailboxPlace = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is required, but on this machine. */
  secure: boolean;
  plain: boolean;
  user: string;
  password: string;
  /** The folder that is read, and the one into which emails are moved once they are stored. */
  folder: string;
  done: string;
  /** What people write to; replies come to `support+…@`. */
  address: string;
  /**
   * The name by which our receiving mail server signs its `Authentication-Results`; `-` where it leaves it out, null
   * where nothing is believed.
   */
  checkedBy: string | null;
};

/**
 * SUPPORT_MAILBOX (`imaps://user:password@host/folder?done=folder`), SUPPORT_ADDRESS and SUPPORT_AUTHSERV_ID. Refuses
 * the start with words where they don't fit together.
 */
export function mailboxPlaceOf(env: Record<string, string | undefined>): MailboxPlace | null {
  const [given, address, checkedBy] = [
    env.SUPPORT_MAILBOX?.trim(),
    env.SUPPORT_ADDRESS?.trim(),
    env.SUPPORT_AUTHSERV_ID?.trim(),
  ];
  if (!given) {
    if (address || checkedBy)
      throw new StartupError(
        'SUPPORT_ADDRESS and SUPPORT_AUTHSERV_ID also need SUPPORT_MAILBOX, such as imaps://user:password@imap.example.com/INBOX',
      );
    return null;
  }
  if (!URL.canParse(given) || !/^imaps?:$/.test(new URL(given).protocol))
    throw new StartupError('SUPPORT_MAILBOX must be an address such as imaps://user:password@imap.example.com/INBOX');
  // Another protocol's rules are followed so that user, host and port are read alike on every platform.
  const url = new URL(given.replace(/^imap/, 'http'));
  const secure = given.startsWith('imaps:');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (!user || !password)
    throw new StartupError(
      'SUPPORT_MAILBOX must contain a user and a password; write special characters as %40 for @, for example',
    );
  // Behind the plus sign come 52 characters of ours; a local part has 64 at most.
  if (!address || !/^[\w.-]{1,11}@[\w.-]+$/.test(address))
    throw new StartupError(
      'SUPPORT_MAILBOX also needs SUPPORT_ADDRESS: an email address with at most 11 characters before the @, such as support@example.com',
    );
  if (checkedBy !== undefined && checkedBy !== '' && !/^[\w.-]+$/.test(checkedBy))
    throw new StartupError(
      `SUPPORT_AUTHSERV_ID must be the name at the beginning of Authentication-Results, such as mx.example.com, not "${checkedBy}"`,
    );
  const folder = decoded(url.pathname.replace(/^\//, '')) || 'INBOX';
  const done = url.searchParams.get('done') || 'Muster';
  if (folder === done)
    throw new StartupError(`SUPPORT_MAILBOX must move emails into another folder than ${folder}; set ?done=`);
  return {
    host,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    plain: !secure && /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host),
    user,
    password,
    folder,
    done,
    address,
    checkedBy: checkedBy || null,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartupError('SUPPORT_MAILBOX has a % that begins no character; write %25 for it');
  }
}
