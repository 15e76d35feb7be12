import type { AnyActor } from '@app/domain/access/actor';
import type { Instant } from '@app/domain/time';
import type pg from 'pg';
import type { AuditDetail } from './work.ts';

export type Origin = { requestId: string | null; ip: string | null };

/** Adds the unit of work's one row to the company's chain (`append_audit` locks the chain until the commit). */
export async function writeAudit(
  client: pg.ClientBase,
  actor: AnyActor | null,
  companyId: string,
  action: string,
  detail: AuditDetail,
  origin: Origin,
  now: Instant,
): Promise<void> {
  const kind = actor ? actor.kind : 'anonymous';
  const id = !actor ? 'anonymous' : actor.kind === 'person' ? actor.personId : actor.kind === 'key' ? actor.keyId : actor.job;
  await client.query({
    name: 'platform.append_audit',
    text: 'select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [
      detail.companyId ?? companyId,
      kind,
      id,
      detail.action ?? action,
      detail.entity,
      detail.entityId,
      JSON.stringify(detail.changes ?? {}),
      detail.reason ?? null,
      origin.requestId,
      origin.ip,
      now,
    ],
  });
}
