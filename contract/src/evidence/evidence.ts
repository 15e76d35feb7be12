import { checkMethods, evidenceEventKinds } from '@app/domain/evidence/evidence';
import { fileLimit, fileSides } from '@app/domain/evidence/files';
import { recordFields } from '@app/domain/skills/skill';
import { z } from 'zod';
import { decimal, freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { checkedCredential } from './credential-checks.ts';
import { localised } from '../catalogue/catalogue.ts';
import { askedOfProof } from '../two-people.ts';

export const note = freeText().trim().max(1000);
/** Words that must be there. */
export const said = note.min(3, { error: 'required' });
const record = z.partialRecord(z.enum(recordFields), oneLine().trim().max(300));

/** What is said of a certificate. */
export const certificateFields = {
  skillId: uuid,
  level: integer().min(1).max(20),
  issuer: oneLine().trim().min(1).max(200),
  number: oneLine().trim().max(100).nullable(),
  issuedOn: day,
  expiresOn: day.nullable(),
  neverExpires: z.boolean(),
  hours: decimal().min(0).max(9999).multipleOf(0.01).nullable(),
  record,
};
/** A certificate on its way in; its files were uploaded before. */
export const sentCertificate = { ...certificateFields, fileIds: z.array(uuid).max(fileLimit), note: note.optional() };

const file = z.object({
  place: integer(),
  name: freeText(),
  mime: freeText(),
  bytes: integer(),
  side: z.enum(fileSides),
  width: integer().nullable(),
  height: integer().nullable(),
  /** What its check found, where it holds a digital credential. */
  credential: checkedCredential.nullable(),
  /** A PDF with programs or files in it. */
  active: z.boolean(),
});
const event = z.object({
  kind: z.enum(evidenceEventKinds),
  at: instant,
  by: freeText().nullable(),
  reason: freeText().nullable(),
  note: freeText().nullable(),
  method: z.enum(checkMethods).nullable(),
});
const skill = z.object({
  id: uuid,
  code: freeText(),
  names: localised,
  levels: z.array(localised),
  recordFields: z.array(freeText()),
});
/** The achievement that rests on it, where it was verified. */
const proof = z.object({ publicId: freeText(), validThrough: day.nullable(), asked: askedOfProof }).nullable();

/** One certificate with what became of it. */
export const piece = z.object({
  id: uuid,
  ...certificateFields,
  record: z.record(freeText(), freeText()),
  hours: decimal().nullable(),
  state: z.enum(evidenceEventKinds),
  submittedAt: instant,
  /** Sent in by someone else. */
  submittedFor: z.boolean(),
  note: freeText(),
  skill,
  files: z.array(file),
  /** Oldest first. */
  events: z.array(event),
  achievement: proof,
});

export const uploadEvidenceFile = endpoint({
  method: 'POST',
  path: '/evidence/files',
  area: 'main',
  kind: 'upload',
  summary:
    'A photo (JPEG, PNG, HEIC), PDF or digital credential (Open Badge) of a certificate, at most 10 MB; images are converted to JPEG, without their metadata',
  input: z.object({ name: oneLine().min(1).max(255) }),
  result: z.object({
    fileId: uuid,
    mime: z.string(),
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    credential: checkedCredential.nullable(),
  }),
});

export const listMyEvidence = endpoint({
  method: 'GET',
  path: '/evidence',
  area: 'main',
  summary: 'The certificates one sent in, newest first, with what became of them',
  input: z.object({}),
  result: z.object({ evidence: z.array(piece), today: day, hasOtherReviewer: z.boolean() }),
});

export const submitEvidence = endpoint({
  method: 'POST',
  path: '/evidence',
  area: 'main',
  idempotent: true,
  summary: 'Submit a certificate on behalf of an employee; its files must be uploaded first',
  input: z.object(sentCertificate),
  result: z.object({ id: uuid }),
});

export const answerEvidence = endpoint({
  method: 'POST',
  path: '/evidence/:evidenceId/answer',
  area: 'main',
  summary: 'Answer what the reviewer asked, with words and further files',
  input: z.object({ evidenceId: uuid, note: said, fileIds: z.array(uuid).max(fileLimit) }),
  result: nothing,
});

export const withdrawEvidence = endpoint({
  method: 'POST',
  path: '/evidence/:evidenceId/withdrawal',
  area: 'main',
  summary: 'Withdraw a certificate that has not been reviewed yet',
  input: z.object({ evidenceId: uuid }),
  result: nothing,
});

export const fileAddress = { evidenceId: uuid, place: z.string().regex(/^\d{1,2}$/) };
export const getMyEvidenceFile = endpoint({
  method: 'GET',
  path: '/evidence/:evidenceId/files/:place',
  area: 'main',
  kind: 'download',
  summary: 'A file of a certificate one sent in',
  input: z.object(fileAddress),
  result: z.unknown(),
});
