import * as api from '@app/contract/company/employees';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { endSessionsAt } from '../../identity/index.ts';

type Row = {
  email: string | null;
  hasAccount: boolean;
  secondFactor: boolean;
  invitedAt: string | null;
  invitationExpiresAt: string | null;
};
type Device = { id: string; createdAt: string; lastSeenAt: string; userAgent: string | null };

/** How an employee signs in, as far as it is this company's business: where else they work does not show. */
export const getEmployeeLogin = query(
  api.getEmployeeLogin,
  async (work, { personId }) => {
    work.authorize('company.viewEmployees', { companyId: work.companyId });
    const { rows } = await sql<Row>`
      select p.email, exists (select 1 from auth.accounts a
        where a.person_id = p.id and a.password is not null) as "hasAccount",
        exists (select 1 from auth.second_factors f where f.person_id = p.id
          and f.confirmed_at is not null) as "secondFactor",
        t.created_at as "invitedAt", t.expires_at as "invitationExpiresAt"
      from employments e join people p on p.id = e.person_id
      left join lateral (select created_at, expires_at from auth.one_time_tokens
        where person_id = p.id and company_id = e.company_id and kind = 'invitation'
        and used_at is null and revoked_at is null order by created_at desc limit 1) t on true
      where e.company_id = ${work.companyId} and e.person_id = ${personId}`.execute(work.tx);
    if (!rows[0]) throw new DomainError('notFound');
    const devices =
      await sql<Device>`select id, created_at as "createdAt", last_seen_at as "lastSeenAt", user_agent as "userAgent"
        from auth.sessions
      where person_id = ${personId} and company_id = ${work.companyId} and ended_at is null and expires_at > now()
        and last_seen_at > now() - interval '8 hours'
      order by last_seen_at desc`.execute(work.tx);
    return { ...rows[0], devices: devices.rows };
  },
  { role: 'auth' },
);

export const endEmployeeSessions = command(api.endEmployeeSessions, async (work, { personId }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  const { rows } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!rows[0]) throw new DomainError('notFound');
  const ended = await endSessionsAt(work, personId);
  work.record({ action: 'identity.endEmployeeSessions', entity: 'person', entityId: personId, changes: { ended } });
  return { ended };
});
