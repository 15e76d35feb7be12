import * as api from '@app/contract/company/company-closing';
import { liftObstacle, readOnlyThrough, suspendObstacle, terminateObstacle } from '@app/domain/company/company';
import { DomainError, refuseIf } from '@app/domain/errors';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { refuseLastPlatformAdmin } from '../../identity/index.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { companyTerminated } from '../events.ts';
import { holdCompany, runningAt } from './company-records.ts';
import { askForExport } from './export-company.ts';

const endSessions = async (work: Work, companyId: string): Promise<number> =>
  (await sql<{ ended: number }>`select end_company_sessions(${companyId}) as ended`.execute(work.tx)).rows[0]!.ended;

/** Anyone who administers the platform by their claim at this company alone would lock everyone out. */
async function refuseLastAmong(work: Work, companyId: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select person_id as id from employments where company_id = ${companyId} and bu_admin_since is not null`.execute(
    work.tx,
  );
  await refuseLastPlatformAdmin(
    work,
    companyId,
    rows.map(({ id }) => id),
  );
}

/**
 * Its people stay out, or read for some days first, and its jobs wait until this is lifted; what was proved stays
 * proved.
 */
export const suspendCompany = command(
  api.suspendCompany,
  async (work, { companyId, reason, notice, readOnlyDays = 0 }) => {
    work.authorize('company.suspend');
    const company = await holdCompany(work, companyId);
    refuseIf(suspendObstacle(company));
    await refuseLastAmong(work, companyId);
    const through = readOnlyThrough(dayOf(work.now, company.timeZone), readOnlyDays);
    await sql`update companies set suspended_at = ${work.now}, suspension_reason = ${reason},
      suspension_notice = ${notice || null}, read_only_through = ${through}
    where id = ${companyId}`.execute(work.tx);
    const sessionsEnded = await endSessions(work, companyId);
    work.record({
      action: 'company.suspend',
      entity: 'company',
      entityId: companyId,
      companyId,
      reason,
      changes: { sessionsEnded, notice: notice || null, readOnlyThrough: through },
    });
    return { sessionsEnded };
  },
);

export const liftSuspension = command(api.liftSuspension, async (work, { companyId }) => {
  work.authorize('company.suspend');
  refuseIf(liftObstacle(await holdCompany(work, companyId)));
  await sql`update companies set suspended_at = null, suspension_reason = null, suspension_notice = null,
    read_only_through = null where id = ${companyId}`.execute(work.tx);
  work.record({ action: 'company.liftSuspension', entity: 'company', entityId: companyId, companyId });
  return {};
});

/**
 * Refused with a list while something runs (B27). Nothing is deleted: the company's rows stay behind its wall, and its
 * pack is made.
 */
export const terminateCompany = command(api.terminateCompany, async (work, { companyId, reason }) => {
  work.authorize('company.terminate');
  const company = await holdCompany(work, companyId);
  const running = await runningAt(work, companyId);
  const obstacle = terminateObstacle(company, running);
  if (obstacle) throw new DomainError(obstacle, { ...running });
  await refuseLastAmong(work, companyId);
  await sql`update companies set terminated_at = ${work.now}, termination_reason = ${reason}
    where id = ${companyId}`.execute(work.tx);
  await endSessions(work, companyId);
  await work.emit(companyTerminated, { companyId });
  const exportId = await askForExport(work, companyId);
  work.record({ action: 'company.terminate', entity: 'company', entityId: companyId, companyId, reason });
  return { exportId };
});
