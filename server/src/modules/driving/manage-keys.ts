import * as api from '@app/contract/driving/api-keys';
import type { KeyFacts, KeyHolder } from '@app/domain/access/key-holder';
import { keyState, lapseOf, scopesWithin } from '@app/domain/access/key-holder';
import type { KeyScope } from '@app/domain/access/key-scopes';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { newApiKey } from '../../platform/http/api-key.ts';
import { tokenHash } from '../../platform/http/cookies.ts';
import type { Call } from '../../platform/http/handler.ts';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';

type Row = z.output<typeof api.listApiKeys.result>[number];
type Found = Omit<Row, 'state' | 'lapse'> & KeyFacts;

async function keysOf(work: Work, companyId: string): Promise<Row[]> {
  work.authorize('apiKey.view', { companyId });
  await refuseMissing(work, companyId);
  const { rows } = await sql<Found>`
    select k.id, k.name, k.hint, k.scopes, k.expires_at <= now() as expired, k.lapsed_at as "lapsedAt",
      key_holder(k.company_id, k.responsible_id) as holder,
      coalesce(m.preferred_name, m.legal_name, '') as "createdBy", k.created_at as "createdAt",
        k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
      coalesce(h.preferred_name, h.legal_name, '') as responsible, k.responsible_since as "responsibleSince",
        k.responsible_id = ${work.personId} as mine,
      k.revoked_at as "revokedAt", coalesce(r.preferred_name, r.legal_name) as "revokedBy"
    from api_keys k left join people m on m.id = k.created_by left join people h on h.id = k.responsible_id
      left join people r on r.id = k.revoked_by
    where k.company_id = ${companyId} order by k.revoked_at is not null, k.expires_at <= now(), k.created_at desc, k.id
      limit 500`.execute(work.tx);
  return rows.map(({ expired, holder, ...key }) => ({
    ...key,
    state: keyState({ ...key, expired, holder }),
    lapse: lapseOf(holder),
  }));
}

async function refuseMissing(work: Work, companyId: string): Promise<void> {
  const known = await sql`select 1 from companies where id = ${companyId} and terminated_at is null`.execute(work.tx);
  if (!known.rows[0]) throw new DomainError('notFound');
}

type Input = Omit<z.output<typeof api.createApiKey.input>, never>;

/** A key acts while no one looks: anyone who makes one has given their password lately. */
async function makeKey(work: Work, { runtime }: Call, companyId: string, { name, scopes, days }: Input) {
  work.authorize('apiKey.change', { companyId });
  await refuseMissing(work, companyId);
  const key = newApiKey();
  const kept = [...new Set(scopes)];
  await refuseBeyond(work, companyId, kept);
  // It ends by the clock that every request is judged by: the database's.
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (company_id, name, secret_hash, hint, scopes, created_by, created_at, responsible_id,
      responsible_since, expires_at)
    values (${companyId}, ${name}, ${tokenHash(key)}, ${key.slice(-4)}, ${kept}, ${work.personId}, ${work.now},
      ${work.personId}, ${work.now}, now() + make_interval(days => ${days})) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  work.record({
    action: 'driving.createKey',
    entity: 'apiKey',
    entityId: id,
    companyId,
    changes: { name, scopes: kept, days },
  });
  const reads = kept.includes('reports');
  return {
    id,
    key,
    endpoint: `${runtime.config.publicOrigin}/api${reads ? (kept.length === 1 ? '/data' : '') : '/driving'}`,
  };
}

/** No scope that would never count: platform staff who may not see a company's reports make no key that reads them. */
async function refuseBeyond(work: Work, companyId: string, scopes: readonly KeyScope[]): Promise<void> {
  const { rows } = await sql<{
    holder: KeyHolder;
  }>`select key_holder(${companyId}, ${work.personId}) as holder`.execute(work.tx);
  const within = scopesWithin(scopes, rows[0]!.holder, companyId);
  const beyond = scopes.find((scope) => !within.includes(scope));
  if (beyond)
    throw new DomainError('invalidInput', {
      issues: [{ path: 'scopes', code: 'custom', message: `Not yours to give: ${beyond}` }],
    });
}

async function revoke(work: Work, companyId: string, keyId: string) {
  work.authorize('apiKey.change', { companyId });
  const { rows } = await sql<{ name: string; done: boolean }>`
    select name, revoked_at is not null as done from api_keys where company_id = ${companyId} and id = ${keyId}
      for update`.execute(work.tx);
  const [found] = rows;
  if (!found) throw new DomainError('notFound');
  if (!found.done)
    await sql`update api_keys set revoked_at = ${work.now}, revoked_by = ${work.personId}
      where company_id = ${companyId} and id = ${keyId}`.execute(work.tx);
  work.record({
    action: 'driving.revokeKey',
    entity: 'apiKey',
    entityId: keyId,
    companyId,
    changes: { name: found.name, already: found.done },
  });
  return {};
}

/**
 * Anyone who takes a key over answers for it: it works again, as long as they may have one. What has ended stays ended.
 */
async function takeOver(work: Work, companyId: string, keyId: string) {
  work.authorize('apiKey.change', { companyId });
  const { rows } = await sql<KeyFacts & { name: string; responsible: string }>`
    select name, revoked_at as "revokedAt", expires_at <= now() as expired, lapsed_at as "lapsedAt",
      key_holder(company_id, responsible_id) as holder, responsible_id as responsible
    from api_keys where company_id = ${companyId} and id = ${keyId} for update`.execute(work.tx);
  const [found] = rows;
  if (!found) throw new DomainError('notFound');
  const state = keyState(found);
  if (state === 'revoked' || state === 'expired') throw new DomainError('keyEnded');
  await sql`update api_keys set responsible_id = ${work.personId}, responsible_since = ${work.now}, lapsed_at = null
    where company_id = ${companyId} and id = ${keyId}`.execute(work.tx);
  const changes = { name: found.name, responsible: [found.responsible, work.personId], state: [state, 'active'] };
  work.record({ action: 'driving.takeOverKey', entity: 'apiKey', entityId: keyId, companyId, changes });
  return {};
}

export const keyHandlers = [
  query(api.listApiKeys, (work) => keysOf(work, work.companyId)),
  command(api.createApiKey, (work, asked, call) => makeKey(work, call, work.companyId, asked)),
  command(api.revokeApiKey, (work, { keyId }) => revoke(work, work.companyId, keyId)),
  command(api.takeOverApiKey, (work, { keyId }) => takeOver(work, work.companyId, keyId)),
  query(api.listCompanyApiKeys, (work, { companyId }) => keysOf(work, companyId)),
  command(api.createCompanyApiKey, (work, { companyId, ...asked }, call) => makeKey(work, call, companyId, asked)),
  command(api.revokeCompanyApiKey, (work, { companyId, keyId }) => revoke(work, companyId, keyId)),
  command(api.takeOverCompanyApiKey, (work, { companyId, keyId }) => takeOver(work, companyId, keyId)),
];
