import { digestAt } from '@app/domain/notices/digest-day';
import { countsSince } from '@app/domain/notices/settings';
import type { Instant } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import { findAdminWork } from './find-admin-work.ts';
import { findCourses } from './find-courses.ts';
import { findQualifications } from './find-qualifications.ts';
import { findSessions } from './find-sessions.ts';
import { findTeams } from './find-team.ts';
import type { Found, Sought } from './readers.ts';

/**
 * Everything that people of some time zones are to be told on a day and were not. `since`: what was due before is left
 * out.
 */
export async function findDue(sought: Sought, since: Instant | null): Promise<Found[]> {
  if (sought.zones.length === 0) return [];
  const found: Found[] = [];
  // One by one: of a large company there are more than a call takes as arguments.
  for (const find of [findSessions, findCourses, findQualifications, findTeams, findAdminWork])
    for (const one of await find(sought)) if (counts(one, sought, since)) found.push(one);
  return found;
}

/** Whether its turn came after its rule, or its offset, began to count. */
function counts({ rule, offset, anchor, timeZone }: Found, { settings }: Sought, since: Instant | null): boolean {
  const own = countsSince(settings.rules[rule], offset);
  const first = since !== null && (own === null || since > own) ? since : own;
  if (first === null || anchor === null) return true;
  return digestAt(addDays(anchor, offset), settings.hour, timeZone) >= first;
}
