import type { Json } from '@app/domain/xapi/check';
import type { KeyScope } from '@app/domain/xapi/credential';
import type { XapiVersion } from '@app/domain/xapi/version';
import { versionOf } from '@app/domain/xapi/version';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { newToken, tokenHash } from '../../platform/http/cookies.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem, workOnCredentials } from '../../platform/runtime.ts';
import { keyStillOpens } from '../../platform/http/session.ts';
import type { Work } from '../../platform/database/work.ts';
import type { XapiRequest } from './xapi-request.ts';
import { XapiRefusal } from './xapi-request.ts';

/** Anyone who asks: a key of one company. */
export type LrsKey = {
  id: string;
  companyId: string;
  key: string;
  name: string;
  scope: KeyScope;
  mayRead: boolean;
  mayWrite: boolean;
  /** The version that its request before this one named. */
  spokenVersion: XapiVersion | null;
};

type Row = {
  id: string;
  companyId: string;
  key: string;
  name: string;
  registrationId: string | null;
  agent: Json | null;
  mayRead: boolean;
  mayWrite: boolean;
  spokenVersion: XapiVersion | null;
  stale: boolean;
};

const findText = `
  select k.id, k.company_id as "companyId", k.key, k.name, k.registration_id as "registrationId", k.agent,
    k.may_read as "mayRead", k.may_write as "mayWrite", k.spoken_version as "spokenVersion",
      coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
  from xapi_credentials k join companies c on c.id = k.company_id
  where k.secret_hash = $2 and k.key = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and c.terminated_at is null and c.suspended_at is null
    and not exists (select 1 from activity_sessions a join launches l on l.company_id = a.company_id
      and l.id = a.launch_id
      where a.company_id = k.company_id and a.credential_id = k.id
        and not exists (select 1 from auth.sessions s where s.id = l.session_id and s.ended_at is null
        and s.expires_at > now() and ${keyStillOpens}))`;

/**
 * The key that a request was made with, or null: a key that is unknown, revoked, over, or of a company that is closed.
 */
export async function findKey(runtime: Runtime, request: XapiRequest): Promise<LrsKey | null> {
  const given = basicOf(request.headers.authorization);
  if (!given) return null;
  const row = await workOnCredentials(
    runtime,
    null,
    request,
    async (work) => (await work.named<Row>('lrs.find_key', findText, [given.key, tokenHash(given.secret)]))[0],
    {
      write: false,
      audited: false,
    },
  );
  if (!row) return null;
  const version = versionOf(request.headers['x-experience-api-version']);
  if (row.stale || (version && version !== row.spokenVersion))
    await workOnCredentials(
      runtime,
      null,
      request,
      (work) =>
        work.named(
          'lrs.key_used',
          'update xapi_credentials set last_used_at = now(), spoken_version = coalesce($2, spoken_version) where key = $1',
          [given.key, version],
        ),
      { audited: false },
    );
  const { id, companyId, key, name, registrationId, agent, mayRead, mayWrite, spokenVersion } = row;
  const scope: KeyScope =
    registrationId && agent ? { kind: 'registration', registrationId, agent } : { kind: 'company' };
  return { id, companyId, key, name, scope, mayRead, mayWrite, spokenVersion };
}

function basicOf(header: string | undefined): { key: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,400})$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  const [key, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return key && /^[\w-]{1,100}$/.test(key) ? { key, secret: secret.join(':') } : null;
}

/** A unit of work for a key: as the application's role, so that the wall of its company stands; never as a person. */
export function workWithKey<R>(
  runtime: Runtime,
  key: LrsKey,
  write: boolean,
  run: (work: Work) => Promise<R>,
): Promise<R> {
  if (write ? !key.mayWrite : !key.mayRead)
    throw new XapiRefusal(403, write ? 'This key may not write' : 'This key may not read');
  return workAsSystem(
    runtime,
    'lrs.key',
    async (work) => {
      work.authorize(write ? 'lrs.write' : 'lrs.read', { companyId: key.companyId });
      return run(work);
    },
    // What is told of learning is itself the record: statements are never changed, and say who told them.
    { companyId: key.companyId, write, audited: false, role: 'app', stablePlans: true },
  );
}

/**
 * A launched package asked for the learner preferences, whether there are any or not: from now on it may speak (cmi5
 * 11).
 */
export const notePreferencesRead = (runtime: Runtime, key: LrsKey): Promise<unknown> =>
  workWithKey(runtime, key, true, (work) =>
    work.named(
      'lrs.preferences_read',
      'update xapi_credentials set preferences_read_at = $3 where company_id = $1 and id = $2 and preferences_read_at is null',
      [work.companyId, key.id, work.now],
    ),
  );

export type NewKey = {
  companyId: string;
  name: string;
  mayRead?: boolean;
  mayWrite?: boolean;
  createdBy?: string | null;
  registration?: { id: string; agent: Json };
  expiresAt?: string;
};

/** Makes a key; its secret is known now and never again. */
export async function makeKey(
  work: Work,
  { companyId, name, mayRead = true, mayWrite = true, createdBy = null, registration, expiresAt }: NewKey,
) {
  // They say what they are, in a log or a search for leaked secrets, and begin with no dash: tools of the command line
  // take them as they are.
  const key = `lrs_${randomBytes(12).toString('base64url')}`;
  const secret = `lrss_${newToken()}`;
  const { rows } = await sql<{ id: string }>`
    insert into xapi_credentials (company_id, key, secret_hash, name, registration_id, agent, may_read, may_write,
      created_by, created_at, expires_at)
    values (${companyId}, ${key}, ${tokenHash(secret)}, ${name}, ${registration?.id ?? null},
      ${registration ? JSON.stringify(registration.agent) : null}::jsonb,
      ${mayRead}, ${mayWrite}, ${createdBy}, ${work.now}, ${expiresAt ?? null}) returning id`.execute(work.tx);
  return { id: rows[0]!.id, key, secret };
}

/** What was given to the packages of a registration opens nothing any more. */
export async function endRegistrationKeys(work: Work, registrationId: string): Promise<void> {
  await sql`update xapi_credentials set revoked_at = ${work.now}
    where company_id = ${work.companyId} and registration_id = ${registrationId} and revoked_at is null`.execute(
    work.tx,
  );
}

/** A key that is no longer needed: it opens a little longer, for what is still on its way. */
export async function expireKey(work: Work, id: string, afterSeconds: number): Promise<void> {
  await work.named(
    'lrs.expire_key',
    'update xapi_credentials set expires_at = least(expires_at, now() + make_interval(secs => $3)) where company_id = $1 and id = $2 and revoked_at is null',
    [work.companyId, id, afterSeconds],
  );
}
