import { DomainError } from '@app/domain/errors';
import type { Work } from '../../platform/database/work.ts';

export type Driven = {
  enrolmentId: string;
  unitId: string;
  packageId: string;
  personId: string;
  state: 'open' | 'completed' | 'failed' | 'abandoned';
};

/**
 * A registration on a package that the company's programs brought, or 404: what people enrol on in the product is no
 * program's business.
 */
export async function getDriven(work: Work, registrationId: string): Promise<Driven> {
  const [found] = await work.named<Driven>(
    'driving.registration',
    `select r.enrolment_id as "enrolmentId", r.unit_id as "unitId", d.id as "packageId", r.person_id as "personId",
       case when e.withdrawn_at is not null or e.voided_at is not null then 'abandoned'
         when e.completed_at is not null then 'completed' when e.failed_at is not null then 'failed'
         else 'open' end as state
     from package_registrations r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
     join driven_packages d on d.company_id = r.company_id and d.course_id = e.course_id
       where r.company_id = $1 and r.id = $2`,
    [work.companyId, registrationId],
  );
  if (!found) throw new DomainError('notFound');
  return found;
}
