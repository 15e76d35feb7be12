import { randomUUID } from 'node:crypto';
import * as api from '@app/contract/positions/requirements';
import { DomainError } from '@app/domain/errors';
import { isOver, versionsAfterChange } from '@app/domain/positions/versions';
import { command } from '../../platform/http/handler.ts';
import { requirementsChanged } from './events.ts';
import {
  loadRequirement,
  lockRequirements,
  refuseUnfit,
  sameThing,
  termsOf,
  writePlan,
} from './requirement-records.ts';

const addRequirement = command(api.addRequirement, async (work, { scope, effectiveFrom, effectiveTo, ...terms }) => {
  work.authorize('positions.require', { companyId: work.companyId });
  await lockRequirements(work);
  await refuseUnfit(work, { ...terms, scope, effectiveFrom, effectiveTo }, null);
  const requirementId = randomUUID();
  const plan = versionsAfterChange([], { from: effectiveFrom, to: effectiveTo, terms }, sameThing);
  await writePlan(
    work,
    { requirementId, scope, origin: { source: 'company', templateRequirementId: null } },
    plan,
    null,
  );
  await work.emit(requirementsChanged, { companyId: work.companyId, requirementIds: [requirementId] });
  work.record({
    entity: 'requirement',
    entityId: requirementId,
    action: 'positions.addRequirement',
    changes: {
      ...scope,
      effectiveFrom,
      effectiveTo,
      ...terms,
      ...(scope.personId === work.personId && { self: true }),
    },
    reason: terms.reason,
  });
  return { requirementId };
});

/** From a day on something else is asked; the version before ends the day before. */
const changeRequirement = command(
  api.changeRequirement,
  async (work, { requirementId, effectiveFrom, effectiveTo, ...terms }) => {
    work.authorize('positions.require', { companyId: work.companyId });
    await lockRequirements(work);
    const before = await loadRequirement(work, requirementId);
    await refuseUnfit(work, { ...terms, scope: before.scope, effectiveFrom, effectiveTo }, before);
    const plan = versionsAfterChange(before.rows, { from: effectiveFrom, to: effectiveTo, terms }, sameThing);
    await writePlan(work, before, plan, terms.reason);
    await work.emit(requirementsChanged, { companyId: work.companyId, requirementIds: [requirementId] });
    const old = before.rows.find((row) => plan.retract.includes(row.id));
    work.record({
      entity: 'requirement',
      entityId: requirementId,
      action: 'positions.changeRequirement',
      changes: { from: effectiveFrom, to: effectiveTo, before: old?.terms ?? null, after: termsOf(terms) },
      reason: terms.reason,
    });
    return { version: plan.record.at(-1)!.version };
  },
);

const endRequirement = command(api.endRequirement, async (work, { requirementId, from, reason }) => {
  work.authorize('positions.require', { companyId: work.companyId });
  await lockRequirements(work);
  const before = await loadRequirement(work, requirementId);
  if (isOver(before.rows, from))
    throw new DomainError('requirementOver', {
      issues: [{ path: 'from', code: 'requirementOver', message: 'refused' }],
    });
  await writePlan(work, before, versionsAfterChange(before.rows, { from, to: null, terms: null }, sameThing), reason);
  await work.emit(requirementsChanged, { companyId: work.companyId, requirementIds: [requirementId] });
  work.record({
    entity: 'requirement',
    entityId: requirementId,
    action: 'positions.endRequirement',
    changes: { from, ...before.scope },
    reason,
  });
  return {};
});

export const requirementHandlers = [addRequirement, changeRequirement, endRequirement];
