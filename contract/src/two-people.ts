import { errorStatus } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import { z } from 'zod';
import { freeText } from './boundary.ts';
import { instant, uuid } from './endpoint.ts';

/** What one person asked for and another confirms. */
export const asked = z.object({
  /** Null for the platform's people, whom a company does not see. */
  askedBy: freeText().nullable(),
  askedAt: instant,
  /** Until then another may confirm. */
  endsAt: instant,
  /** Asked by the person who looks. */
  mine: z.boolean(),
});

/**
 * That a proof is to be revoked, or the completion behind it voided, and waits for a second person. Null for the one
 * whom it concerns.
 */
export const askedOfProof = asked.extend({ to: z.enum(['revoke', 'void']) }).nullable();

/** A change that waits for a second administrator, or for its time. */
export const guardedChange = z.object({
  id: uuid,
  proposedBy: freeText().nullable(),
  proposedAt: instant,
  mine: z.boolean(),
  /** From when it is in force unless it is cancelled; null where another administrator has to confirm. */
  takesEffectAt: instant.nullable(),
  /** When it stops waiting: it is in force then, or lapses. */
  endsAt: instant,
  /** Why who looks cannot confirm it; null: they can. */
  confirm: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]).nullable(),
});
