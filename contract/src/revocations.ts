import { z } from 'zod';
import { freeText } from './boundary.ts';
import { endpoint, nothing, uuid } from './endpoint.ts';
import { asked } from './two-people.ts';

const publicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const revocation = z.object({ publicId, reason: freeText().trim().min(10).max(500) });

export const revokeAchievement = endpoint({
  method: 'POST',
  path: '/settings/achievements/:publicId/revocation',
  area: 'settings',
  summary: 'Take back an achievement of my company, with a reason; what is safety-critical takes two people',
  input: revocation,
  result: nothing,
});

export const revokeAnyAchievement = endpoint({
  method: 'POST',
  path: '/admin/achievements/:publicId/revocation',
  area: 'admin',
  summary: 'Take back any achievement, with a reason',
  input: revocation,
  result: nothing,
});

// What is safety-critical is taken back by two people ---------------------------------------------------

const revocationRequest = asked.extend({
  id: uuid,
  publicId,
  person: freeText(),
  company: freeText(),
  title: z.record(freeText(), freeText()),
  certificateNumber: freeText(),
  reason: freeText(),
});
const revocationRequests = z.object({ requests: z.array(revocationRequest) });
const askedRevocation = z.object({ publicId, requestId: uuid });

export const listRevocations = endpoint({
  method: 'GET',
  path: '/settings/revocations',
  area: 'settings',
  summary: 'Revocations of my company that wait for a second person, oldest first',
  input: z.object({}),
  result: revocationRequests,
});
export const listAnyRevocations = endpoint({
  ...listRevocations,
  path: '/admin/revocations',
  area: 'admin',
  summary: 'Revocations that wait in companies where nobody else may confirm them, oldest first',
});
export const getRevocation = endpoint({
  method: 'GET',
  path: '/settings/achievements/:publicId/revocation',
  area: 'settings',
  summary: 'Whether one person or two take an achievement of my company back, and what waits for the second',
  input: z.object({ publicId }),
  result: z.object({ twoPeople: z.boolean(), request: revocationRequest.nullable() }),
});
export const getAnyRevocation = endpoint({
  ...getRevocation,
  path: '/admin/achievements/:publicId/revocation',
  area: 'admin',
  summary: 'Whether one person or two take any achievement back, and what waits for the second',
});
export const askRevocation = endpoint({
  method: 'POST',
  path: '/settings/achievements/:publicId/revocation-requests',
  area: 'settings',
  summary: 'Ask that a safety-critical achievement of my company be taken back; another admin confirms within 72 hours',
  input: revocation,
  result: z.object({ requestId: uuid }),
});
export const askAnyRevocation = endpoint({
  ...askRevocation,
  path: '/admin/achievements/:publicId/revocation-requests',
  area: 'admin',
  summary: 'Ask that any safety-critical achievement be taken back; another admin confirms within 72 hours',
});
export const confirmRevocation = endpoint({
  method: 'POST',
  path: '/settings/achievements/:publicId/revocation-requests/:requestId/confirmation',
  area: 'settings',
  summary: 'Take back, as the second person, a safety-critical achievement of my company',
  input: askedRevocation,
  result: nothing,
});
export const confirmAnyRevocation = endpoint({
  ...confirmRevocation,
  path: '/admin/achievements/:publicId/revocation-requests/:requestId/confirmation',
  area: 'admin',
  summary: 'Take back, as the second person, any safety-critical achievement',
});
export const withdrawRevocation = endpoint({
  method: 'DELETE',
  path: '/settings/achievements/:publicId/revocation-requests/:requestId',
  area: 'settings',
  summary: 'Withdraw or decline the revocation of an achievement of my company',
  input: askedRevocation,
  result: nothing,
});
export const withdrawAnyRevocation = endpoint({
  ...withdrawRevocation,
  path: '/admin/achievements/:publicId/revocation-requests/:requestId',
  area: 'admin',
  summary: 'Withdraw or decline the revocation of any achievement',
});
