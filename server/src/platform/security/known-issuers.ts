import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

const shape = z.array(
  z.strictObject({
    /** As its credentials name it: a DID or an address. */
    id: z.string().min(1),
    name: z.string().min(1),
    /** Its public keys, as JWK. */
    keys: z
      .array(z.looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']), kid: z.string().optional(), d: z.never().optional() }))
      .min(1),
  }),
);

export type KnownIssuers = {
  id: string;
  name: string;
  keys: (Record<string, unknown> & { kty: string; kid?: string })[];
}[];

/** Issuers of credentials that this installation believes, with their keys: from a file that the operator keeps. */
export function readKnownIssuers(path: string | undefined): KnownIssuers {
  if (!path) return [];
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8'))) as KnownIssuers;
  } catch (error) {
    const why =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
        : (error as Error).message;
    throw new StartupError(
      `CREDENTIAL_ISSUERS (${path}) is not a valid list of issuers with id, name and keys (JWK): ${why}`,
    );
  }
}
