import { z } from 'zod';
import { endpoint, nothing } from '../endpoint.ts';

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/settings/first-steps',
  area: 'settings',
  summary: 'How far a new company has come, derived from what it has; sample data does not count',
  input: z.object({}),
  result: z.object({
    counts: z.object({
      people: z.int(),
      positions: z.int(),
      requirements: z.int(),
      held: z.int(),
      seats: z.int(),
      invited: z.int(),
    }),
    dismissed: z.boolean(),
    /** The sample data that is loaded, or null. */
    sample: z.object({ people: z.int(), positions: z.int() }).nullable(),
  }),
});

export const dismissFirstSteps = endpoint({
  method: 'PUT',
  path: '/settings/first-steps',
  area: 'settings',
  summary: 'Put the first steps away, or show them again, for all administrators of the company',
  input: z.object({ dismissed: z.boolean() }),
  result: nothing,
});

export const loadSampleData = endpoint({
  method: 'POST',
  path: '/settings/sample-data',
  area: 'settings',
  summary:
    'Load marked sample people, positions and requirements into an empty company. Sample people cannot sign in, take seats or get certificates',
  input: z.object({ language: z.enum(['en', 'fr']) }),
  result: z.object({ people: z.int(), positions: z.int() }),
});

export const removeSampleData = endpoint({
  method: 'DELETE',
  path: '/settings/sample-data',
  area: 'settings',
  summary: 'Remove the sample data whole; refused while real employees hold its positions or work at its site',
  input: z.object({}),
  result: nothing,
});
