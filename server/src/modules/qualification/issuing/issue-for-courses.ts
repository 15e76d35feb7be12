import { randomBytes } from 'node:crypto';
import { verificationCode } from '@app/domain/qualification/verification-code';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';
import type { Holder, Proof } from './issue-record.ts';
import { snapshotOf } from './issue-record.ts';
import { holderColumns } from '../status/subject-sql.ts';

/** Employees of the acting company as a proof names them, by id. */
export async function holdersOf(work: Work, personIds: readonly string[]): Promise<Map<string, Holder>> {
  const rows = await work.named<Holder & { id: string }>(
    'qualification.holders',
    `select p.id, ${holderColumns} from employments e join people p on p.id = e.person_id
      join companies c on c.id = e.company_id
     where e.company_id = $1 and e.person_id = any($2::uuid[])`,
    [work.companyId, personIds],
  );
  return new Map(rows.map(({ id, ...holder }) => [id, holder]));
}

/**
 * Issues many proofs of the acting company at once: as `issueProof`, with their numbers taken in one go. Answers their
 * ids.
 */
export async function issueProofs(
  work: Work,
  issued: readonly { holder: Holder; proof: Proof }[],
): Promise<{ id: string; personId: string }[]> {
  const counters = await work.named<{ last: number }>(
    'qualification.certificate_numbers',
    `insert into certificate_counters (company_id, last_number) values ($1, $2)
     on conflict (company_id) do update set last_number = certificate_counters.last_number + excluded.last_number
       returning last_number as last`,
    [work.companyId, issued.length],
  );
  const before = counters[0]!.last - issued.length;
  const rows = issued.map(({ holder, proof }, index) => ({
    ...proof,
    ...proof.validity,
    publicId: randomBytes(16).toString('base64url'),
    code: verificationCode(randomBytes(64)),
    number: `${holder.companyCode}-${proof.completedOn.slice(0, 4)}-${String(before + index + 1).padStart(6, '0')}`,
    snapshot: snapshotOf(holder, proof),
  }));
  const made = await work.named<{ id: string; personId: string }>(
    'qualification.issue_many',
    `insert into achievements (company_id, person_id, skill_id, level, course_id, course_version_id, enrolment_id,
      source, evidence_id, issuer_name,
       external_number, record, public_id, verification_code, certificate_number, valid_from, valid_through, anchor_on,
         anchor_months, issued_at, snapshot,
       previous_achievement_id, corrects_id, recorded_at, recorded_by)
     select $1, r."personId", r."skillId", r.level, r."courseId", r."courseVersionId", r."enrolmentId", r.source, null,
       r."issuerName", r."externalNumber", r.record,
       r."publicId", r.code, r.number, r."validFrom", r."validThrough", r."anchorOn", r."anchorMonths", $3, r.snapshot,
         r."previousId", null, $3, $4
     from jsonb_to_recordset($2) as r("personId" uuid, "skillId" uuid, level int, "courseId" uuid,
       "courseVersionId" uuid, "enrolmentId" uuid, source text, "issuerName" text,
       "externalNumber" text, record jsonb, "publicId" text, code text, number text, "validFrom" date,
         "validThrough" date, "anchorOn" date,
       "anchorMonths" int, snapshot jsonb, "previousId" uuid)
     returning id, person_id as "personId"`,
    [work.companyId, JSON.stringify(rows), work.now, work.actor.kind === 'person' ? work.actor.personId : null],
  );
  await work.emit(standingChanged, {
    companyId: work.companyId,
    personIds: [...new Set(issued.map(({ proof }) => proof.personId))],
  });
  return made;
}
