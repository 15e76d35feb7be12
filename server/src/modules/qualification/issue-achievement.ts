import { randomBytes } from 'node:crypto';
import type { Validity } from '@app/domain/qualification/validity';
import { validityOf } from '@app/domain/qualification/validity';
import { verificationCode } from '@app/domain/qualification/verification-code';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import type { Work } from '../../platform/work.ts';
import type { Snapshot } from './records.ts';

type Completion = {
  companyId: string;
  personId: string;
  courseId: string;
  courseVersionId: string;
  enrolmentId: string;
  completedAt: Instant;
  scorePercent: number | null;
};

type Facts = {
  legalName: string;
  locale: string;
  companyCode: string;
  companyName: string;
  companyLegalName: string;
  isPlatform: boolean;
  timeZone: string;
  courseCode: string;
  version: number;
  texts: Record<string, { title: string; summary?: string }>;
  minutes: number;
  regulationRefs: string[];
  validityMonths: number | null;
  renewalWindowDays: number;
  previous: (Validity & { id: string }) | null;
};

/** Issues the proof of a completed enrolment, in the transaction that completed it: both stand or fall together. */
export async function issueAchievement(work: Work, completion: Completion): Promise<void> {
  const facts = await gather(work, completion);
  const completedOn = dayOf(completion.completedAt, facts.timeZone);
  const validity = validityOf(completedOn, facts, facts.previous);
  const certificateNumber = await nextCertificateNumber(work, completion.companyId, facts.companyCode, completedOn);
  await work.named(
    'qualification.issue',
    `insert into achievements (company_id, person_id, course_id, course_version_id, enrolment_id, public_id, verification_code, certificate_number,
       valid_from, valid_through, anchor_on, anchor_months, issued_at, snapshot, previous_achievement_id, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      completion.companyId,
      completion.personId,
      completion.courseId,
      completion.courseVersionId,
      completion.enrolmentId,
      randomBytes(16).toString('base64url'),
      verificationCode(randomBytes(64)),
      certificateNumber,
      validity.validFrom,
      validity.validThrough,
      validity.anchorOn,
      validity.anchorMonths,
      completion.completedAt,
      JSON.stringify(snapshotOf(facts, completedOn, completion.scorePercent)),
      facts.previous?.id ?? null,
      work.now,
    ],
  );
}

/** Everything an achievement rests on, in one round trip. The newest live achievement of the course is what it may renew. */
async function gather(work: Work, { companyId, personId, courseId, courseVersionId }: Completion): Promise<Facts> {
  const rows = await work.named<Facts>(
    'qualification.facts',
    `select p.legal_name as "legalName", p.locale, c.code as "companyCode", c.display_name as "companyName", c.legal_name as "companyLegalName",
       c.is_platform as "isPlatform", c.time_zone as "timeZone", co.code as "courseCode", v.number as version, v.texts,
       v.expected_minutes as minutes, v.regulation_refs as "regulationRefs", v.validity_months as "validityMonths", v.renewal_window_days as "renewalWindowDays",
       (select json_build_object('id', a.id, 'validFrom', a.valid_from, 'validThrough', a.valid_through, 'anchorOn', a.anchor_on, 'anchorMonths', a.anchor_months)
         from achievements a where a.company_id = $1 and a.person_id = $2 and a.course_id = $3 and a.revoked_at is null
         order by a.valid_through desc nulls first, a.issued_at desc limit 1) as previous
     from people p, companies c, courses co join course_versions v on v.course_id = co.id
     where p.id = $2 and c.id = $1 and co.id = $3 and v.id = $4`,
    [companyId, personId, courseId, courseVersionId],
  );
  if (!rows[0]) throw new Error('A completion without its person, company or course');
  return rows[0];
}

function snapshotOf(facts: Facts, completedOn: Day, scorePercent: number | null): Snapshot {
  const titles: Record<string, string> = {};
  const summaries: Record<string, string> = {};
  for (const [locale, text] of Object.entries(facts.texts)) {
    titles[locale] = text.title;
    summaries[locale] = text.summary ?? '';
  }
  return {
    holderName: facts.legalName,
    course: { code: facts.courseCode, version: facts.version, titles, summaries, minutes: facts.minutes, regulationRefs: facts.regulationRefs },
    issuer: { name: facts.companyName, legalName: facts.companyLegalName, isPlatform: facts.isPlatform },
    completedOn,
    scorePercent,
    evidence: 'course',
    locale: facts.locale,
  };
}

/** `NORTHGATE-2026-000123`: counted per company, without gaps, because the counter's row is locked until the commit. */
async function nextCertificateNumber(work: Work, companyId: string, companyCode: string, completedOn: Day): Promise<string> {
  const rows = await work.named<{ number: number }>(
    'qualification.certificate_number',
    `insert into certificate_counters (company_id, last_number) values ($1, 1)
     on conflict (company_id) do update set last_number = certificate_counters.last_number + 1 returning last_number as number`,
    [companyId],
  );
  return `${companyCode}-${completedOn.slice(0, 4)}-${String(rows[0]!.number).padStart(6, '0')}`;
}
