import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

/** What one person asks for and another confirms: no one does it alone, nor for themself. */
export type TwoPersonRequest = {
  /** Whom it concerns. */
  personId: string;
  askedBy: string;
  askedAt: Instant;
  confirmedAt: Instant | null;
  withdrawnAt: Instant | null;
};

/**
 * That something was asked for and waits, as it is shown; the name is null for the platform's people, whom a company
 * does not see.
 */
export type OpenRequest = {
  askedBy: string | null;
  askedAt: Instant;
  endsAt: Instant;
  /** By the person who looks. */ mine: boolean;
};

/** That a proof is to be revoked, or the completion behind it voided. */
export type AskedOfProof = OpenRequest & { to: 'revoke' | 'void' };

export const requestHours = 72;

/** Until when a second person may confirm. */
export const requestEndsAt = (askedAt: Instant): Instant =>
  new Date(Date.parse(askedAt) + requestHours * 3_600_000).toISOString();

export const isRequestOpen = (request: Omit<TwoPersonRequest, 'personId' | 'askedBy'>, now: Instant): boolean =>
  request.confirmedAt === null && request.withdrawnAt === null && now <= requestEndsAt(request.askedAt);

/** Two people stand behind it, and neither is the one whom it concerns. */
export function confirmObstacle(request: TwoPersonRequest, by: string, now: Instant): ErrorCode | null {
  if (!isRequestOpen(request, now)) return 'requestOver';
  if (by === request.personId) return 'notForOneself';
  return by === request.askedBy ? 'secondPersonNeeded' : null;
}
