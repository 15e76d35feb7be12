import { z } from 'zod';
import { oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

export const getTrainingCalendarFile = endpoint({
  method: 'GET',
  path: '/trainings/:trainingId/calendar',
  area: 'main',
  kind: 'download',
  summary: 'The sessions of a training one has a place in or leads, as a calendar file (RFC 5545)',
  input: z.object({ trainingId: uuid }),
  result: z.unknown(),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/my-calendar-feed',
  area: 'main',
  summary:
    'Whether one has a calendar address, since when, and when a calendar last read it; the address itself is shown only when it is made',
  input: z.object({}),
  result: z.object({ madeAt: instant.nullable(), readAt: instant.nullable() }),
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/my-calendar-feed',
  area: 'main',
  summary: 'Make a calendar address, or replace it: an earlier one no longer works',
  input: z.object({}),
  result: z.object({ address: z.string() }),
});

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/my-calendar-feed',
  area: 'main',
  summary: 'Turn the calendar address off',
  input: z.object({}),
  result: nothing,
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feeds/:token',
  area: 'public',
  kind: 'download',
  summary:
    'The sessions of the person whose secret address this is, as a calendar (RFC 5545): upcoming ones and those of the last 90 days',
  input: z.object({ token: oneLine().regex(/^[A-Za-z0-9_-]{20,100}(?:\.ics)?$/) }),
  result: z.unknown(),
});
