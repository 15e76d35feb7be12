import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, nothing, uuid } from '../endpoint.ts';
import { asked } from '../two-people.ts';

const publicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const revocation = z.object({ publicId, reason: freeText().trim().min(10).max(500) });

export const revokeAchievement = endpoint({
  method: 'POST',
  path: '/settings/achievements/:publicId/revocation',
  area: 'settings',
  summary: 'Revoke an achievement of my company, with a reason; safety-critical ones need two people',
  input: revocation,
  result: nothing,
});

export const revokeAnyAchievement = endpoint({
  method: 'POST',
  path: '/admin/achievements/:publicId/revocation',
  area: 'admin',
  summary: 'Revoke any achievement, with a reason',
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
  summary: 'List revocations pending in companies where no one else can confirm them, oldest first',
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
  summary:
    'Request the revocation of a safety-critical achievement of my company; another admin confirms within 72 hours',
  input: revocation,
  result: z.object({ requestId: uuid }),
});
export const askAnyRevocation = endpoint({
  ...askRevocation,
  path: '/admin/achievements/:publicId/revocation-requests',
  area: 'admin',
  summary: 'Request the revocation of any safety-critical achievement; another admin confirms within 72 hours',
});
export const confirmRevocation = endpoint({
  method: 'POST',
  path: '/settings/achievements/:publicId/revocation-requests/:requestId/confirmation',
  area: 'settings',
  summary: 'Confirm, as the second person, the revocation of a safety-critical achievement of my company',
  input: askedRevocation,
  result: nothing,
});
export const confirmAnyRevocation = endpoint({
  ...confirmRevocation,
  path: '/admin/achievements/:publicId/revocation-requests/:requestId/confirmation',
  area: 'admin',
  summary: 'Confirm, as the second person, the revocation of any safety-critical achievement',
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
