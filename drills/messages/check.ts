import type { Sql } from '../kill/scene.ts';
import type { MailServer } from './mail-server.ts';

export type Found = {
  /** Recipients who still wait for their email. */
  waiting: number;
  without: number;
  /** Recipients who were sent different emails of one message. */
  twice: number;
  entriesMissing: number;
  entriesTwice: number;
  /** Emails that the mail server took more than once under one Message-ID. */
  copies: number;
};

/** What each recipient has: by the mail server's own notes, and by the inboxes. */
export async function check(sql: Sql, messageId: string, mail: MailServer): Promise<Found> {
  const recipients = await sql<{ address: string; entries: number }>(
    `select p.email as address, (select count(*)::int from inbox_entries i
      where i.company_id = r.company_id and i.person_id = r.person_id and i.source_id = $1::text) as entries
     from message_recipients r join people p on p.id = r.person_id where r.message_id = $1::uuid`,
    [messageId],
  );
  const [open] = await sql<{ n: number }>(
    `select ((select count(*) from message_recipients where message_id = $1::uuid and sent_round = 0)
      + (select count(*) from mails m where m.kind = 'messages.message' and m.sent_at is null and m.failed_at is null)
      + (select count(*) from messages where id = $1::uuid and finished_at is null))::int as n`,
    [messageId],
  );
  const ids = recipients.map(({ address }) => mail.taken.get(address) ?? new Map<string, number>());
  return {
    waiting: open!.n,
    without: ids.filter(({ size }) => size === 0).length,
    twice: ids.filter(({ size }) => size > 1).length,
    entriesMissing: recipients.filter(({ entries }) => entries === 0).length,
    entriesTwice: recipients.filter(({ entries }) => entries > 1).length,
    copies: ids.reduce((sum, one) => sum + [...one.values()].reduce((more, times) => more + times - 1, 0), 0),
  };
}
