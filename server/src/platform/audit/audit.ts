import type { AnyActor } from '@app/domain/access/actor';
import type { Instant } from '@app/domain/time';
import type pg from 'pg';
import type { AuditDetail } from '../database/work.ts';

export type Origin = { requestId: string | null; ip: string | null };

/**
 * Adds the unit of work's one row, after those of its parts, to the company's chain (`append_audit` locks the chain
 * until the commit).
 */
export async function writeAudit(
  client: pg.ClientBase,
  actor: AnyActor | null,
  companyId: string,
  action: string,
  details: readonly AuditDetail[],
  origin: Origin,
  now: Instant,
): Promise<void> {
  const kind = actor ? actor.kind : 'anonymous';
  const id = !actor
    ? 'anonymous'
    : actor.kind === 'person'
      ? actor.personId
      : actor.kind === 'key'
        ? actor.keyId
        : actor.job;
  const entries = details.map(({ companyId: of, action: named, entity, entityId, changes, reason }) => ({
    ...{
      companyId: of ?? companyId,
      action: named ?? action,
      entity,
      entityId,
      changes: changes ?? {},
      reason: reason ?? null,
    },
  }));
  await client.query({
    name: 'platform.append_audit',
    text: `select append_audit(e."companyId", $2, $3, e.action, e.entity, e."entityId", e.changes, e.reason, $4, $5, $6)
      from jsonb_to_recordset($1::jsonb) as e("companyId" uuid, action text, entity text, "entityId" text,
        changes jsonb, reason text)`,
    values: [JSON.stringify(entries), kind, id, origin.requestId, origin.ip, now],
  });
}
