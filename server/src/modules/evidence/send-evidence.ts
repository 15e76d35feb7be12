import * as api from '@app/contract/evidence/evidence';
import * as reviewApi from '@app/contract/evidence/evidence-review';
import { DomainError, refuseFields } from '@app/domain/errors';
import { duplicateKey } from '@app/domain/evidence/evidence';
import type { EvidenceFields } from '@app/domain/evidence/fields';
import { evidenceIssues } from '@app/domain/evidence/fields';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { ownFiles, storedFile } from '../files/index.ts';
import type { EvidenceFile } from './records.ts';
import { addEvent, findSkill } from './records.ts';

type Sent = { personId: string; fields: EvidenceFields; files: EvidenceFile[]; note?: string };

/**
 * Sends in a certificate for someone of the acting company. What does not fit is refused field by field; that issuer
 * and number were shown before is not: the reviewer is told. The caller records the change. Answers its id.
 */
export async function submitEvidence(work: Work, { personId, fields, files, note = '' }: Sent): Promise<string> {
  work.authorize('evidence.submit', { personId, companyId: work.companyId });
  const { rows } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!rows[0]) throw new DomainError('notFound');
  const skill = await findSkill(work, fields.skillId);
  refuseFields(evidenceIssues(fields, skill, { today: work.today, files: files.length, stage: 'submit' }));
  return insertEvidence(work, {
    companyId: work.companyId,
    personId,
    fields,
    files,
    note,
    submittedBy: work.actor.kind === 'person' ? work.actor.personId : null,
  });
}

type Row = Sent & { companyId: string; submittedBy: string | null; correctsId?: string };

export async function insertEvidence(
  work: Work,
  { companyId, personId, fields, files, note = '', submittedBy, correctsId }: Row,
): Promise<string> {
  const number = fields.number?.trim() || null;
  const { rows } = await sql<{ id: string }>`
    insert into evidence (company_id, person_id, skill_id, level, issuer, number, duplicate_key, issued_on, expires_on,
      never_expires, hours, files, note, record, corrects_id,
      submitted_at, submitted_by)
    values (${companyId}, ${personId}, ${fields.skillId}, ${fields.level}, ${fields.issuer}, ${number},
      ${duplicateKey({ issuer: fields.issuer, number })}, ${fields.issuedOn},
      ${fields.neverExpires ? null : fields.expiresOn}, ${fields.neverExpires}, ${fields.hours},
        ${JSON.stringify(files)}, ${note}, ${JSON.stringify(fields.record)},
      ${correctsId ?? null}, ${work.now}, ${submittedBy}) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  await addEvent(work, { id, companyId, events: [] }, { kind: 'submitted' });
  return id;
}

/** The first two pictures are front and back of a card; further files are pages. */
export async function filesToSend(work: Work, fileIds: readonly string[]): Promise<EvidenceFile[]> {
  const files = await ownFiles(work, 'evidence', [...new Set(fileIds)]);
  const sides = ['front', 'back'] as const;
  return files.map((file, index) => ({
    ...storedFile(file),
    side: (file.mime === 'application/pdf' ? undefined : sides[index]) ?? 'page',
  }));
}

export const submitMine = command(api.submitEvidence, async (work, { fileIds, note, ...fields }) => {
  work.authorize('evidence.submit', { personId: work.personId, companyId: work.companyId });
  const files = await filesToSend(work, fileIds);
  const id = await submitEvidence(work, { personId: work.personId, fields, files, ...(note && { note }) });
  work.record({
    entity: 'evidence',
    entityId: id,
    changes: { skillId: fields.skillId, issuer: fields.issuer, number: fields.number, files: files.length },
  });
  return { id };
});

export const submitFor = command(reviewApi.submitEvidenceFor, async (work, { personId, fileIds, note, ...fields }) => {
  work.authorize('evidence.submit', { personId, companyId: work.companyId });
  const files = await filesToSend(work, fileIds);
  const id = await submitEvidence(work, { personId, fields, files, ...(note && { note }) });
  work.record({
    action: 'evidence.submitFor',
    entity: 'evidence',
    entityId: id,
    changes: { personId, skillId: fields.skillId, issuer: fields.issuer, number: fields.number, files: files.length },
  });
  return { id };
});
