import { checkMethods, evidenceEventKinds, rejectionReasons } from '@app/domain/evidence/evidence';
import { evidenceList, undecidableEvidenceList } from '@app/domain/evidence/evidence-list';
import { fileLimit, fileSides } from '@app/domain/evidence/files';
import { recordFields } from '@app/domain/skills/skill';
import { z } from 'zod';
import { day, endpoint, instant, nothing, uuid } from './endpoint.ts';
import { exportInput, listInput, listPage } from './list.ts';
import { localised } from './catalogue.ts';

const note = z.string().trim().max(1000);
const said = note.min(3, { error: 'required' });
const record = z.partialRecord(z.enum(recordFields), z.string().trim().max(300));

/** What is said of a certificate. */
export const certificateFields = {
  skillId: uuid,
  level: z.int().min(1).max(20),
  issuer: z.string().trim().min(1).max(200),
  number: z.string().trim().max(100).nullable(),
  issuedOn: day,
  expiresOn: day.nullable(),
  neverExpires: z.boolean(),
  hours: z.number().min(0).max(9999).multipleOf(0.01).nullable(),
  record,
};
const fields = certificateFields;
const sent = { ...fields, fileIds: z.array(uuid).max(fileLimit), note: note.optional() };

const file = z.object({
  place: z.int(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  side: z.enum(fileSides),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
const event = z.object({
  kind: z.enum(evidenceEventKinds),
  at: instant,
  by: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  method: z.enum(checkMethods).nullable(),
});
const skill = z.object({ id: uuid, code: z.string(), names: localised, levels: z.array(localised), recordFields: z.array(z.string()) });
/** The achievement that rests on it, where it was verified. */
const proof = z.object({ publicId: z.string(), validThrough: day.nullable() }).nullable();

const piece = z.object({
  id: uuid,
  ...fields,
  record: z.record(z.string(), z.string()),
  hours: z.number().nullable(),
  state: z.enum(evidenceEventKinds),
  submittedAt: instant,
  /** Sent in by somebody else. */
  submittedFor: z.boolean(),
  note: z.string(),
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
  summary: 'A photo (JPEG, PNG, HEIC) or PDF of a certificate, at most 10 MB; pictures are drawn anew as JPEG, without their metadata',
  input: z.object({ name: z.string().min(1).max(255) }),
  result: z.object({ fileId: uuid, mime: z.string(), bytes: z.int(), width: z.int().nullable(), height: z.int().nullable() }),
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
  summary: 'Send in a certificate of somebody else to be verified; the files were uploaded before',
  input: z.object(sent),
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
  summary: 'Take back a certificate nobody has decided about yet',
  input: z.object({ evidenceId: uuid }),
  result: nothing,
});

const fileAddress = { evidenceId: uuid, place: z.string().regex(/^\d{1,2}$/) };
export const getMyEvidenceFile = endpoint({
  method: 'GET',
  path: '/evidence/:evidenceId/files/:place',
  area: 'main',
  kind: 'download',
  summary: 'A file of a certificate one sent in',
  input: z.object(fileAddress),
  result: z.unknown(),
});

// Company admin --------------------------------------------------------------------------------------

const row = z.object({
  id: uuid,
  personId: uuid,
  person: z.string(),
  employeeNumber: z.string(),
  skill: z.string(),
  issuer: z.string(),
  number: z.string().nullable(),
  issuedOn: day,
  expiresOn: day.nullable(),
  state: z.enum(evidenceEventKinds),
  submittedAt: instant,
  changedAt: instant,
  reviewer: z.string().nullable(),
  age: z.int(),
  /** Business days since it was sent in, while it waits. */
  late: z.boolean(),
  own: z.boolean(),
});
export const listEvidence = endpoint({
  method: 'GET',
  path: '/settings/evidence',
  area: 'settings',
  summary: 'Certificates people of the company sent in, oldest first; `state` narrows them to those that wait',
  input: listInput(evidenceList),
  result: listPage(row),
});
export const exportEvidence = endpoint({
  method: 'GET',
  path: '/settings/evidence-export',
  area: 'settings',
  kind: 'download',
  summary: 'The list of certificates as a file',
  input: exportInput(evidenceList),
  result: z.unknown(),
});
export const countWaitingEvidence = endpoint({
  method: 'GET',
  path: '/settings/evidence-waiting',
  area: 'settings',
  summary: 'How many certificates wait for a decision, how many of them for this admin, and since when the oldest waits',
  input: z.object({}),
  result: z.object({ waiting: z.int(), mine: z.int(), oldestAt: instant.nullable(), late: z.int() }),
});

const reviewed = piece.extend({
  personId: uuid,
  companyId: uuid,
  person: z.string(),
  employeeNumber: z.string(),
  submittedBy: z.string().nullable(),
  /** The rule by which it will count, as the domain reads it. */
  rule: z.object({
    validityMonths: z.int().nullable(),
    renewalWindowDays: z.int(),
    expiryDay: z.enum(['sameDay', 'dayBefore']),
    renewalAnchor: z.enum(['previousExpiry', 'completion', 'fixedDate']),
    fixedMonth: z.int().nullable(),
    fixedDay: z.int().nullable(),
    minActiveDays: z.int(),
  }),
  /** Two people take the achievement back that rests on it; this certificate goes with it. */
  safetyCritical: z.boolean(),
  /** Others of the same issuer and number in this company, whoever showed them. */
  duplicates: z.array(z.object({ id: uuid, person: z.string(), samePerson: z.boolean(), state: z.enum(evidenceEventKinds), submittedAt: instant })),
  today: day,
  /** Why this admin may not decide about it, or null. */
  obstacle: z.enum(['evidenceOwn', 'evidenceDecided']).nullable(),
  /** Of what it corrects. */
  correctsId: uuid.nullable(),
});
export const getEvidence = endpoint({
  method: 'GET',
  path: '/settings/evidence/:evidenceId',
  area: 'settings',
  summary: 'One certificate with all that a reviewer needs: its files, its rule, and others of the same number',
  input: z.object({ evidenceId: uuid }),
  result: reviewed,
});
export const listEmployeeEvidence = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/evidence',
  area: 'settings',
  summary: 'The certificates of an employee, newest first',
  input: z.object({ personId: uuid }),
  result: z.object({ evidence: z.array(piece), today: day }),
});
export const getEvidenceFile = endpoint({
  method: 'GET',
  path: '/settings/evidence/:evidenceId/files/:place',
  area: 'settings',
  kind: 'download',
  summary: 'A file of a certificate',
  input: z.object(fileAddress),
  result: z.unknown(),
});
export const submitEvidenceFor = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/evidence',
  area: 'settings',
  idempotent: true,
  summary: 'Send in a certificate for an employee; another admin decides about it',
  input: z.object({ personId: uuid, ...sent }),
  result: z.object({ id: uuid }),
});
export const verifyEvidence = endpoint({
  method: 'POST',
  path: '/settings/evidence/:evidenceId/verification',
  area: 'settings',
  summary: 'Accept a certificate: an achievement rests on it. Fields that differ are recorded as a corrected piece of evidence',
  input: z.object({ evidenceId: uuid, method: z.enum(checkMethods), note: note.optional(), fields: z.strictObject(fields) }),
  result: z.object({ id: uuid, corrected: z.boolean() }),
});
export const rejectEvidence = endpoint({
  method: 'POST',
  path: '/settings/evidence/:evidenceId/rejection',
  area: 'settings',
  summary: 'Refuse a certificate with a reason',
  input: z.object({ evidenceId: uuid, reason: z.enum(rejectionReasons), note }),
  result: nothing,
});
export const askAboutEvidence = endpoint({
  method: 'POST',
  path: '/settings/evidence/:evidenceId/question',
  area: 'settings',
  summary: 'Ask whoever holds a certificate for more',
  input: z.object({ evidenceId: uuid, note: said }),
  result: nothing,
});
export const revokeEvidence = endpoint({
  method: 'POST',
  path: '/settings/evidence/:evidenceId/revocation',
  area: 'settings',
  summary: 'Take back a verified certificate, and with it the achievement that rests on it',
  input: z.object({ evidenceId: uuid, reason: z.string().trim().min(3).max(500) }),
  result: nothing,
});

