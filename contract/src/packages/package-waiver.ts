import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, nothing, uuid } from '../endpoint.ts';

const ofUnit = { enrolmentId: uuid, unitId: uuid };
const reason = freeText().trim().min(10).max(500);

export const waiveActivity = endpoint({
  method: 'POST',
  path: '/settings/enrolments/:enrolmentId/units/:unitId/waiver',
  area: 'settings',
  summary:
    'Waive one unit or all units of an opened cmi5 package for a person, with a reason; waived units count as satisfied',
  input: z.object({ ...ofUnit, activityId: freeText().max(4000).optional(), reason }),
  result: nothing,
});

export const abandonPackage = endpoint({
  method: 'POST',
  path: '/settings/enrolments/:enrolmentId/units/:unitId/abandonment',
  area: 'settings',
  summary:
    'End every open launch of a package in an attempt, with the reason; its keys open nothing any more. It can be launched again',
  input: z.object({ ...ofUnit, reason }),
  result: nothing,
});
