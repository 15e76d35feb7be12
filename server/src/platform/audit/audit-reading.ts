import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Call } from '../http/handler.ts';
import { paged } from '../lists/list-cursor.ts';
import type { Work } from '../database/work.ts';

export type AuditLine = {
  id: string;
  at: Instant;
  action: string;
  actor: string | null;
  actorKind: 'person' | 'system' | 'anonymous' | 'key';
  reason: string | null;
  changes: Record<string, unknown>;
};

/** What the acting company's book says about one thing, newest first. The permission is the caller's to ask. */
export async function auditAbout(
  work: Work,
  call: Call,
  { limit, ...asked }: { entities: readonly string[]; entityId: string; cursor: string | undefined; limit: number },
): Promise<{ rows: AuditLine[]; nextCursor: string | null; total: null }> {
  const { entities, entityId } = asked;
  const { from, next } = paged(call, 'audit', asked);
  const [before] = from ?? [null];
  const { rows } = await sql<AuditLine & { sequence: number }>`
    select a.id, a.at, a.action, a.actor_kind as "actorKind", a.reason, a.changes, a.sequence,
      case a.actor_kind when 'person' then (select p.legal_name from people p where p.id = a.actor_id::uuid)
        when 'system' then a.actor_id
        when 'key' then (select k.name from api_keys k where k.company_id = a.company_id
          and k.id::text = a.actor_id) end as actor
    from audit_entries a
    where a.company_id = ${work.companyId} and a.entity = any(${[...entities]}::text[]) and a.entity_id = ${entityId}
      and (${before}::bigint is null or a.sequence < ${before}::bigint)
    order by a.sequence desc limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ sequence: _sequence, ...line }) => line),
    nextCursor: last ? next(String(last.sequence)) : null,
    total: null,
  };
}
