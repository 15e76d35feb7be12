import type { words as english } from '../en/qualification.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  title: 'Qualification',
};
