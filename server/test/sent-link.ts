import type { Stored } from '../src/platform/mail/mail.ts';
import { openLetter } from '../src/platform/mail/mail.ts';
import type { World } from './harness.ts';

/** The token in the newest email of this kind to an address, as its reader gets it: the table shows none. */
export async function sentToken(
  { sql, runtime }: Pick<World, 'sql' | 'runtime'>,
  kind: string,
  to: string,
): Promise<string | null> {
  const [mail] = await sql<Stored>(
    'select unique_key, text_body, html_body, sealed from mails where kind = $1 and to_address = $2 order by created_at desc limit 1',
    [kind, to],
  );
  if (!mail) return null;
  return /\/user#token=([\w-]{43})/.exec(openLetter(runtime.secrets.sealing, mail).text)?.[1] ?? null;
}
