import { z } from 'zod';
import { freeText } from './boundary.ts';
import { instant } from './endpoint.ts';

/** What one person asked for and another confirms. */
export const asked = z.object({
  /** Null for the platform's people, whom a company does not see. */
  askedBy: freeText().nullable(),
  askedAt: instant,
  /** Until then another may confirm. */
  endsAt: instant,
  /** Asked by whoever looks. */
  mine: z.boolean(),
});

/** That a proof is to be revoked, or the completion behind it voided, and waits for a second person. Null for the one whom it concerns. */
export const askedOfProof = asked.extend({ to: z.enum(['revoke', 'void']) }).nullable();
