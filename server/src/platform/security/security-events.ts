import type { Runtime } from '../runtime.ts';

export type SecurityEvent = {
  kind: string;
  personId?: string | null;
  companyId?: string | null;
  route?: string;
  requestId?: string;
  ip?: string;
  details?: Record<string, unknown>;
};

/**
 * Writes what security staff should see, outside any unit of work: a refused attempt is rolled back, its trace is not.
 * Never bodies or tokens.
 */
export async function recordSecurityEvent(
  { pools }: Runtime,
  { kind, personId = null, companyId = null, route, requestId, ip, details = {} }: SecurityEvent,
): Promise<void> {
  await pools.tries.query(
    'insert into security_events (kind, person_id, company_id, route, request_id, ip, details) values ($1, $2, $3, $4, $5, $6, $7)',
    [kind, personId, companyId, route ?? null, requestId ?? null, ip ?? null, JSON.stringify(details)],
  );
}
