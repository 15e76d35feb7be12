import type { UndoFacts } from '@app/domain/company/undo';
import { refuseIf } from '@app/domain/errors';
import { holdObstacle } from '@app/domain/qualification/hold';
import { sql } from 'kysely';
import type { ActUndone } from '../../company/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';

/**
 * Exemptions given together are retracted, as a mistake is: they never were. Refused where one was lifted since, or is
 * one's own.
 */
export async function undoExemptions(work: Work, { companyId, kind, facts, people }: ActUndone): Promise<void> {
  if (kind !== 'exemption') return;
  const { holdIds } = facts as UndoFacts['exemption'];
  await sql`select from employments where company_id = ${companyId} and person_id in (select person_id from holds
    where company_id = ${companyId} and id = any(${holdIds}::uuid[])) order by person_id for update`.execute(work.tx);
  const { rows } = await sql<{ id: string; personId: string }>`select id, person_id as "personId" from holds
    where company_id = ${companyId} and id = any(${holdIds}::uuid[]) and retracted_at is null
    order by person_id for update`.execute(work.tx);
  refuseIf(rows.length < holdIds.length ? 'undoMovedOn' : null);
  for (const { personId } of rows) refuseIf(holdObstacle(work.personId, personId));
  await sql`update holds set retracted_at = greatest(recorded_at, ${work.now}), retracted_by = ${work.personId}
    where company_id = ${companyId} and id = any(${holdIds}::uuid[])`.execute(work.tx);
  for (const { id, personId } of rows)
    work.recordOf({
      entity: 'employee',
      entityId: personId,
      action: 'hold.lift',
      changes: { hold: id, kind: 'exemption', mistake: true },
    });
  people.push(...new Set(rows.map(({ personId }) => personId)));
  await work.emit(standingChanged, { companyId, personIds: people });
}
