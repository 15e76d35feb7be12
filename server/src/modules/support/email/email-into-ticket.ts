import type { Runtime } from '../../../platform/runtime.ts';
import type { AuditDetail, Work } from '../../../platform/database/work.ts';
import { writeReceived } from '../emails.ts';
import type { PreparedParts } from './keep-parts.ts';
import { recordParts } from './keep-parts.ts';
import type { ReadEmail } from './read-email.ts';
import type { Ticket } from '../records.ts';
import { addReply, openTicket } from '../write-ticket.ts';

type Words = Pick<ReadEmail, 'from' | 'subject' | 'body' | 'quoted' | 'cut' | 'sender' | 'results'>;
type Target =
  | { kind: 'reply'; ticket: Ticket }
  | { kind: 'new'; asker: { companyId: string; personId: string; locale: string }; followsId: string | null }
  | { kind: 'stranger'; companyId: string; locale: string; followsId: string | null };
export type Placed = { companyId: string; ticketId: string; entryId: string };

const noText = { en: '(no text)', fr: '(sans texte)' };
const noSubject = { en: '(no subject)', fr: '(sans objet)' };
const spoken = (locale: string): 'en' | 'fr' => (locale === 'fr' ? 'fr' : 'en');

/**
 * Makes an email a reply in a ticket, or a ticket of its own, and tells who has to know. The caller decided that it may
 * be.
 */
export async function intoTicket(
  work: Work,
  runtime: Runtime,
  email: Words,
  prepared: PreparedParts,
  target: Target,
): Promise<Placed> {
  const { files, left } = await recordParts(work, runtime, prepared);
  const { body, quoted, cut, sender, results } = email;
  // Where staff accept it, that is the change, and this belongs to it.
  const record = (detail: AuditDetail) => (work.actor.kind === 'system' ? work.record(detail) : work.recordOf(detail));
  const details = { email: { from: email.from!.address, sender, ...results, quoted, cut, left } };
  if (target.kind === 'reply') {
    const { id: ticketId, companyId } = target.ticket;
    const entryId = await addReply(work, target.ticket, { body: body || noText.en, files, details });
    record({
      action: 'ticket.reply',
      entity: 'ticket',
      entityId: ticketId,
      changes: { reply: true, byEmail: true, files: files.length },
      companyId,
    });
    return { companyId, ticketId, entryId };
  }
  const locale = spoken(target.kind === 'new' ? target.asker.locale : target.locale);
  const said = body || noText[locale];
  const made = await openTicket(work, {
    asker:
      target.kind === 'new'
        ? target.asker
        : { companyId: target.companyId, personId: null, name: email.from!.name, email: email.from!.address, locale },
    category: target.kind === 'new' ? 'other' : 'access',
    subject: email.subject || noSubject[locale],
    body: said,
    files,
    details,
    followsId: target.followsId,
  });
  // Someone we don't know is sent nothing of what was written: the address is not proven.
  await writeReceived(work, runtime, made, target.kind === 'new' ? said : '');
  const changes = { number: made.number, byEmail: true, subject: made.subject, files: files.length };
  record({ action: 'ticket.create', entity: 'ticket', entityId: made.id, changes, companyId: made.companyId });
  return { companyId: made.companyId, ticketId: made.id, entryId: made.entryId };
}
