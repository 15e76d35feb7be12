import { randomBytes } from 'node:crypto';
import type { Evidence } from '@app/domain/qualification/evidence-kind';
import type { Validity } from '@app/domain/qualification/validity';
import { verificationCode } from '@app/domain/qualification/verification-code';
import type { Day, Instant } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import type { ProofSource, Snapshot } from '../records.ts';

/** What the holder and the company say on a proof. */
export type Holder = {
  legalName: string;
  locale: string;
  companyCode: string;
  companyName: string;
  companyLegalName: string;
  isPlatform: boolean;
  timeZone: string;
};

export type Proof = {
  companyId: string;
  personId: string;
  skillId: string | null;
  level: number;
  courseId: string | null;
  courseVersionId: string | null;
  enrolmentId: string | null;
  source: ProofSource;
  /** How it was earned, where its source does not say that. */
  evidence?: Evidence;
  evidenceId: string | null;
  /** Anyone who stands behind it when that is not the company itself. */
  issuerName: string | null;
  externalNumber: string | null;
  /** What the skill asks to be on record: trainer, evaluator, … */
  record: Record<string, string>;
  completedOn: Day;
  issuedAt: Instant;
  scorePercent: number | null;
  subject: Snapshot['course'];
  validity: Validity;
  previousId: string | null;
  /** The record this one corrects; that one is retracted by the caller. */
  correctsId: string | null;
};

/**
 * Writes one achievement with its number, its codes and the snapshot all its printed and signed forms are drawn from.
 * Answers its id.
 */
export async function issueProof(work: Work, holder: Holder, proof: Proof): Promise<string> {
  const certificateNumber = await nextCertificateNumber(work, proof.companyId, holder.companyCode, proof.completedOn);
  const rows = await work.named<{ id: string }>(
    'qualification.issue',
    `insert into achievements (company_id, person_id, skill_id, level, course_id, course_version_id, enrolment_id,
      source, evidence_id, issuer_name,
       external_number, record, public_id, verification_code, certificate_number, valid_from, valid_through, anchor_on,
         anchor_months, issued_at, snapshot,
       previous_achievement_id, corrects_id, recorded_at, recorded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25) returning id`,
    [
      proof.companyId,
      proof.personId,
      proof.skillId,
      proof.level,
      proof.courseId,
      proof.courseVersionId,
      proof.enrolmentId,
      proof.source,
      proof.evidenceId,
      proof.issuerName,
      proof.externalNumber,
      JSON.stringify(proof.record),
      randomBytes(16).toString('base64url'),
      verificationCode(randomBytes(64)),
      certificateNumber,
      proof.validity.validFrom,
      proof.validity.validThrough,
      proof.validity.anchorOn,
      proof.validity.anchorMonths,
      proof.issuedAt,
      JSON.stringify(snapshotOf(holder, proof)),
      proof.previousId,
      proof.correctsId,
      work.now,
      work.actor.kind === 'person' ? work.actor.personId : null,
    ],
  );
  return rows[0]!.id;
}

/** What a proof's printed and signed forms are drawn from, for good. */
export function snapshotOf(holder: Holder, proof: Proof): Snapshot {
  return {
    holderName: holder.legalName,
    course: proof.subject,
    issuer: {
      name: proof.issuerName ?? holder.companyName,
      legalName: proof.issuerName ?? holder.companyLegalName,
      isPlatform: holder.isPlatform,
    },
    completedOn: proof.completedOn,
    scorePercent: proof.scorePercent,
    evidence: proof.evidence ?? proof.source,
    locale: holder.locale,
  };
}

/**
 * The company's turn to issue proofs, and to take them back: a renewal is reckoned from a proof that counts, and one of
 * two acts on the same proofs comes after the other. Taken after attempts, employments and evidence, and before proofs.
 * It is the row of the certificate numbers, which issuing locks in any case.
 */
export async function takeProofTurn(work: Work, companyId: string): Promise<void> {
  await work.named('qualification.turn', 'select from certificate_counters where company_id = $1 for no key update', [
    companyId,
  ]);
}

/** `NORTHGATE-2026-000123`: counted per company, without gaps, because the counter's row is locked until the commit. */
export async function nextCertificateNumber(
  work: Work,
  companyId: string,
  companyCode: string,
  completedOn: Day,
): Promise<string> {
  const rows = await work.named<{ number: number }>(
    'qualification.certificate_number',
    `insert into certificate_counters (company_id, last_number) values ($1, 1)
     on conflict (company_id) do update set last_number = certificate_counters.last_number + 1
       returning last_number as number`,
    [companyId],
  );
  return `${companyCode}-${completedOn.slice(0, 4)}-${String(rows[0]!.number).padStart(6, '0')}`;
}
