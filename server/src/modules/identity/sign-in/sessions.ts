import * as api from '@app/contract/identity/profile';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { askOne } from '../../../platform/database/questions.ts';
import { companiesNamed } from '../questions.ts';
import { endSessions } from '../records.ts';

type Row = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  companyId: string;
  ip: string | null;
  userAgent: string | null;
};

export const listSessions = query(
  api.listSessions,
  async (work, _input, { session }) => {
    work.authorize('identity.viewSelf', { personId: work.personId, companyId: work.companyId });
    const { rows } = await sql<Row>`
      select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.company_id as "companyId",
        host(s.ip) as ip, s.user_agent as "userAgent"
      from auth.sessions s
      where s.person_id = ${work.personId} and s.ended_at is null and s.expires_at > now()
        and s.last_seen_at > now() - interval '8 hours'
      order by (s.id = ${session!.id}) desc, s.last_seen_at desc`.execute(work.tx);
    const companies = await askOne(work, companiesNamed, {
      companyIds: [...new Set(rows.map(({ companyId }) => companyId))],
    });
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    return rows.map(({ companyId, ...row }) => ({
      ...row,
      companyName: names.get(companyId)!,
      current: row.id === session!.id,
    }));
  },
  { role: 'auth' },
);

export const endSession = command(
  api.endSession,
  async (work, { sessionId }) => {
    work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
    const ended = await sql`update auth.sessions set ended_at = now()
        where id = ${sessionId} and person_id = ${work.personId} and ended_at is null`.execute(work.tx);
    if (!ended.numAffectedRows) throw new DomainError('notFound');
    work.record({ action: 'identity.endSession', entity: 'session', entityId: sessionId });
    return {};
  },
  { role: 'auth' },
);

export const endOtherSessions = command(
  api.endOtherSessions,
  async (work, _input, { session }) => {
    work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
    const ended = await endSessions(work, work.personId, session!.id);
    work.record({ action: 'identity.endOtherSessions', entity: 'person', entityId: work.personId, changes: { ended } });
    return { ended };
  },
  { role: 'auth' },
);
