import type { KeyHolder } from '@app/domain/access/key-holder';
import { keyState, scopesWithin } from '@app/domain/access/key-holder';
import { DomainError } from '@app/domain/errors';
import type pg from 'pg';
import type { ApiKey } from './api-key.ts';
import { currentKey } from './api-key.ts';
import { tokenHash } from './cookies.ts';
import { networkOf } from './rate-limits.ts';
import type { RequestLimit } from './request-limit.ts';

type Row = ApiKey & {
  holder: KeyHolder;
  lapsedAt: string | null;
  suspended: boolean;
  maintenance: { endsAt: string | null } | null;
  stale: boolean;
};

const text = `
  select k.id, k.company_id as "companyId", k.name, k.scopes, c.time_zone as "timeZone",
    key_holder(k.company_id, k.responsible_id) as holder, k.lapsed_at as "lapsedAt",
    c.suspended_at is not null as suspended,
    (select value from settings where key = 'maintenance') as maintenance,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
  from api_keys k join companies c on c.id = k.company_id
    where k.secret_hash = $1 and ${currentKey} and c.terminated_at is null`;

const form = /^Bearer +(muster_[A-Za-z0-9_-]{43})$/i;

const failuresPerMinute = 60;
type Asking = { authorization: string | undefined; origin: string | undefined; ip: string };

/**
 * Who asks with a key, or why not: no cookie is looked at. An invented key buys nothing, since its network is counted
 * until one is known; and a page has no business with a key of everything.
 */
export async function authenticateApiKey(
  auth: pg.Pool,
  limit: RequestLimit,
  mostPerMinute: number,
  { authorization, origin, ip }: Asking,
): Promise<ApiKey> {
  const network = networkOf(ip);
  const given = form.exec(authorization ?? '')?.[1];
  const row = given
    ? (await auth.query<Row>({ name: 'platform.api_key', text, values: [tokenHash(given)] })).rows[0]
    : undefined;
  if (!row) {
    const retryAfter = limit.take(`failed:${network}`, failuresPerMinute);
    throw retryAfter === null ? new DomainError('keyNeeded') : new DomainError('tooManyRequests', { retryAfter });
  }
  if (origin !== undefined) throw new DomainError('crossSite');
  const retryAfter = limit.take(`key:${row.id}`, mostPerMinute);
  if (retryAfter !== null) throw new DomainError('tooManyRequests', { retryAfter });
  const { suspended, maintenance, stale, holder, lapsedAt, ...key } = row;
  if (suspended) throw new DomainError('companySuspended');
  if (keyState({ revokedAt: null, expired: false, lapsedAt, holder }) === 'suspended')
    throw new DomainError('keySuspended');
  if (maintenance) throw new DomainError('maintenance', { endsAt: maintenance.endsAt, retryAfter: 300 });
  if (stale)
    await auth.query({
      name: 'platform.api_key_used',
      text: 'update api_keys set last_used_at = now() where id = $1',
      values: [key.id],
    });
  return { ...key, scopes: scopesWithin(key.scopes, holder, key.companyId) };
}
