import { randomBytes } from 'node:crypto';
import type { Insert } from './make-positions.ts';

type Input = ({ skillId: string } | { courseId: string }) & {
  validThrough: string | null;
  validFrom?: string;
  recordedAt?: string;
  snapshot?: string;
};

/** A qualification as an administrator records it by hand. */
export const achievementMaker =
  (insert: Insert, next: () => number) =>
  async (
    person: { id: string; companyId: string },
    { validThrough, validFrom = '2025-01-01', recordedAt = '2025-01-02T09:00:00.000Z', snapshot = '{}', ...of }: Input,
  ) => {
    const number = next();
    return insert('achievements', {
      company_id: person.companyId,
      person_id: person.id,
      ...('skillId' in of ? { skill_id: of.skillId } : { course_id: of.courseId }),
      public_id: randomBytes(16).toString('base64url'),
      verification_code: `T${String(number).padStart(9, '0')}`,
      certificate_number: `T-${number}`,
      valid_from: validFrom,
      valid_through: validThrough,
      anchor_on: validFrom,
      issued_at: recordedAt,
      snapshot,
      recorded_at: recordedAt,
      source: 'manual',
    });
  };
