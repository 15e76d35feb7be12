import * as api from '@app/contract/identity/identity';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { renewToken, standingsOf } from '../records.ts';

export const signOut = command(
  api.signOut,
  async (work, _input, { session, clearSession }) => {
    work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
    await sql`update auth.sessions set ended_at = now() where id = ${session!.id}`.execute(work.tx);
    work.record({ action: 'identity.signOut', entity: 'person', entityId: work.personId });
    clearSession();
    return {};
  },
  { role: 'auth' },
);

/** Claims belong to a company, so another company is another privilege: the session gets a new token. */
export const switchCompany = command(
  api.switchCompany,
  async (work, { companyId }, { session, setSessionCookie }) => {
    work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
    if (session!.byPin) throw new DomainError('notByPin');
    const standings = await standingsOf(work, work.personId);
    if (!standings.some((standing) => standing.companyId === companyId)) throw new DomainError('notFound');
    await sql`update auth.sessions set company_id = ${companyId} where id = ${session!.id}`.execute(work.tx);
    const { token, maxAge } = await renewToken(work, session!.id);
    work.record({
      action: 'identity.switchCompany',
      entity: 'person',
      entityId: work.personId,
      changes: { companyId },
    });
    setSessionCookie(token, maxAge);
    return {};
  },
  { role: 'auth' },
);
