import { randomInt } from 'node:crypto';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What a forgotten person is called from then on: drawn, so that nothing known of them leads to it. */
export const newPseudonym = (): string =>
  `Pseudonym ${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;
