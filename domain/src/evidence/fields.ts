import type { ErrorCode } from '../errors.ts';
import { fileLimit } from './files.ts';
import { recordedDayIssue } from '../qualification/recorded-day.ts';
import type { SkillState } from '../skills/skill.ts';
import { topLevel } from '../skills/skill.ts';
import type { Day } from '../time.ts';

/** What a person says of a certificate. Days as printed on it; `hours` of training, where it names them. */
export type EvidenceFields = {
  skillId: string;
  level: number;
  issuer: string;
  number: string | null;
  issuedOn: Day;
  expiresOn: Day | null;
  neverExpires: boolean;
  hours: number | null;
  record: Record<string, string>;
};

/** What must be known of the skill a certificate is for. */
export type EvidenceSkill = {
  state: SkillState;
  evidenceKinds: readonly string[];
  levels: readonly unknown[];
  recordFields: readonly string[];
};

type Issue = { path: string; code: ErrorCode | 'required' | 'too_small' };

/** Record fields that the certificate's own fields answer. */
export function recordOf({
  issuer,
  number,
  hours,
  record,
}: Pick<EvidenceFields, 'issuer' | 'number' | 'hours' | 'record'>): Record<string, string> {
  const known = {
    ...record,
    provider: issuer,
    ...(number && { certificateNumber: number }),
    ...(hours !== null && { hours: String(hours) }),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value.trim() !== ''));
}

/** The record fields that have a field of their own in the form. */
export function askedRecordFields(skill: Pick<EvidenceSkill, 'recordFields'>): string[] {
  return skill.recordFields.filter((field) => !['provider', 'certificateNumber', 'hours'].includes(field));
}

/**
 * What does not fit in a piece of evidence, field by field. Anyone who holds a certificate may not know what the rule
 * asks to be on record; anyone who verifies it must (`verify`).
 */
export function evidenceIssues(
  fields: EvidenceFields,
  skill: EvidenceSkill | null,
  { today, files, stage }: { today: Day; files: number; stage: 'submit' | 'verify' },
): Issue[] {
  const issues: Issue[] = [];
  const refuse = (path: string, code: Issue['code']) => issues.push({ path, code });
  if (!skill) refuse('skillId', 'skillUnknown');
  else if (skill.state === 'draft') refuse('skillId', 'skillUnknown');
  else if (skill.state === 'retired' && stage === 'submit') refuse('skillId', 'skillRetired');
  else if (!skill.evidenceKinds.includes('external')) refuse('skillId', 'skillNotExternal');
  else if (fields.level > topLevel(skill.levels)) refuse('level', 'levelBeyondScale');
  if (fields.issuer.trim() === '') refuse('issuer', 'required');
  const day = recordedDayIssue(fields.issuedOn, today);
  if (day) refuse('issuedOn', day === 'dayToCome' ? 'issuedInFuture' : day);
  if (!fields.neverExpires && fields.expiresOn === null) refuse('expiresOn', 'expiryMissing');
  if (!fields.neverExpires && fields.expiresOn !== null && fields.expiresOn <= fields.issuedOn)
    refuse('expiresOn', 'expiryBeforeIssue');
  if (fields.hours !== null && !(fields.hours >= 0)) refuse('hours', 'too_small');
  if (files === 0) refuse('files', 'filesMissing');
  if (files > fileLimit) refuse('files', 'tooManyFiles');
  if (skill && stage === 'verify') {
    const known = recordOf(fields);
    for (const field of skill.recordFields)
      if (!known[field])
        refuse(
          field === 'certificateNumber' ? 'number' : field === 'hours' ? 'hours' : `record.${field}`,
          'recordFieldMissing',
        );
  }
  return issues;
}
