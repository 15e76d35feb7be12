import * as api from '@app/contract/support/access-help';
import { canonicalEmail } from '@app/domain/identity/email';
import { DomainError } from '@app/domain/errors';
import { strangerLimits } from '@app/domain/support/ticket';
import { createHash } from 'node:crypto';
import { bare } from '../../platform/http/handler.ts';
import { networkOf, takeTry } from '../../platform/http/rate-limits.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { writeReceivedToStranger } from './emails.ts';
import { openTicket } from './write-ticket.ts';

const subjects = { en: 'Help with signing in', fr: 'Aide pour la connexion' };
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/**
 * Someone who is not signed in asks about access. It becomes a ticket of the platform's company that names no person:
 * who wrote is not proven, so it is in no one's list of requests, and the answer says nothing of whether the address is
 * known.
 */
export const askForAccess = bare(api.askForAccess, async ({ name, email, company, body, locale }, { runtime, ip }) => {
  const canonical = canonicalEmail(email);
  if (!canonical)
    throw new DomainError('emailInvalid', { issues: [{ path: 'email', code: 'emailInvalid', message: 'refused' }] });
  await takeTry(runtime, `access:network:${networkOf(ip)}`, strangerLimits.network);
  await takeTry(runtime, `access:address:${digest(canonical)}`, strangerLimits.address);
  await takeTry(runtime, 'access:everyone', strangerLimits.everyone);
  await workAsSystem(runtime, 'support.askForAccess', async (work) => {
    work.reach('ticket.handle');
    const said = company ? `${body}\n\n${locale === 'fr' ? 'Entreprise\u00a0:' : 'Company:'} ${company}` : body;
    const asker = { companyId: work.companyId, personId: null, name, email: canonical, locale };
    const made = await openTicket(work, {
      asker,
      category: 'access',
      subject: subjects[locale],
      body: said,
      files: [],
    });
    await writeReceivedToStranger(work, runtime, { email: canonical, locale }, made);
    work.record({
      action: 'ticket.create',
      entity: 'ticket',
      entityId: made.id,
      changes: { number: made.number, category: 'access', signedIn: false },
    });
  });
  return {};
});
