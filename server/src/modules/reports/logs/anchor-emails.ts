import * as api from '@app/contract/reports/log-anchors';
import { DomainError, refuseFields } from '@app/domain/errors';
import { frenchDates } from '@app/domain/french-dates';
import { canonicalEmail } from '@app/domain/identity/email';
import { anchorWords, mostAnchorAddresses } from '@app/domain/reports/anchor-words';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { readKeptAnchor } from '../../../platform/audit/kept-anchors.ts';
import { readAnchor } from '../../../platform/audit/audit-check.ts';
import type { Work } from '../../../platform/database/work.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';

type Locale = 'en' | 'fr';
type Recipient = { address: string; locale: Locale };
type ShownAddress = Recipient & {
  addedAt: Instant;
  addedBy: string;
  lastSentAt: Instant | null;
  failure: string | null;
};

/** Bytes of the largest anchor that is sent: some hundred thousand companies, less than mail servers refuse. */
const mostBytes = 10 * 1024 * 1024;

const keyOf = (day: Day, address: string) => `anchor:${day}:${address}`;

/** Who receives the anchors, and what became of the last email to each. */
export async function anchorAddresses(work: Work): Promise<ShownAddress[]> {
  const { rows } = await sql<ShownAddress>`select a.address, a.locale, a.added_at as "addedAt",
      coalesce(p.preferred_name, p.legal_name) as "addedBy",
      (select max(m.sent_at) from mails m where m.kind = 'reports.anchor' and m.to_address = a.address) as "lastSentAt",
        last.failure
    from anchor_addresses a join people p on p.id = a.added_by
    left join lateral (select m.failure from mails m where m.kind = 'reports.anchor' and m.to_address = a.address
      order by m.created_at desc limit 1) last on true
    order by a.address`.execute(work.tx);
  return rows;
}

const addressIn = (typed: string): string => {
  const address = canonicalEmail(typed);
  if (address === null) refuseFields([{ path: 'address', code: 'invalidInput' }]);
  return address!;
};

const addAddress = command(api.addAnchorAddress, async (work, { address: typed, locale }, { runtime }) => {
  work.authorize('auditAnchor.send');
  const address = addressIn(typed);
  // Two who add at once would both count what was there before.
  await sql`select pg_advisory_xact_lock(hashtext('anchor addresses'))`.execute(work.tx);
  const { rows } = await sql<{ address: string }>`select address from anchor_addresses`.execute(work.tx);
  if (rows.some((row) => row.address === address))
    throw new DomainError('anchorAddressThere', {
      issues: [{ path: 'address', code: 'anchorAddressThere', message: 'refused' }],
    });
  if (rows.length >= mostAnchorAddresses) throw new DomainError('tooManyAnchorAddresses');
  await sql`insert into anchor_addresses (address, locale, added_at, added_by)
    values (${address}, ${locale}, ${work.now}, ${work.personId})`.execute(work.tx);
  work.record({
    entity: 'audit',
    entityId: null,
    action: 'auditAnchor.send',
    changes: { address: { before: null, after: address } },
  });
  await tell(work, runtime, { address, locale }, 'added');
  return {};
});

/** Rewriting the log in secret would begin here: the address that no longer receives anchors is told by whom. */
const removeAddress = command(api.removeAnchorAddress, async (work, { address: typed }, { runtime }) => {
  work.authorize('auditAnchor.send');
  const address = addressIn(typed);
  const { rows } = await sql<{
    locale: Locale;
  }>`delete from anchor_addresses where address = ${address} returning locale`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.record({
    entity: 'audit',
    entityId: null,
    action: 'auditAnchor.send',
    changes: { address: { before: address, after: null } },
  });
  await tell(work, runtime, { address, ...rows[0] }, 'removed');
  return {};
});

async function tell(
  work: Work,
  runtime: Runtime,
  { address, locale }: Recipient,
  what: 'added' | 'removed',
): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(preferred_name, legal_name) as name from people where id = ${work.personId}`.execute(work.tx);
  const say = wordsIn(locale, { origin: runtime.config.publicOrigin, by: rows[0]!.name });
  const paragraphs = what === 'added' ? [say('added'), say('keep')] : [say('removed')];
  await writeMail(work, {
    kind: 'reports.anchorAddress',
    to: address,
    locale,
    subject: say(`${what}Subject`),
    paragraphs,
  });
}

const wordsIn =
  (locale: Locale, facts: Record<string, string>) =>
  (word: keyof typeof anchorWords): string =>
    anchorWords[word][locale].replace(/\{\{(\w+)\}\}/g, (_all, name: string) => facts[name] ?? '');

/**
 * Sends the anchor of a day, as it was kept, to each address that was there when it was taken; once, however often it
 * runs.
 */
export const sendAnchor: Job = {
  name: 'reports.sendAnchor',
  async run(runtime, payload) {
    const { day } = payload as { day: Day };
    const text = await readKeptAnchor(runtime.files.anchors, day);
    // What proves nothing is not sent as a proof: the job fails, and is seen to.
    const anchor = text === null ? null : readAnchor(text);
    if (text === null || !anchor)
      throw new Error(text === null ? `No anchor of ${day} to send` : `The anchor of ${day} is damaged`);
    if (!(await asSystem(runtime, (work) => recipients(work, day, anchor), false)).length) return;
    const { path } = await runtime.files.put('exports', Readable.from([Buffer.from(text)]), mostBytes);
    const attachment = {
      bucket: 'exports' as const,
      path,
      name: `muster-anchor-${day}.json`,
      mime: 'application/json',
    };
    await asSystem(runtime, async (work) => {
      for (const { address, locale } of await recipients(work, day, anchor)) {
        const date = new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(`${day}T00:00:00Z`),
        );
        const say = wordsIn(locale, {
          origin: runtime.config.publicOrigin,
          day: locale === 'fr' ? frenchDates(date) : date,
        });
        const letter = {
          kind: 'reports.anchor' as const,
          to: address,
          locale,
          subject: say('subject'),
          paragraphs: [say('text'), say('keep')],
          footer: say('footer'),
        };
        await writeMail(work, { ...letter, attachment, uniqueKey: keyOf(day, address) });
      }
    });
  },
};

const asSystem = <R>(runtime: Runtime, run: (work: Work) => Promise<R>, write = true): Promise<R> =>
  workAsSystem(runtime, sendAnchor.name, run, { write, audited: false });

/** Who was there when the anchor was taken, and has not been written to. */
async function recipients(work: Work, day: Day, { at }: { at: Instant }): Promise<Recipient[]> {
  work.reach('auditAnchor.send');
  return (
    await sql<Recipient>`select address, locale from anchor_addresses a where added_at <= ${at}
      and not exists (select from mails m where m.unique_key = ${keyOf(day, '')}::text || a.address)
        order by address`.execute(work.tx)
  ).rows;
}

export const anchorEmailHandlers = [addAddress, removeAddress];
