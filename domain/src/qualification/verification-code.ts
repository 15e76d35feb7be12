/** Letters and digits no one mistakes for one another when read aloud or typed: no 0 O 1 I L U. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 10;

/**
 * Ten characters from random bytes; a byte past the last whole multiple of the alphabet is skipped, so that none is
 * likelier.
 */
export function verificationCode(bytes: Iterable<number>): string {
  const fair = 256 - (256 % codeAlphabet.length);
  let code = '';
  for (const byte of bytes) {
    if (byte < fair) code += codeAlphabet[byte % codeAlphabet.length];
    if (code.length === codeLength) return code;
  }
  throw new Error('Too few random bytes');
}

/** A code as someone typed it: case, spaces and dashes do not matter. Null when it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character)) ? code : null;
}

/** As shown to people: `ABCDE-FGHJK`. */
export function showCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
