import * as api from '@app/contract/company/employment';
import { correct, correctObstacle, periodObstacle, transfer, transferObstacle } from '@app/domain/company/placement';
import { DomainError } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import { refuseLastAdmin } from '../admins/change-admins.ts';
import { changePlacement, holdEmployee, refuseForeignPlace, refuseForgotten } from '../records.ts';

export const transferEmployee = command(api.transferEmployee, async (work, { personId, from, ...place }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  await refuseForeignPlace(work, place);
  const person = await holdEmployee(work, personId);
  await changePlacement(
    work,
    person,
    'from',
    ({ known }) => transferObstacle(known, from) ?? transfer(known, from, place),
  );
  work.record({ action: 'company.transfer', entity: 'employee', entityId: personId, changes: { from, ...place } });
  return {};
});

/**
 * Takes one row back and records another. An employment that ends by it ends like any other, but for what is closed on
 * leaving.
 */
export const correctPlacement = command(
  api.correctPlacement,
  async (work, { personId, placementId, reason, ...to }) => {
    work.authorize('company.changeEmployees', { companyId: work.companyId });
    await refuseForeignPlace(work, to);
    if (to.endedOn !== null) await refuseLastAdmin(work, [personId]);
    const person = await holdEmployee(work, personId);
    await refuseForgotten(work, personId);
    const before = person.known.find(({ id }) => id === placementId);
    if (!before) throw new DomainError('notFound');
    const field = periodObstacle(to) ? 'endedOn' : 'startedOn';
    await changePlacement(
      work,
      person,
      field,
      ({ known }) => correctObstacle(known, placementId, to) ?? correct(known, placementId, to),
    );
    const { id: _id, hiredOn: _hiredOn, ...was } = before;
    work.record({
      action: 'company.correctPlacement',
      entity: 'employee',
      entityId: personId,
      reason,
      changes: { before: was, after: to },
    });
    return {};
  },
);
