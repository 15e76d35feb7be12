import { checkMethods, evidenceEventKinds, rejectionReasons } from '@app/domain/evidence/evidence';
import { evidenceList, undecidableEvidenceList } from '@app/domain/evidence/evidence-list';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { certificateFields, fileAddress, note, piece, said, sentCertificate } from './evidence.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

// Certificates of others, for those who decide about them: a company's admins, and the platform where no one else may.

const row = z.object({
  id: uuid,
  personId: uuid,
  person: freeText(),
  employeeNumber: freeText(),
  skill: freeText(),
  issuer: freeText(),
  number: freeText().nullable(),
  issuedOn: day,
  expiresOn: day.nullable(),
  state: z.enum(evidenceEventKinds),
  submittedAt: instant,
  changedAt: instant,
  reviewer: freeText().nullable(),
  age: integer(),
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
  stepUp: 'people',
  input: exportInput(evidenceList),
  result: z.unknown(),
});
export const countWaitingEvidence = endpoint({
  method: 'GET',
  path: '/settings/evidence-waiting',
  area: 'settings',
  summary:
    'How many certificates wait for a decision, how many of them for this admin, and since when the oldest waits',
  input: z.object({}),
  result: z.object({ waiting: z.int(), mine: z.int(), oldestAt: instant.nullable(), late: z.int() }),
});

const reviewed = piece.extend({
  personId: uuid,
  companyId: uuid,
  person: freeText(),
  employeeNumber: freeText(),
  submittedBy: freeText().nullable(),
  /** The rule by which it will count, as the domain reads it. */
  rule: z.object({
    validityMonths: integer().nullable(),
    renewalWindowDays: integer(),
    expiryDay: z.enum(['sameDay', 'dayBefore']),
    renewalAnchor: z.enum(['previousExpiry', 'completion', 'fixedDate']),
    fixedMonth: integer().nullable(),
    fixedDay: integer().nullable(),
    minActiveDays: integer(),
  }),
  /** Two people take the achievement back that rests on it; this certificate goes with it. */
  safetyCritical: z.boolean(),
  /** Others of the same issuer and number in this company, no matter who showed them. */
  duplicates: z.array(
    z.object({
      id: uuid,
      person: freeText(),
      samePerson: z.boolean(),
      state: z.enum(evidenceEventKinds),
      submittedAt: instant,
    }),
  ),
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
  input: z.object({ personId: uuid, ...sentCertificate }),
  result: z.object({ id: uuid }),
});
export const verifyEvidence = endpoint({
  method: 'POST',
  path: '/settings/evidence/:evidenceId/verification',
  area: 'settings',
  summary:
    'Accept a certificate: an achievement rests on it. Fields that differ are recorded as a corrected piece of evidence',
  input: z.object({
    evidenceId: uuid,
    method: z.enum(checkMethods),
    note: note.optional(),
    fields: z.strictObject(certificateFields),
  }),
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
  summary: 'Request more information about a submitted certificate',
  input: z.object({ evidenceId: uuid, note: said }),
  result: nothing,
});
export const revokeEvidence = endpoint({
  method: 'POST',
  path: '/settings/evidence/:evidenceId/revocation',
  area: 'settings',
  summary: 'Revoke a verified certificate and the achievement based on it',
  input: z.object({ evidenceId: uuid, reason: freeText().trim().min(3).max(500) }),
  result: nothing,
});

// Platform admin: where a company has no one else who may decide ---------------------------------------

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
  stepUp: 'people',
  input: exportInput(undecidableEvidenceList),
  result: z.unknown(),
});
export const getAnyEvidence = endpoint({
  ...getEvidence,
  path: '/admin/evidence/:evidenceId',
  area: 'admin',
  summary: 'One certificate of any company',
});
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
