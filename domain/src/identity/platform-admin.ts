import type { ErrorCode } from '../errors.ts';

/** No one asks for themself. Who confirms is a matter of two people. */
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
