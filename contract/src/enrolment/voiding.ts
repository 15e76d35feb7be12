import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { endpoint, instant, nothing, page, paging, uuid } from '../endpoint.ts';
import { transcriptRow, words } from './enrolment.ts';
import { asked } from '../two-people.ts';

// A completion that was an error is voided by two people ------------------------------------------------

const named = { enrolmentId: uuid };
const request = z.object({ ...named, requestId: uuid });

const voidRequest = asked.extend({
  id: uuid,
  enrolmentId: uuid,
  personId: uuid,
  person: freeText(),
  company: freeText(),
  titles: words,
  attemptNumber: integer(),
  completedAt: instant,
  reason: freeText(),
});
const voidRequests = z.object({ requests: z.array(voidRequest) });

/** An attempt as those see it who may have it voided. */
export const attemptRow = transcriptRow.extend({ voidAsked: asked.nullable() });

export const listVoids = endpoint({
  method: 'GET',
  path: '/settings/voids',
  area: 'settings',
  summary: 'Completions of my company that wait for a second person to void them, oldest first',
  input: z.object({}),
  result: voidRequests,
});
export const listAnyVoids = endpoint({
  ...listVoids,
  path: '/admin/voids',
  area: 'admin',
  summary: 'List completions pending voiding in companies where no one else can confirm, oldest first',
});
export const getVoid = endpoint({
  method: 'GET',
  path: '/settings/enrolments/:enrolmentId/void',
  area: 'settings',
  summary: 'Get the voiding request of a completion of my company, if any',
  input: z.object(named),
  result: z.object({ request: voidRequest.nullable() }),
});
export const getAnyVoid = endpoint({
  ...getVoid,
  path: '/admin/enrolments/:enrolmentId/void',
  area: 'admin',
  summary: 'Get the voiding request of any completion, if any',
});
export const askVoid = endpoint({
  method: 'POST',
  path: '/settings/enrolments/:enrolmentId/void-requests',
  area: 'settings',
  summary: 'Ask that a completion of my company be voided; another admin confirms within 72 hours',
  input: z.object({ ...named, reason: freeText().trim().min(10).max(500) }),
  result: z.object({ requestId: uuid }),
});
export const askAnyVoid = endpoint({
  ...askVoid,
  path: '/admin/enrolments/:enrolmentId/void-requests',
  area: 'admin',
  summary: 'Ask that any completion be voided; another admin confirms within 72 hours',
});
export const confirmVoid = endpoint({
  method: 'POST',
  path: '/settings/enrolments/:enrolmentId/void-requests/:requestId/confirmation',
  area: 'settings',
  summary:
    'Void, as the second person, a completion of my company: its certificate is revoked, and what required it asks again',
  input: request,
  result: nothing,
});
export const confirmAnyVoid = endpoint({
  ...confirmVoid,
  path: '/admin/enrolments/:enrolmentId/void-requests/:requestId/confirmation',
  area: 'admin',
  summary: 'Void, as the second person, any completion',
});
export const withdrawVoid = endpoint({
  method: 'DELETE',
  path: '/settings/enrolments/:enrolmentId/void-requests/:requestId',
  area: 'settings',
  summary: 'Withdraw or decline the voiding of a completion of my company',
  input: request,
  result: nothing,
});
export const withdrawAnyVoid = endpoint({
  ...withdrawVoid,
  path: '/admin/enrolments/:enrolmentId/void-requests/:requestId',
  area: 'admin',
  summary: 'Withdraw or decline the voiding of any completion',
});

export const listPersonEnrolments = endpoint({
  method: 'GET',
  path: '/admin/employees/:personId/enrolments',
  area: 'admin',
  summary: 'Every attempt of a person at a course, at whichever company, newest first',
  input: z.object({ personId: uuid, ...paging }),
  result: page(attemptRow.extend({ company: z.string() })),
});
