import { refusedStatement } from '@app/domain/xapi/refused-statement';
import type { Instant } from '@app/domain/time';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import type { LrsKey } from './keys.ts';
import { workWithKey } from './keys.ts';
import type { XapiRefusal, XapiRequest } from './xapi-request.ts';

/** A package that goes on saying what is refused must not fill the database. */
const mostKept = 50;
const mostRead = 64 * 1024;

/**
 * Keeps what a launched package was refused, beside the answer: packages seldom show it, and its learner and
 * administrators would never know. It is no part of the refused work, and trouble with it changes no answer.
 */
export async function keepRefusal(
  runtime: Runtime,
  key: LrsKey,
  request: XapiRequest,
  refusal: XapiRefusal,
): Promise<void> {
  if (key.scope.kind !== 'registration' || !key.mayWrite || refusal.status >= 500) return;
  const { registrationId } = key.scope;
  const body = request.body.length > mostRead && refusal.about ? '' : request.body.toString('utf8');
  const { fingerprint, reason, statement } = refusedStatement(body, refusal);
  try {
    await workWithKey(runtime, key, true, async (work) => {
      await work.named(
        'lrs.keep_refused',
        `insert into refused_statements as r (company_id, registration_id, credential_id, fingerprint, status, reason,
          statement, first_at, last_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         on conflict (company_id, registration_id, fingerprint) do update
           set times = r.times + 1, credential_id = excluded.credential_id,
           reason = excluded.reason, statement = excluded.statement, last_at = greatest(r.last_at, excluded.last_at)`,
        [work.companyId, registrationId, key.id, fingerprint, refusal.status, reason, statement, work.now],
      );
      await work.named(
        'lrs.forget_refused',
        `delete from refused_statements where company_id = $1 and registration_id = $2 and id in
           (select o.id from refused_statements o where o.company_id = $1 and o.registration_id = $2
             order by o.last_at desc, o.id desc offset ${mostKept})`,
        [work.companyId, registrationId],
      );
    });
  } catch (error) {
    runtime.log.error({ requestId: request.requestId, error }, 'a refused statement could not be kept');
  }
}

export type KeptRefusal = {
  id: string;
  status: number;
  reason: string;
  statement: string;
  times: number;
  firstAt: Instant;
  lastAt: Instant;
};

/** What one registration was refused, newest first. Anyone who calls has asked whether its reader may see it. */
export const refusedOf = (work: Work, companyId: string, registrationId: string): Promise<KeptRefusal[]> =>
  work.named<KeptRefusal>(
    'lrs.refused_of_registration',
    `select id, status, reason, statement, times, first_at as "firstAt", last_at as "lastAt" from refused_statements
     where company_id = $1 and registration_id = $2 order by last_at desc, id desc limit ${mostKept}`,
    [companyId, registrationId],
  );

/** Whether anything was refused that came with one of these keys. */
export async function anyRefused(work: Work, companyId: string, credentialIds: readonly string[]): Promise<boolean> {
  const rows = await work.named(
    'lrs.any_refused',
    'select 1 from refused_statements where company_id = $1 and credential_id = any($2::uuid[]) limit 1',
    [companyId, credentialIds],
  );
  return rows.length > 0;
}
