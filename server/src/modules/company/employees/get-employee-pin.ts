import * as api from '@app/contract/identity/pins';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import { pinCandidates } from './pin-candidates.ts';

type State = 'waiting' | 'expired' | 'used' | 'chosen';
type Obstacle = 'alreadyLeft' | 'samplePerson' | 'pinNotForAdmins' | 'pinNotNeeded';

export const getEmployeePin = query(
  api.getEmployeePin,
  async (work, { personId }) => {
    work.authorize('identity.givePins', { companyId: work.companyId });
    const [candidate] = await pinCandidates(work, [personId]);
    if (!candidate) throw new DomainError('notFound');
    const { rows } = await sql<{ issuedAt: string; issuedBy: string | null; state: State; expiresAt: string | null }>`
      select n.issued_at as "issuedAt", coalesce(i.preferred_name, i.legal_name) as "issuedBy",
        n.expires_at as "expiresAt",
        case when not n.one_time then 'chosen' when n.used_at is not null then 'used'
          when n.expires_at <= now() then 'expired' else 'waiting' end as state
      from auth.pins n left join people i on i.id = n.issued_by
        where n.company_id = ${work.companyId} and n.person_id = ${personId}`.execute(work.tx);
    return { pin: rows[0] ?? null, obstacle: candidate.code as Obstacle | null };
  },
  { role: 'auth' },
);
