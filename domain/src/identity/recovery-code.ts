// Without I, O, 0 and 1, which look alike on paper. 32 letters, so each says five bits.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const recoveryCodes = { count: 10, letters: 15 } as const;

/** A code to write down, of 15 random bytes: 75 bits, in three groups. */
export function recoveryCode(random: Uint8Array): string {
  const text = [...random.subarray(0, recoveryCodes.letters)].map((byte) => letters[byte & 31]).join('');
  return text.replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * Whether it has the form of a recovery code rather than of an app's six digits; `code` without spaces and dashes, in
 * capitals.
 */
export const isRecoveryCode = (code: string): boolean => code.length === recoveryCodes.letters;
