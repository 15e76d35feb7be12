import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing } from '../endpoint.ts';

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
export const code = oneLine().trim().min(6).max(40);

export const confirmSignIn = endpoint({
  method: 'POST',
  path: '/session/second-factor',
  area: 'public',
  summary: 'Finish signing in with the code of the second factor, or a recovery code',
  input: z.object({ partialToken: oneLine().min(20).max(100), code }),
  result: nothing,
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/profile/second-factor',
  area: 'main',
  beforeFactor: true,
  summary: "Whether signing in asks for a code of one's authenticator app, and how many recovery codes are left",
  input: z.object({}),
  result: z.object({ since: instant.nullable(), recoveryCodesLeft: z.int() }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor/secrets',
  area: 'main',
  beforeFactor: true,
  summary: 'A secret for the authenticator app; it counts once turnOnSecondFactor gets a code made with it',
  stepUp: 'accounts',
  input: z.object({}),
  result: z.object({
    /** In groups of four, to type by hand. */
    secret: z.string(),
    address: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(freeText()) });

export const turnOnSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor',
  area: 'main',
  beforeFactor: true,
  summary:
    'Ask for a code at every sign-in from now on; answers the recovery codes, this once. Ends all other sessions',
  stepUp: 'accounts',
  input: z.object({ code }),
  result: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  area: 'main',
  summary: 'Ten new recovery codes; the old ones end',
  stepUp: 'accounts',
  input: z.object({}),
  result: recoveryCodes,
});

export const turnOffSecondFactor = endpoint({
  method: 'DELETE',
  path: '/profile/second-factor',
  area: 'main',
  summary: 'Sign in with the password alone again',
  stepUp: 'accounts',
  input: z.object({}),
  result: nothing,
});
