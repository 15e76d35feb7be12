import { z } from 'zod';
import { oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const access = z.enum(['read', 'write', 'both']);

export const listLrsKeys = endpoint({
  method: 'GET',
  path: '/admin/lrs-keys',
  area: 'admin',
  summary:
    'The keys with which outside tools reach the learning records of a company; keys of launched packages are not among them',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      key: z.string(),
      companyId: uuid,
      companyName: z.string(),
      access,
      createdBy: z.string().nullable(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
      revokedAt: instant.nullable(),
    }),
  ),
});

export const createLrsKey = endpoint({
  method: 'POST',
  path: '/admin/lrs-keys',
  area: 'admin',
  summary: 'Make a key; its secret is in this answer and never given again',
  stepUp: 'secrets',
  input: z.object({ companyId: uuid, name: oneLine().trim().min(1).max(100), access }),
  result: z.object({ id: uuid, key: z.string(), secret: z.string(), endpoint: z.string() }),
});

export const revokeLrsKey = endpoint({
  method: 'POST',
  path: '/admin/lrs-keys/:keyId/revoke',
  area: 'admin',
  summary: 'End a key: requests with it are refused; its statements stay',
  input: z.object({ keyId: uuid }),
  result: nothing,
});
