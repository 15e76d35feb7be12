import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, uuid } from '../endpoint.ts';

const lack = z.object({ code: freeText(), names: localised });
export const getPositionCoverage = endpoint({
  method: 'GET',
  path: '/settings/positions/:positionId/coverage',
  area: 'settings',
  summary:
    'Who fills a position at each site, who stops to within six months and why, on whom it hangs, and who is one step away from it',
  input: z.object({ positionId: uuid }),
  result: z.object({
    from: day,
    through: day,
    sites: z.array(
      z.object({
        siteId: uuid.nullable(),
        site: z.string().nullable(),
        people: z.int(),
        qualified: z.int(),
        /** How many are wanted; null where no one said. */
        wanted: z.int().nullable(),
        /** Fewest qualified in the time if no one does anything, and from when. */
        least: z.object({ qualified: z.int(), on: day }),
        /** Without any one of these there would be too few. */
        hangsOn: z.array(z.object({ personId: uuid, name: z.string() })),
        /** Who stops to fill it, and from which day. */
        stops: z.array(
          z.object({ personId: uuid, name: z.string(), on: day, lacks: z.array(lack), leaves: z.boolean() }),
        ),
      }),
    ),
    /** Ready at once first (nothing is missing), then one step away. */
    candidates: z.array(
      z.object({
        personId: uuid,
        name: z.string(),
        employeeNumber: z.string(),
        site: z.string().nullable(),
        lacks: z.array(lack),
      }),
    ),
  }),
});
