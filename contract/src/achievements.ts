import { recordFields } from '@app/domain/skills/skill';
import { z } from 'zod';
import { localised } from './catalogue.ts';
import { day, endpoint, instant, uuid } from './endpoint.ts';
import { askedOfProof } from './two-people.ts';

// What an employee holds, and putting it on record by hand.

export const source = z.enum(['course', 'selfReported', 'session', 'external', 'import', 'manual']);
export const heldProof = z.object({
  id: uuid,
  publicId: z.string(),
  title: localised,
  code: z.string(),
  skillId: uuid.nullable(),
  level: z.int(),
  levelName: localised.nullable(),
  source,
  issuer: z.string(),
  certificateNumber: z.string(),
  validFrom: day,
  validThrough: day.nullable(),
  state: z.enum(['valid', 'expiring', 'expired', 'suspended', 'revoked', 'superseded', 'notYetValid', 'corrected']),
  revokedOn: day.nullable(),
  record: z.record(z.string(), z.string()),
  recordedAt: instant,
  recordedBy: z.string().nullable(),
  retractedAt: instant.nullable(),
  retractedBy: z.string().nullable(),
  retractionReason: z.string().nullable(),
  asked: askedOfProof,
});

const reason = z.string().trim().min(3).max(500);
const record = z.partialRecord(z.enum(recordFields), z.string().trim().max(300));
export const awardSkill = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/achievements',
  area: 'settings',
  summary: 'Record by hand that a person earned a skill, with what the skill asks to be on record',
  idempotent: true,
  input: z.object({
    personId: uuid,
    skillId: uuid,
    level: z.int().min(1).max(20),
    completedOn: day,
    printedThrough: day.nullable(),
    issuerName: z.string().trim().max(200).nullable(),
    externalNumber: z.string().trim().max(100).nullable(),
    record,
    reason,
  }),
  result: z.object({ id: uuid }),
});
export const correctAchievement = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/achievements/:achievementId/correction',
  area: 'settings',
  summary: 'Put the days of a proof right: the mistaken record is taken back, the right one names it',
  idempotent: true,
  input: z.object({ personId: uuid, achievementId: uuid, validFrom: day, validThrough: day.nullable(), reason }),
  result: z.object({ id: uuid }),
});
