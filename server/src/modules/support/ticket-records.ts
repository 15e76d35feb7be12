import type * as api from '@app/contract/support/support';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';
import type { Ticket } from './records.ts';
import { titlesSql } from './records.ts';

type Full = z.input<typeof api.getAnyTicket.result>;

/**
 * What staff look at to help: the attempt that the ticket is about, and the requester's certificates at the company.
 */
export async function recordsOfTicket(
  work: Work,
  { companyId, id, requesterId }: Ticket,
): Promise<Pick<Full, 'enrolment' | 'certificates'>> {
  const { rows: enrolments } = await sql<
    NonNullable<Full['enrolment']>
  >`select e.id, ${titlesSql} as course, e.started_at as "startedAt", e.completed_at as "completedAt",
      e.progress_percent as percent, (select count(*)::int from package_registrations r
        where r.company_id = e.company_id and r.enrolment_id = e.id) as packages,
      (select s.complete_by from seat_uses u join seats s on s.company_id = u.company_id and s.id = u.seat_id
        and s.person_id = u.person_id
        where u.company_id = e.company_id and u.enrolment_id = e.id and (u.ended_at is null or e.lapsed_at is not null)
          limit 1) as "completeBy"
    from tickets t join enrolments e on e.company_id = t.company_id and e.id = t.enrolment_id
      join course_versions v on v.id = e.course_version_id
    where t.company_id = ${companyId} and t.id = ${id}`.execute(work.tx);
  const { rows: certificates } = await sql<
    Full['certificates'][number]
  >`select a.public_id as "publicId", a.certificate_number as number, ${titlesSql} as course,
      a.valid_through as "validThrough", a.revoked_at is null
        and coalesce(a.valid_through >= ${work.today}::date, true) as valid
    from achievements a join course_versions v on v.id = a.course_version_id
    where a.company_id = ${companyId} and a.person_id = ${requesterId} and a.retracted_at is null
      order by a.issued_at desc, a.id limit 5`.execute(work.tx);
  return { enrolment: enrolments[0] ?? null, certificates };
}
