import { keyLapses } from '@app/domain/access/key-holder';
import { keyDays, keyScopes } from '@app/domain/access/key-scopes';
import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const apiKey = z.object({
  id: uuid,
  name: freeText(),
  /** Its last four characters. */
  hint: freeText(),
  scopes: z.array(z.enum(keyScopes)),
  /** `suspended`: anyone who answers for it may no longer have a key; it opens nothing until someone takes it over. */
  state: z.enum(['active', 'suspended', 'expired', 'revoked']),
  /** Why it is suspended; null also where its holder has the right again. */
  lapse: z.enum(keyLapses).nullable(),
  /** When it was closed; null for some minutes after it was. */
  lapsedAt: instant.nullable(),
  /** Who answers for it. */
  responsible: freeText(),
  responsibleSince: instant,
  /** Whether that is who asks. */
  mine: z.boolean(),
  createdBy: freeText(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  revokedBy: freeText().nullable(),
});
const newKey = {
  name: oneLine().trim().min(1).max(100),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  days: z.literal([...keyDays]),
};
const made = z.object({ id: uuid, key: freeText(), endpoint: freeText() });

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/settings/api-keys',
  area: 'settings',
  summary: 'The keys with which programs of the company ask; never the keys themselves',
  input: z.object({}),
  result: z.array(apiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/settings/api-keys',
  area: 'settings',
  summary: 'Make a key for a program of the company; it is in this answer and never given again',
  stepUp: 'secrets',
  input: z.object(newKey),
  result: made,
});

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/settings/api-keys/:keyId/revoke',
  area: 'settings',
  summary: 'End a key and everything that was opened with it',
  input: z.object({ keyId: uuid }),
  result: nothing,
});

export const takeOverApiKey = endpoint({
  method: 'POST',
  path: '/settings/api-keys/:keyId/take-over',
  area: 'settings',
  summary: 'Answer for a key from now on; a suspended one works again',
  stepUp: 'secrets',
  input: z.object({ keyId: uuid }),
  result: nothing,
});

export const listCompanyApiKeys = endpoint({
  method: 'GET',
  path: '/admin/companies/:companyId/api-keys',
  area: 'admin',
  summary: 'The same of any company',
  input: z.object({ companyId: uuid }),
  result: z.array(apiKey),
});

export const createCompanyApiKey = endpoint({
  method: 'POST',
  path: '/admin/companies/:companyId/api-keys',
  area: 'admin',
  summary: 'Make a key for a program of any company',
  stepUp: 'secrets',
  input: z.object({ companyId: uuid, ...newKey }),
  result: made,
});

export const revokeCompanyApiKey = endpoint({
  method: 'POST',
  path: '/admin/companies/:companyId/api-keys/:keyId/revoke',
  area: 'admin',
  summary: 'End a key of any company and everything that was opened with it',
  input: z.object({ companyId: uuid, keyId: uuid }),
  result: nothing,
});

export const takeOverCompanyApiKey = endpoint({
  method: 'POST',
  path: '/admin/companies/:companyId/api-keys/:keyId/take-over',
  area: 'admin',
  summary: 'Answer for a key of any company from now on; a suspended one works again',
  stepUp: 'secrets',
  input: z.object({ companyId: uuid, keyId: uuid }),
  result: nothing,
});
