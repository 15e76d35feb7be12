import * as api from '@app/contract/reports/certification-report';
import { DomainError } from '@app/domain/errors';
import { certificationStatus, certificationTrace } from '@app/domain/reports/certification-trace';
import type { CertificationFacts } from '@app/domain/reports/certification-trace';
import { dayOf } from '@app/domain/time';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { explain, asOfMoment } from '../../qualification/index.ts';
import type { Looked } from './certifications.ts';
import { believed } from './believed.ts';
import { certificationRows, courseSoonDays, knownAt } from './certifications.ts';

type Shown = z.output<typeof api.getCertificationWhy.result>;
type Row = Omit<Shown, 'on' | 'knownOn' | 'status' | 'steps' | 'requirements'> &
  Pick<CertificationFacts, 'validFrom' | 'validThrough' | 'suspension' | 'others'> & {
    revokedAt: Instant | null;
    revocationReason: string | null;
    skillId: string | null;
    courseId: string | null;
    publicId: string;
    ruleDays: number | null;
  };

/**
 * The row of the report that a record is, with what its status follows from; a record that is none of its rows on that
 * day is not found.
 */
async function rowOf(work: Work, achievementId: string, locale: 'en' | 'fr', looked: Looked): Promise<Row> {
  const on = sql`${looked.asOf ?? work.today}::date`;
  const at = knownAt(work, looked);
  const { rows } = await sql<Row>`
    select r."companyId", r.company, r."personId", r.name, r.qualification, r.certificate, r.issuer, r.source,
      a.recorded_at as "recordedAt", r.missing,
      r."validFrom", r."validThrough", r."revokedAt", r."revocationReason", a.skill_id as "skillId",
        a.course_id as "courseId", a.public_id as "publicId",
      (select u.expiring_soon_days from skill_rules u where u.skill_id = a.skill_id
        and u.retracted_at is null) as "ruleDays",
      (select jsonb_build_object('from', h.from_on, 'to', h.to_on, 'reason', h.reason) from holds h
        where h.company_id = a.company_id and h.person_id = a.person_id and h.kind = 'suspension'
          and ${believed('h', at)} and h.from_on <= ${on} and (h.to_on is null or h.to_on >= ${on})
          and (h.skill_id = a.skill_id or h.course_id = a.course_id or (h.skill_id is null and h.course_id is null))
            order by h.from_on, h.id limit 1) as suspension,
      (select count(*)::int from achievements n where n.company_id = a.company_id and n.person_id = a.person_id
        and n.id <> a.id and ${believed('n', at)}
        and n.skill_id is not distinct from a.skill_id and (a.skill_id is not null
          or n.course_id = a.course_id)) as others
    from (${certificationRows(work, locale, looked)}) r
      join achievements a on a.company_id = r."companyId" and a.id = r.id where a.id = ${achievementId}`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** Company and person are those of the record: no pair that does not belong together can be asked about. */
export const getCertificationWhy = query(
  api.getCertificationWhy,
  async (work, { achievementId, locale, ...looked }) => {
    work.authorize('enrolmentReport.view');
    const {
      validFrom,
      validThrough,
      revokedAt,
      revocationReason,
      suspension,
      others,
      ruleDays,
      skillId,
      courseId,
      publicId,
      ...row
    } = await rowOf(work, achievementId, locale, looked);
    const seen = await asOfMoment(work, { on: looked.asOf, knownOn: looked.knownOn });
    const facts: CertificationFacts = {
      ...{
        validFrom,
        validThrough,
        suspension,
        others,
        soonDays: ruleDays ?? courseSoonDays,
        soonBy: ruleDays === null ? 'course' : 'skill',
      },
      revoked: revokedAt === null ? null : { on: dayOf(revokedAt, work.timeZone), reason: revocationReason },
    };
    const { rows } = await explain(work, {
      ...{ companyId: row.companyId, people: [{ personId: row.personId, name: row.name }], seen, forAdmin: true },
    });
    const about = ({ requirement, proof }: (typeof rows)[number]) =>
      proof?.publicId === publicId ||
      requirement.targets.some((target) =>
        skillId === null ? target.courseId === courseId : target.skillId === skillId,
      );
    return {
      ...row,
      on: seen.on,
      knownOn: seen.knownOn,
      status: certificationStatus(facts, seen.on),
      steps: certificationTrace(facts, seen.on),
      requirements: rows.filter(about),
    };
  },
);
