import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';

// Suspensions and exemptions.

export const hold = z.object({
  id: uuid,
  kind: z.enum(['suspension', 'exemption']),
  subject: z.object({ code: freeText(), names: localised }).nullable(),
  from: day,
  to: day.nullable(),
  reason: freeText(),
  note: freeText().nullable(),
  state: z.enum(['now', 'later', 'over', 'lifted']),
  recordedAt: instant,
  recordedBy: freeText().nullable(),
  liftedAt: instant.nullable(),
  liftReason: freeText().nullable(),
});

const reason = freeText().trim().min(3).max(500);
export const placeHold = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/holds',
  area: 'settings',
  summary: 'Suspend a skill, a course or everything of a person, or exempt them for a time',
  idempotent: true,
  input: z.object({
    personId: uuid,
    kind: z.enum(['suspension', 'exemption']),
    skillId: uuid.nullable(),
    courseId: uuid.nullable(),
    fromOn: day,
    toOn: day.nullable(),
    reason,
    note: freeText().trim().max(1000).nullable(),
  }),
  result: z.object({ id: uuid }),
});
export const liftHold = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/holds/:holdId/lifting',
  area: 'settings',
  summary: 'Lift a suspension or an exemption from today, or retract it as a mistake',
  input: z.object({ personId: uuid, holdId: uuid, mistake: z.boolean(), reason }),
  result: nothing,
});
