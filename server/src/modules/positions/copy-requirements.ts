import { randomUUID } from 'node:crypto';
import * as api from '@app/contract/positions/requirements';
import { DomainError } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import type { RequirementScope, RequirementTerms } from '@app/domain/positions/requirement';
import { daysMeet } from '@app/domain/positions/requirement';
import { versionsAfterChange } from '@app/domain/positions/versions';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { requirementsChanged } from './events.ts';
import { lockCurrentPosition, lockPosition } from './records.ts';
import { lockRequirements, sameThing, termColumns, termsOf, writePlan } from './requirement-records.ts';

type Found = RequirementTerms &
  Omit<RequirementScope, 'positionId'> & { id: string; label: string; targetKey: string; retired: boolean };
type Days = { effectiveFrom: string; effectiveTo: string | null };

/**
 * Asks of a position what another asks today. What it asks already, and what was retired meanwhile, is left out and
 * named.
 */
export const copyRequirements = command(
  api.copyRequirements,
  async (work, { positionId, fromPositionId, effectiveFrom, preview }) => {
    work.authorize('positions.require', { companyId: work.companyId });
    await lockRequirements(work);
    const to = await lockCurrentPosition(work, positionId);
    const from = await lockPosition(work, fromPositionId);
    if (positionId === fromPositionId) throw new DomainError('alreadyThere');
    const { rows } = await sql<Found>`select r.requirement_id as id, r.target_key as "targetKey", r.site_id as "siteId",
        r.department_id as "departmentId", r.person_id as "personId",
        ${termColumns},
        (select string_agg(coalesce(s.code, c.code), ' / ' order by t.place) from requirement_targets t
          left join skills s on s.id = t.skill_id left join courses c on c.id = t.course_id
          where t.company_id = r.company_id and t.requirement_row_id = r.id) as label,
        (select bool_and(coalesce(s.retired_at, c.retired_at) is not null) from requirement_targets t
          left join skills s on s.id = t.skill_id left join courses c on c.id = t.course_id
          where t.company_id = r.company_id and t.requirement_row_id = r.id) as retired
      from requirements r where r.company_id = ${work.companyId} and r.position_id = ${fromPositionId}
        and r.retracted_at is null
        and r.effective_from <= ${work.today} and (r.effective_to is null or r.effective_to >= ${work.today})
          order by label`.execute(work.tx);
    const asked = await sql<
      Days & { targetKey: string; siteId: string | null; departmentId: string | null; personId: string | null }
    >`
      select target_key as "targetKey", site_id as "siteId", department_id as "departmentId", person_id as "personId",
        effective_from as "effectiveFrom", effective_to as "effectiveTo"
      from requirements where company_id = ${work.companyId} and position_id = ${positionId}
        and retracted_at is null`.execute(work.tx);
    const days: Days = { effectiveFrom, effectiveTo: null };
    const obstacle = (row: Found): ErrorCode | null => {
      if (row.retired) return row.targets.every(({ skillId }) => skillId) ? 'skillRetired' : 'courseRetired';
      const same = asked.rows.some(
        (one) =>
          one.targetKey === row.targetKey &&
          one.siteId === row.siteId &&
          one.departmentId === row.departmentId &&
          one.personId === row.personId &&
          daysMeet(one, days),
      );
      return same ? 'requirementTwice' : null;
    };
    const judged = rows.map((row) => ({ row, code: obstacle(row) }));
    const wanted = judged.filter(({ code }) => code === null).map(({ row }) => row);
    const skipped = judged.flatMap(({ row: { id, label }, code }) => (code ? [{ id, label, code }] : []));
    if (preview) return { changed: wanted.length, skipped };
    const requirementIds: string[] = [];
    for (const row of wanted) {
      const requirementId = randomUUID();
      requirementIds.push(requirementId);
      const scope = { positionId, siteId: row.siteId, departmentId: row.departmentId, personId: row.personId };
      const plan = versionsAfterChange([], { from: effectiveFrom, to: null, terms: termsOf(row) }, sameThing);
      await writePlan(
        work,
        { requirementId, scope, origin: { source: 'company', templateRequirementId: null } },
        plan,
        null,
      );
    }
    await work.emit(requirementsChanged, { companyId: work.companyId, requirementIds });
    work.record({
      entity: 'position',
      entityId: positionId,
      action: 'positions.copyRequirements',
      changes: { from: from.code, to: to.code, effectiveFrom, copied: wanted.map(({ label }) => label) },
    });
    return { changed: wanted.length, skipped };
  },
  { audited: false },
);
