import { sql } from 'kysely';
import type { Work } from './work.ts';

/** Emails and security events whose time is over go through doors of the database that let go of what is old only. */
export async function forgetOldTrails(work: Work, asked: { kind: string; ids: readonly string[]; deleted: number }): Promise<void> {
  if (asked.kind !== 'emails' && asked.kind !== 'securityEvents') return;
  const ids = [...asked.ids];
  const gone =
    asked.kind === 'emails'
      ? sql<{ n: number }>`select forget_mails(${ids}::uuid[]) as n`
      : sql<{ n: number }>`select forget_security_events(${ids}::uuid[]) as n`;
  asked.deleted += (await gone.execute(work.tx)).rows[0]!.n;
}
