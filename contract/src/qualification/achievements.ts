import { recordFields } from '@app/domain/skills/skill';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { askedOfProof } from '../two-people.ts';

// What an employee holds, and putting it on record by hand.

export const source = z.enum(['course', 'selfReported', 'session', 'external', 'import', 'manual']);
export const heldProof = z.object({
  id: uuid,
  publicId: freeText(),
  title: localised,
  code: freeText(),
  skillId: uuid.nullable(),
  level: integer(),
  levelName: localised.nullable(),
  source,
  issuer: freeText(),
  certificateNumber: freeText(),
  validFrom: day,
  validThrough: day.nullable(),
  state: z.enum(['valid', 'expiring', 'expired', 'suspended', 'revoked', 'superseded', 'notYetValid', 'corrected']),
  revokedOn: day.nullable(),
  record: z.record(freeText(), freeText()),
  recordedAt: instant,
  recordedBy: freeText().nullable(),
  retractedAt: instant.nullable(),
  retractedBy: freeText().nullable(),
  retractionReason: freeText().nullable(),
  asked: askedOfProof,
});

const reason = freeText().trim().min(3).max(500);
const record = z.partialRecord(z.enum(recordFields), oneLine().trim().max(300));
export const awardSkill = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/achievements',
  area: 'settings',
  summary: 'Record by hand that a person earned a skill, with what the skill asks to be on record',
  idempotent: true,
  input: z.object({
    personId: uuid,
    skillId: uuid,
    level: integer().min(1).max(20),
    completedOn: day,
    printedThrough: day.nullable(),
    issuerName: oneLine().trim().max(200).nullable(),
    externalNumber: oneLine().trim().max(100).nullable(),
    record,
    reason,
  }),
  result: z.object({ id: uuid }),
});
export const correctAchievement = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/achievements/:achievementId/correction',
  area: 'settings',
  summary: 'Correct the dates of an achievement: the mistaken record is replaced by one that refers to it',
  idempotent: true,
  input: z.object({ personId: uuid, achievementId: uuid, validFrom: day, validThrough: day.nullable(), reason }),
  result: z.object({ id: uuid }),
});
