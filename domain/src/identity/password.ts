import type { ErrorCode } from '../errors.ts';

/** Without a second factor, an admin's password must be longer. */
export const minimumLength = { learner: 12, admin: 15 } as const;
export const longest = 256;
const shortestPart = 4;

export type PasswordFacts = {
  admin: boolean;
  /** Words a stranger knows of this person: e-mail, names, the company. */
  known: readonly (string | null | undefined)[];
  /** Whether it is on the list of common passwords; the browser has no list and leaves it to the server. */
  isCommon?: (password: string) => boolean;
};

/** Why this password will not do, or null. Length counts characters after NFKC, as it is hashed. */
export function passwordObstacle(password: string, facts: PasswordFacts): ErrorCode | null {
  const normal = password.normalize('NFKC');
  const length = [...normal].length;
  if (length > longest) return 'passwordTooLong';
  if (length < minimumLength[facts.admin ? 'admin' : 'learner'])
    return facts.admin ? 'passwordTooShortForAdmin' : 'passwordTooShort';
  if (facts.isCommon?.(normal) || isMostlyKnown(normal, facts.known)) return 'passwordTooCommon';
  return null;
}

/** Letters that no decomposition takes apart. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ŋ: 'n',
};

/**
 * Words as they are compared: lower case, without accents, wide forms and ligatures taken apart. `Trémblay` is
 * `tremblay` to the person who guesses.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœıŋ]/gu, (letter) => plainLetters[letter]!);

/** True when little remains once the words a stranger knows are taken out. */
function isMostlyKnown(password: string, known: PasswordFacts['known']): boolean {
  const parts = known
    .flatMap((words) => withoutAccents(words ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= shortestPart)
    .toSorted((a, b) => b.length - a.length);
  const whole = withoutAccents(password);
  let rest = whole;
  for (const part of parts) rest = rest.replaceAll(part, '');
  return rest.length < whole.length && rest.replace(/[^\p{L}\p{N}]+/gu, '').length < 8;
}
