import * as api from '@app/contract/driving/driving';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import { employeeNumberOf } from '@app/domain/company/employee';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { registerAttempt, withdrawAttempts } from '../enrolment/index.ts';
import {
  abandonLaunches,
  beginRegistration,
  closeRegistration,
  pinPackage,
  registrationState,
  waiveUnits,
} from '../packages/index.ts';
import { getDriven } from './driven-registration.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

export const createRegistration = command(
  api.createRegistration,
  async (work, { packageId, email, employeeNumber }, { runtime }) => {
    work.authorize('driving.register', { companyId: work.companyId });
    const unit = await readyUnit(work, packageId);
    const personId = await employeeOf(work, { email, employeeNumber });
    const { enrolmentId, made } = await registerAttempt(work, { personId, courseId: unit.courseId });
    const { id: registrationId } = await pinPackage(work, {
      enrolmentId,
      unitId: unit.unitId,
      personId,
      contentVersionId: unit.contentVersionId,
    });
    await beginRegistration(work, registrationId, runtime.config.publicOrigin);
    work.record({
      entity: 'enrolment',
      entityId: enrolmentId,
      changes: { courseId: unit.courseId, packageId, registrationId, created: made },
    });
    return { registrationId, enrolmentId, personId, created: made };
  },
);

type Unit = { courseId: string; unitId: string; contentVersionId: string };

/**
 * The only unit of a package's course; 404 for what is no package of the company, and for what was refused or is not
 * read yet.
 */
async function readyUnit(work: Work, packageId: string): Promise<Unit> {
  const { rows } = await sql<Unit>`
    select d.course_id as "courseId", u.id as "unitId", u.content_version_id as "contentVersionId"
    from driven_packages d join course_versions v on v.course_id = d.course_id and v.published_at is not null
      join course_units u on u.version_id = v.id and u.content_item_id = d.item_id
    where d.company_id = ${work.companyId} and d.id = ${packageId} and u.content_version_id is not null
      order by v.number desc limit 1`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** Someone who works at the company today; 404 for anyone else, no matter who they are. */
async function employeeOf(
  work: Work,
  { email, employeeNumber }: { email?: string | undefined; employeeNumber?: string | undefined },
): Promise<string> {
  const address = email === undefined ? null : canonicalEmail(email);
  if (email !== undefined && address === null) throw new DomainError('emailInvalid', { field: 'email' });
  const number = employeeNumber === undefined ? null : employeeNumberOf(employeeNumber);
  const { rows } = await sql<{ personId: string }>`
    select e.person_id as "personId" from employments e join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and ${notEndedBefore('e', work.today)} and p.locked_at is null
      and case when ${number}::text is not null then upper(e.employee_number) = upper(${number}::text)
        else p.email_canonical = ${address}::text or e.contact_email_canonical = ${address}::text end
    order by p.email_canonical is distinct from ${address}::text limit 1`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].personId;
}

export const getRegistration = query(api.getRegistration, async (work, { registrationId }) => {
  work.authorize('driving.read', { companyId: work.companyId });
  const { enrolmentId, packageId, personId, state } = await getDriven(work, registrationId);
  const { abandonedAt, ...told } = await registrationState(work, registrationId);
  return {
    registrationId,
    enrolmentId,
    packageId,
    personId,
    ...told,
    state: abandonedAt ? ('abandoned' as const) : state,
  };
});

export const waiveRegistration = command(
  api.waiveRegistration,
  async (work, { registrationId, activityId, reason }, { runtime }) => {
    work.authorize('driving.decide', { companyId: work.companyId });
    await getDriven(work, registrationId);
    await waiveUnits(work, runtime.config.publicOrigin, { registrationId }, { activityId, reason });
    return {};
  },
);

export const abandonRegistration = command(
  api.abandonRegistration,
  async (work, { registrationId, sessionId, whole, reason }, { runtime }) => {
    work.authorize('driving.decide', { companyId: work.companyId });
    await getDriven(work, registrationId);
    const { enrolmentId } = await abandonLaunches(
      work,
      runtime.config.publicOrigin,
      { registrationId },
      { reason, sessionId },
    );
    if (!whole) return {};
    await closeRegistration(work, registrationId);
    await withdrawAttempts(work, work.companyId, { ids: [enrolmentId], reason });
    return {};
  },
);
