import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { words } from '../enrolment/enrolment.ts';
import { reason } from '../products/product-editing.ts';

// Results of packages that were stored under an older rule: what they should be, put right by the platform
// -------------

const result = z.object({ done: z.boolean(), passed: z.boolean().nullable(), scorePercent: decimal().nullable() });

const changedResult = z.object({
  registrationId: uuid,
  enrolmentId: uuid,
  personId: uuid,
  person: freeText(),
  company: freeText(),
  titles: words,
  unitTitles: words,
  attemptNumber: integer(),
  completedAt: instant.nullable(),
  /** Certificates that rest on it and count today. */
  certificates: z.array(freeText()),
  from: result,
  to: result,
  /** `void`: the attempt was completed and would not be: two people decide. `correct`: no certificate falls. */
  way: z.enum(['void', 'correct']),
  /** A second person is waited for. */
  voidAsked: z.boolean(),
});

export const listResultReviews = endpoint({
  method: 'GET',
  path: '/admin/result-reviews',
  area: 'admin',
  summary:
    'A dry run: stored results of course packages that differ from what the package reported, a part of all attempts at a time; nothing is changed',
  input: z.object({ after: uuid.optional() }),
  result: z.object({ checked: z.int(), rows: z.array(changedResult), next: uuid.nullable() }),
});

export const keepResult = endpoint({
  method: 'POST',
  path: '/admin/result-reviews/kept',
  area: 'admin',
  summary:
    'Keep a stored result that was reviewed: it is listed again only when what the package reported comes to something else',
  input: z.object({ registrationId: uuid, reason }),
  result: z.object({}),
});

export const correctResults = endpoint({
  method: 'POST',
  path: '/admin/result-reviews/corrections',
  area: 'admin',
  summary:
    'Correct stored results of course packages where no completion falls; those where one would are left for two people to void',
  input: z.object({ registrationIds: z.array(uuid).min(1).max(200) }),
  result: z.object({ corrected: z.int(), leftToVoid: z.int() }),
});
