import type { words as english } from '../en/assessment.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  title: 'Assessment',
};
