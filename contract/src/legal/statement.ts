import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { uuid } from '../endpoint.ts';

const text = z.object({ title: freeText(), summary: freeText() });

/** The e-signature statement in effect, as it is shown above a signature. */
export const signedStatement = z.object({
  versionId: uuid,
  number: integer(),
  texts: z.object({ en: text, fr: text }),
});
