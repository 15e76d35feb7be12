import { helpLocales } from '@app/domain/support/help';
import { ticketLimits } from '@app/domain/support/ticket';
import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { endpoint, nothing } from '../endpoint.ts';
import { email } from '../identity/identity.ts';

export const askForAccess = endpoint({
  method: 'POST',
  path: '/access-requests',
  area: 'public',
  exempt: true,
  summary:
    'Ask the platform’s support about access without being signed in; answers the same whether the address is known or not',
  input: z.object({
    name: oneLine().trim().min(1).max(200),
    email,
    company: oneLine().trim().max(200),
    body: freeText().trim().min(1).max(ticketLimits.strangerBody),
    locale: z.enum(helpLocales),
  }),
  result: nothing,
});
