import type { words as english } from '../en/enrolment.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  title: 'Enrolment',
};
