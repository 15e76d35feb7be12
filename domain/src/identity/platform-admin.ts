import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

export const requestHours = 72;

export type QmsRequest = { personId: string; askedBy: string; askedAt: Instant; confirmedAt: Instant | null; withdrawnAt: Instant | null };

/** Until when another platform admin may confirm. */
export const requestEndsAt = (askedAt: Instant): Instant => new Date(Date.parse(askedAt) + requestHours * 3_600_000).toISOString();

export const isRequestOpen = (request: QmsRequest, now: Instant): boolean =>
  request.confirmedAt === null && request.withdrawnAt === null && now <= requestEndsAt(request.askedAt);

/** Nobody asks for themself. */
export function askObstacle({
  personId,
  askedBy,
  isAdmin,
  employed,
}: {
  personId: string;
  askedBy: string;
  isAdmin: boolean;
  employed: boolean;
}): ErrorCode | null {
  if (personId === askedBy) return 'notForOneself';
  if (isAdmin) return 'alreadyAdmin';
  return employed ? null : 'notEmployedNow';
}

/** Two people stand behind each platform admin, and neither is the one who becomes it. */
export function confirmObstacle(request: QmsRequest, by: string, now: Instant): ErrorCode | null {
  if (!isRequestOpen(request, now)) return 'requestOver';
  if (by === request.personId) return 'notForOneself';
  return by === request.askedBy ? 'secondPersonNeeded' : null;
}
