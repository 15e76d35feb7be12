import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { endpoint, nothing, uuid } from '../endpoint.ts';
import { shownBodies } from '../enrolment/learning.ts';
import { mediaName } from '../content/rich-doc.ts';
import { namedTarget } from '../qualification/standing.ts';

export const getStorePreview = endpoint({
  method: 'GET',
  path: '/store/:productId/preview',
  area: 'main',
  summary:
    'What speaks for a product: a lesson of it to read before buying, the one its author marked or the first, and how many of the company’s people who finished with it completed it, where they are enough to say',
  input: z.object({ productId: uuid }),
  result: z.object({
    lesson: z
      .object({
        unitId: uuid,
        courseId: uuid,
        titles: localised,
        expectedMinutes: integer(),
        body: z.discriminatedUnion('kind', shownBodies),
      })
      .nullable(),
    completion: z.object({ ended: integer(), completed: integer(), percent: integer() }).nullable(),
  }),
});

export const getStorePreviewMedia = endpoint({
  method: 'GET',
  path: '/store/:productId/preview/:unitId/media/:name',
  area: 'main',
  kind: 'download',
  summary: 'Bytes of the lesson that can be read before buying; of no other',
  input: z.object({ productId: uuid, unitId: uuid, name: mediaName }),
  result: nothing,
});

export const listProductRequirements = endpoint({
  method: 'GET',
  path: '/store/:productId/requirements',
  area: 'main',
  summary:
    'Which requirements a product’s courses count for, and how many people have and miss each: those of the company for its administrators, one’s own for anyone else',
  input: z.object({ productId: uuid }),
  result: z.object({
    /** Whether they are those of the whole company. */
    whole: z.boolean(),
    rows: z.array(
      z.object({
        /** Null: required of everyone, or by another rule than a position. */
        positionId: uuid.nullable(),
        position: freeText().nullable(),
        key: freeText(),
        targets: z.array(namedTarget),
        people: integer(),
        gaps: integer(),
      }),
    ),
  }),
});
