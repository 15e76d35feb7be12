import * as api from '@app/contract/packages/launch';
import { acceptAnyPackage as anyApi } from '@app/contract/packages/package-console';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { noOutcome } from '@app/domain/packages/results/package-outcome';
import { DomainError } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { packageProgressed } from '../launching/launch-events.ts';

/** An admin counts a package as done that did what it should and never said so. The reason is in the audit trail. */
export const acceptPackage = command(api.acceptPackage, async (work, { enrolmentId, unitId, reason }) => {
  await acceptRegistration(work, { enrolmentId, unitId, reason });
  return {};
});

/** The platform's twin: its area reaches every company. */
export const acceptAnyPackage = command(anyApi, async (work, { enrolmentId, unitId, reason }) => {
  await acceptRegistration(work, { enrolmentId, unitId, reason });
  return {};
});

type Registration = {
  id: string;
  personId: string;
  companyId: string;
  outcome: Partial<PackageOutcome>;
  acceptedAt: string | null;
  open: boolean;
};

/** Only a package that was opened at all can be accepted: there is nothing to vouch for otherwise. */
export async function acceptRegistration(
  work: Work,
  { enrolmentId, unitId, reason }: { enrolmentId: string; unitId: string; reason: string },
): Promise<void> {
  const rows = await work.named<Registration>(
    'packages.accepted',
    `select r.id, r.person_id as "personId", r.company_id as "companyId", r.outcome, r.accepted_at as "acceptedAt",
       e.completed_at is null and e.failed_at is null and e.withdrawn_at is null and e.voided_at is null as open
     from package_registrations r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
     where r.enrolment_id = $1 and r.unit_id = $2 for update of r`,
    [enrolmentId, unitId],
  );
  const found = rows[0];
  work.authorize('package.accept', found ?? { personId: null, companyId: null });
  if (!found) throw new DomainError('notFound');
  if (found.personId === work.personId) throw new DomainError('notForOneself');
  if (!found.open) throw new DomainError('enrolmentClosed');
  if (found.acceptedAt) throw new DomainError('packageAccepted');
  const outcome: PackageOutcome = {
    ...noOutcome,
    ...found.outcome,
    finished: true,
    passed: found.outcome.passed === true ? true : null,
    furthest: 1,
    awaitsSuccess: false,
    scoreMissing: false,
  };
  await work.named(
    'packages.accept',
    `update package_registrations set accepted_by = $3, accepted_at = $4, accepted_reason = $5,
      finished_at = coalesce(finished_at, $4), outcome = $6::jsonb where company_id = $1 and id = $2`,
    [found.companyId, found.id, work.personId, work.now, reason, JSON.stringify(outcome)],
  );
  work.record({
    entity: 'package_registration',
    entityId: found.id,
    reason,
    companyId: found.companyId,
    changes: { enrolmentId, unitId, acceptedAt: work.now },
  });
  await work.emit(packageProgressed, {
    companyId: found.companyId,
    enrolmentId,
    unitId,
    outcome,
    seconds: 0,
    at: work.now,
  });
}
