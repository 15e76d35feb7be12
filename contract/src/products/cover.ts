import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { uuid } from '../endpoint.ts';

/**
 * What a product looks like: the image of the first of its courses that has one, else a drawing by the icon of its
 * category.
 */
export const cover = z.object({ icon: freeText(), picture: z.object({ courseId: uuid, versionId: uuid }).nullable() });