// Platform admin: where a company has nobody else who may decide ---------------------------------------

export const listUndecidableEvidence = endpoint({
  method: 'GET',
  path: '/admin/evidence',
  area: 'admin',
  summary: 'Certificates that wait in companies where no admin but those concerned may decide, oldest first',
  input: listInput(undecidableEvidenceList),
  result: listPage(row.omit({ changedAt: true, reviewer: true }).extend({ company: z.string() })),
});
export const exportUndecidableEvidence = endpoint({
  method: 'GET',
  path: '/admin/evidence-export',
  area: 'admin',
  kind: 'download',
  summary: 'The list of certificates the platform decides about as a file',
  input: exportInput(undecidableEvidenceList),
  result: z.unknown(),
});
export const getAnyEvidence = endpoint({ ...getEvidence, path: '/admin/evidence/:evidenceId', area: 'admin', summary: 'One certificate of any company' });
export const getAnyEvidenceFile = endpoint({
  ...getEvidenceFile,
  path: '/admin/evidence/:evidenceId/files/:place',
  area: 'admin',
  summary: 'A file of a certificate of any company',
});
export const verifyAnyEvidence = endpoint({
  ...verifyEvidence,
  path: '/admin/evidence/:evidenceId/verification',
  area: 'admin',
  summary: 'Accept a certificate of any company',
});
export const rejectAnyEvidence = endpoint({
  ...rejectEvidence,
  path: '/admin/evidence/:evidenceId/rejection',
  area: 'admin',
  summary: 'Refuse a certificate of any company',
});
export const askAboutAnyEvidence = endpoint({
  ...askAboutEvidence,
  path: '/admin/evidence/:evidenceId/question',
  area: 'admin',
  summary: 'Ask for more about a certificate of any company',
});
