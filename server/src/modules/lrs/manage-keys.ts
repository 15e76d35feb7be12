import * as api from '@app/contract/lrs/lrs';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import { makeKey } from './keys.ts';

type Row = z.output<typeof api.listLrsKeys.result>[number];

export const listLrsKeys = query(api.listLrsKeys, async (work) => {
  work.authorize('lrs.viewKeys');
  const { rows } = await sql<Row>`
    select k.id, k.name, k.key, k.company_id as "companyId", c.display_name as "companyName",
      case when not k.may_write then 'read' when not k.may_read then 'write' else 'both' end as access,
      coalesce(p.preferred_name, p.legal_name) as "createdBy", k.created_at as "createdAt",
        k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
    from xapi_credentials k join companies c on c.id = k.company_id left join people p on p.id = k.created_by
    where k.registration_id is null order by k.revoked_at is not null, k.created_at desc, k.id limit 500`.execute(
    work.tx,
  );
  return rows;
});

export const createLrsKey = command(api.createLrsKey, async (work, { companyId, name, access }, { runtime }) => {
  work.authorize('lrs.changeKeys', { companyId });
  const known = await sql`select 1 from companies where id = ${companyId} and terminated_at is null`.execute(work.tx);
  if (!known.rows[0]) throw new DomainError('notFound');
  const made = await makeKey(work, {
    companyId,
    name,
    mayRead: access !== 'write',
    mayWrite: access !== 'read',
    createdBy: work.personId,
  });
  work.record({
    action: 'lrs.createKey',
    entity: 'lrsKey',
    entityId: made.id,
    companyId,
    changes: { name, access, key: made.key },
  });
  return { ...made, endpoint: `${runtime.config.publicOrigin}/xapi` };
});

export const revokeLrsKey = command(api.revokeLrsKey, async (work, { keyId }) => {
  work.authorize('lrs.changeKeys');
  const { rows } = await sql<{ companyId: string; name: string; done: boolean }>`
    select company_id as "companyId", name, revoked_at is not null as done from xapi_credentials
      where id = ${keyId} and registration_id is null for update`.execute(work.tx);
  const [found] = rows;
  if (!found) throw new DomainError('notFound');
  if (!found.done) await sql`update xapi_credentials set revoked_at = ${work.now} where id = ${keyId}`.execute(work.tx);
  work.record({
    action: 'lrs.revokeKey',
    entity: 'lrsKey',
    entityId: keyId,
    companyId: found.companyId,
    changes: { name: found.name, already: found.done },
  });
  return {};
});
