import * as api from '@app/contract/enrolment/enrolment';
import { withdrawalObstacle } from '@app/domain/enrolment/enrolment';
import { DomainError, refuseIf } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Enrolment } from '../records.ts';
import { enrolmentColumns } from '../records.ts';
import { declineReturn } from './seat-attempts.ts';

/** Ends an open attempt without a result. Its progress stays on record; starting over is a new enrolment. */
export const withdrawEnrolment = command(api.withdrawEnrolment, async (work, { enrolmentId, reason }) => {
  await lockSeatsOf(work, work.companyId);
  const rows = await work.named<Enrolment>(
    'enrolment.lock',
    `select ${enrolmentColumns} from enrolments e where e.company_id = $1 and e.id = $2 for no key update`,
    [work.companyId, enrolmentId],
  );
  const enrolment = rows[0];
  work.authorize('enrolment.withdraw', enrolment ?? {});
  if (!enrolment) throw new DomainError('notFound');
  refuseIf(withdrawalObstacle(enrolment));
  await work.named(
    'enrolment.withdraw',
    'update enrolments set withdrawn_at = $3, outcome_reason = $4 where company_id = $1 and id = $2',
    [enrolment.companyId, enrolmentId, work.now, reason ?? null],
  );
  await declineReturn(work, enrolment.companyId, [enrolmentId], 'withdrawn');
  work.record({
    entity: 'enrolment',
    entityId: enrolmentId,
    changes: { withdrawnAt: work.now, progressPercent: enrolment.progressPercent },
    ...(reason && { reason }),
  });
  return {};
});
