import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { writeMail } from '../../platform/mail/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { redacted } from '../identity/index.ts';
import type { Decision } from './email-words.ts';
import {
  decisionWords,
  questionWords,
  requesterWords,
  staffWords,
  strangerWords,
  tooLargeWords,
} from './email-words.ts';
import type { Ticket } from './records.ts';

type Reader = { id: string | null; email: string; locale: string };
type Origin = Pick<Runtime, 'config'>;

const reader = sql`p.id, p.email, p.locale`;

/**
 * Tells the requester that a ticket of theirs came in: what they sent, or what was split from another. People without
 * an email see it on the support page.
 */
export async function writeReceived(work: Work, runtime: Origin, ticket: About, body: string): Promise<void> {
  const to = await askerOf(work, ticket);
  if (to) await toRequester(work, runtime, to, ticket, 'received', body);
}

/** Tells someone who is not signed in that what they asked came in. */
export const writeReceivedToStranger = (
  work: Work,
  runtime: Origin,
  to: { email: string; locale: string },
  ticket: About,
): Promise<void> => toRequester(work, runtime, { id: null, ...to }, ticket, 'received', '');

/** Tells the requester what the platform's support replied, or that the ticket is solved. */
export async function writeReply(
  work: Work,
  runtime: Origin,
  ticket: Ticket,
  body: string,
  solved: boolean,
): Promise<void> {
  const to = await askerOf(work, ticket);
  if (to) await toRequester(work, runtime, to, ticket, solved ? 'solved' : 'replied', body);
}

/** Asks the requester to agree that a correction is passed on to this company. */
export async function writeQuestion(work: Work, runtime: Origin, ticket: About, company: string): Promise<void> {
  const to = await askerOf(work, ticket);
  if (to) await toRequester(work, runtime, to, ticket, 'replied', questionWords(to.locale, company));
}

/** Tells the requester what the company decided that a correction was passed on to. */
export async function writeDecision(work: Work, runtime: Origin, ticket: About, decision: Decision): Promise<void> {
  const to = await askerOf(work, ticket);
  if (to) await toRequester(work, runtime, to, ticket, 'replied', decisionWords(to.locale, decision));
}

/** Where replies go; nowhere without an address, as after its owner was forgotten. */
async function askerOf(work: Work, ticket: Pick<About, 'id' | 'companyId'>): Promise<Reader | null> {
  const { rows } = await sql<Reader>`select p.id, a.email, coalesce(p.locale, t.asker_locale) as locale
    from tickets t left join people p on p.id = t.requester_id
      cross join lateral (select coalesce(p.email, nullif(t.asker_email, ${redacted})) as email) a
    where t.company_id = ${ticket.companyId} and t.id = ${ticket.id} and a.email is not null`.execute(work.tx);
  return rows[0] ?? null;
}

type About = { id: string; companyId: string; number: number; subject: string };

async function toRequester(
  work: Work,
  { config }: Origin,
  to: Reader,
  ticket: About,
  what: 'received' | 'replied' | 'solved',
  body: string,
): Promise<void> {
  const byEmail = config.supportMailbox !== null;
  const { action, ...words } = (to.id ? requesterWords : strangerWords)(to.locale, what, { ...ticket, body, byEmail });
  await writeMail(work, {
    kind: what === 'received' ? 'support.received' : 'support.reply',
    to: to.email,
    locale: to.locale,
    ...(to.id && { personId: to.id, companyId: ticket.companyId }),
    ...words,
    threadId: ticket.id,
    action: {
      label: action,
      href: `${config.publicOrigin}${to.id ? `/support?ticket=${ticket.id}` : '/user?do=access'}`,
    },
  });
}

/** Tells a person of ours that their email was too large to be received. */
export async function writeTooLarge(
  work: Work,
  { config }: Origin,
  to: Reader & { id: string },
  { subject, key }: { subject: string; key: string },
): Promise<void> {
  const { action, ...words } = tooLargeWords(to.locale, subject);
  await writeMail(work, {
    kind: 'support.tooLarge',
    to: to.email,
    locale: to.locale,
    personId: to.id,
    ...words,
    action: { label: action, href: `${config.publicOrigin}/support` },
    uniqueKey: `support.tooLarge:${key}`,
  });
}

/** Tells the person a ticket is assigned to, or all platform administrators where it is assigned to no one. */
export const tellStaff: Job = {
  name: 'support.tellStaff',
  async run(runtime, payload) {
    const { ticketId, what } = payload as { ticketId: string; what: 'created' | 'replied' };
    await workAsSystem(
      runtime,
      'support.tellStaff',
      async (work) => {
        work.reach('ticket.handle');
        const { rows } = await sql<
          Reader & { id: string; company: string; number: number; subject: string }
        >`select ${reader}, coalesce(t.asker_name || ', ' || t.asker_email, c.display_name) as company,
          t.number::int as number, t.subject
          from tickets t join companies c on c.id = t.company_id
            join support_staff(${work.today}::date) s on t.assignee_id is null or t.assignee_id = s.id
          join people p on p.id = s.id where t.id = ${ticketId} and p.email is not null`.execute(work.tx);
        for (const { id, email, locale, ...about } of rows) {
          const { action, ...words } = staffWords(locale, what, about);
          const href = `${runtime.config.publicOrigin}/admin/support/${ticketId}`;
          await writeMail(work, {
            kind: 'support.staff',
            to: email,
            locale,
            personId: id,
            ...words,
            action: { label: action, href },
            uniqueKey: `support:${payload['entryId'] as string}:${id}`,
          });
        }
      },
      { audited: false },
    );
  },
};

/** Has the platform's staff told of what a requester wrote, once. */
export const askToTellStaff = (
  work: Work,
  ticketId: string,
  entryId: string,
  what: 'created' | 'replied',
): Promise<void> => work.enqueue(tellStaff.name, { ticketId, entryId, what }, { key: `support:${entryId}` });
