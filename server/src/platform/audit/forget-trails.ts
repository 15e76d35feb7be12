import { sql } from 'kysely';
import type { Work } from '../database/work.ts';

/** Emails and security events whose time is over go through doors of the database that let go of what is old only. */
export async function forgetOldTrails(
  work: Work,
  asked: { kind: string; ids: readonly string[]; deleted: number },
): Promise<void> {
  if (asked.kind !== 'emails' && asked.kind !== 'securityEvents') return;
  const ids = [...asked.ids];
  const gone =
    asked.kind === 'emails'
      ? sql<{ n: number }>`select forget_mails(${ids}::uuid[]) as n`
      : sql<{ n: number }>`select forget_security_events(${ids}::uuid[]) as n`;
  asked.deleted += (await gone.execute(work.tx)).rows[0]!.n;
}

const emptied = sql`subject = '[…]', text_body = '[…]', html_body = '[…]', calendar = null, sealed = null`;

/**
 * Emails to someone who is forgotten, whose time goes on: that one was sent stays, what it said and where to does not.
 * `words`: their addresses are among them.
 */
export async function forgetMailsTo(work: Work, ids: readonly string[], words: readonly string[]): Promise<void> {
  await sql`update mails set to_address = '[…]', ${emptied}
    where person_id = any(${[...ids]}::uuid[]) or (person_id is null
      and lower(to_address) = any(${words.map((word) => word.toLowerCase())}::text[]))`.execute(work.tx);
}

/**
 * Emails to others in which someone who is forgotten is named: what they said goes. `about`: the part of their keys
 * after the first colon.
 */
export async function forgetMailsAbout(work: Work, kind: string, about: readonly string[]): Promise<void> {
  await sql`update mails set ${emptied} where kind = ${kind}
    and split_part(unique_key, ':', 2) = any(${[...about]}::text[])`.execute(work.tx);
}
